#include "fft/butterfly_table.h"

#include <complex>

#include "fft/problem.h"
#include "fft/roots_of_unity.h"

namespace fftbench::fft {
namespace {

std::uint32_t bit_reversed(std::uint32_t position, std::uint32_t bits) {
  std::uint32_t reversed = 0;
  for (std::uint32_t bit = 0; bit < bits; ++bit) reversed = reversed << 1U | (position >> bit & 1U);
  return reversed;
}

}  // namespace

std::vector<ButterflyEntry> butterfly_table(std::uint32_t length) {
  const std::uint32_t stages = log2_of_power_of_two(length);
  std::vector<ButterflyEntry> entries;
  entries.reserve(std::size_t{stages} * length);
  for (std::uint32_t stage = 0; stage < stages; ++stage) {
    const std::uint32_t half_section = 1U << stage;
    const std::uint32_t section = 2 * half_section;
    for (std::uint32_t position = 0; position < length; ++position) {
      const std::uint32_t first = position & ~half_section;
      const std::uint32_t second = first + half_section;
      const std::complex<double> factor = root_of_unity(position % section, section);
      const bool reads_line = stage == 0;
      entries.push_back({.first = reads_line ? bit_reversed(first, stages) : first,
                         .second = reads_line ? bit_reversed(second, stages) : second,
                         .real = static_cast<float>(factor.real()),
                         .imaginary = static_cast<float>(factor.imag())});
    }
  }
  return entries;
}

}  // namespace fftbench::fft
