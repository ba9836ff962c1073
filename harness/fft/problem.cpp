#include "fft/problem.h"

#include <fmt/format.h>
#include <bit>
#include <cmath>
#include <complex>
#include <stdexcept>

namespace fftbench::fft {

std::uint64_t elements_per_image(const Problem& problem) {
  return std::uint64_t{problem.extent.x} * problem.extent.y;
}

std::uint64_t element_count(const Problem& problem) {
  return elements_per_image(problem) * problem.batch;
}

std::uint64_t byte_count(const Problem& problem) {
  return element_count(problem) * sizeof(std::complex<float>);
}

double nominal_flops(const Problem& problem) {
  const auto elements = static_cast<double>(elements_per_image(problem));
  const double ways = problem.direction == Direction::kRoundtrip ? 2 : 1;
  const double complex_flops = ways * 5.0 * elements * std::log2(elements) * problem.batch;
  return problem.domain == Domain::kReal ? complex_flops / 2 : complex_flops;
}

bool is_power_of_two(std::uint32_t value) {
  return std::has_single_bit(value);
}

std::uint32_t log2_of_power_of_two(std::uint32_t value) {
  if (!is_power_of_two(value)) throw std::invalid_argument(fmt::format("{} is not a power of two", value));
  return static_cast<std::uint32_t>(std::countr_zero(value));
}

std::string describe_size(const Problem& problem) {
  std::string text = fmt::format("{}x{}", problem.extent.x, problem.extent.y);
  if (problem.batch > 1) text += fmt::format(" x {}", problem.batch);
  return text;
}

std::string_view name_of(Direction direction) {
  switch (direction) {
    case Direction::kForward:
      return "forward";
    case Direction::kInverse:
      return "inverse";
    case Direction::kRoundtrip:
      return "roundtrip";
  }
  return "unknown";
}

std::string_view name_of(Domain domain) {
  return domain == Domain::kComplex ? "complex" : "real";
}

std::string_view name_of(Precision precision) {
  return precision == Precision::kFp32 ? "fp32" : "fp16";
}

}  // namespace fftbench::fft
