// The order in which decimation leaves a line.
#pragma once

#include <cstdint>
#include <vector>

namespace fftbench::backends::cpu {

// For each index of a line, a power of two long, the index with its bits in reverse: b1 b2 b3 b4 becomes
// b4 b3 b2 b1 (dissertation, section 2.3.1).
inline std::vector<std::uint32_t> bit_reversed_indices(std::uint32_t length) {
  std::vector<std::uint32_t> reversed(length, 0);
  for (std::uint32_t i = 1; i < length; ++i) {
    reversed[i] = reversed[i / 2] / 2 + (i % 2) * (length / 2);
  }
  return reversed;
}

}  // namespace fftbench::backends::cpu
