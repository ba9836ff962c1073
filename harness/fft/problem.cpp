#include "fft/problem.h"

#include <fmt/format.h>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace fftbench::fft {

std::uint64_t elements_per_image(const Problem& problem) {
  return std::uint64_t{problem.extent.x} * problem.extent.y;
}

std::uint64_t element_count(const Problem& problem) {
  return elements_per_image(problem) * problem.batch;
}

std::uint64_t byte_count(const Problem& problem) {
  return byte_count(input_shape(problem));
}

ArrayShape input_shape(const Problem& problem) {
  if (problem.direction == Direction::kInverse) return spectrum_shape(problem);
  return {.extent = problem.extent,
          .batch = problem.batch,
          .domain = problem.domain,
          .precision = problem.precision};
}

ArrayShape output_shape(const Problem& problem) {
  Problem other_way = problem;
  if (problem.direction != Direction::kRoundtrip) {
    other_way.direction =
        problem.direction == Direction::kForward ? Direction::kInverse : Direction::kForward;
  }
  return input_shape(other_way);
}

bool is_packed(const Problem& problem) {
  return problem.domain == Domain::kReal && problem.half_spectrum == HalfSpectrum::kPacked;
}

ArrayShape spectrum_shape(const Problem& problem) {
  ArrayShape shape{.extent = problem.extent, .batch = problem.batch, .precision = problem.precision};
  if (problem.domain == Domain::kReal) {
    shape.extent.x = is_packed(problem) ? problem.extent.x / 2 : problem.extent.x / 2 + 1;
  }
  return shape;
}

std::uint64_t element_count(const ArrayShape& shape) {
  return std::uint64_t{shape.extent.x} * shape.extent.y * shape.batch;
}

std::uint64_t number_count(const ArrayShape& shape) {
  return element_count(shape) * (shape.domain == Domain::kComplex ? 2 : 1);
}

std::uint64_t byte_count(const ArrayShape& shape) {
  return number_count(shape) * bytes_of_number(shape.precision);
}

std::uint32_t bytes_of_number(Precision precision) {
  return traits_of(precision).bytes;
}

std::uint32_t bytes_of_arithmetic(Precision precision) {
  return bytes_of_number(traits_of(precision).arithmetic);
}

double normalisation(const Problem& problem) {
  if (problem.direction == Direction::kRoundtrip) return 1;
  const auto elements = static_cast<double>(elements_per_image(problem));
  if (problem.norm == Norm::kOrtho) return 1 / std::sqrt(elements);
  const bool normalises = (problem.norm == Norm::kBackward) == (problem.direction == Direction::kInverse);
  return normalises ? 1 / elements : 1;
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

std::string describe_kind(const Problem& problem) {
  const Problem usual;
  std::string text(name_of(problem.direction));
  if (problem.domain != usual.domain) text += fmt::format(" {}", name_of(problem.domain));
  if (is_packed(problem)) text += fmt::format(" {}", name_of(problem.half_spectrum));
  if (problem.precision != usual.precision) text += fmt::format(" {}", name_of(problem.precision));
  if (problem.norm != usual.norm) text += fmt::format(" {}", name_of(problem.norm));
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

std::string_view name_of(HalfSpectrum layout) {
  return layout == HalfSpectrum::kNumpy ? "numpy" : "packed";
}

std::string_view name_of(Precision precision) {
  return traits_of(precision).name;
}

std::string_view name_of(Norm norm) {
  switch (norm) {
    case Norm::kBackward:
      return "backward";
    case Norm::kOrtho:
      return "ortho";
    case Norm::kForward:
      return "forward";
  }
  return "unknown";
}

}  // namespace fftbench::fft
