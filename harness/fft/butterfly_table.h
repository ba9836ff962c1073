// Intel's butterfly lookup texture as a table: for every stage and position of a radix-2 decimation-in-time
// transform, the two positions whose values are read and the factor of the second.
#pragma once

#include <cstdint>
#include <vector>

namespace fftbench::fft {

// As the shaders read it (glsl/lib/cooley_tukey.glsl).
struct ButterflyEntry {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  float real = 0;
  float imaginary = 0;

  bool operator==(const ButterflyEntry&) const = default;
};
static_assert(sizeof(ButterflyEntry) == 16);

// Returns the entries of all stages of a line whose length is a power of two, stage after stage: the value at
// position p of a stage is x[first] + factor x[second], of the values x that the stage before has made. The
// first stage reads the line itself in bit-reversed order. Factors are exp(2 pi i k / n), as those of
// roots_of_unity.h, rounded once from double.
std::vector<ButterflyEntry> butterfly_table(std::uint32_t length);

}  // namespace fftbench::fft
