#include "fft/problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace fftbench::fft {
Problem with_axes(Problem problem, const AxisSet& axes) {
  const bool complex = problem.domain != Domain::kReal;
  problem.axes = {.rows = axes.rows || (problem.extent.x == 1 && complex),
                  .columns = axes.columns || (problem.extent.y == 1 && (complex || axes.rows)),
                  .depth = axes.depth || problem.depth == 1};
  return problem;
}

std::array<std::uint32_t, 3> lengths_of(const Problem& problem) {
  return {problem.extent.x, problem.extent.y, problem.depth};
}

std::array<bool, 3> transforms_along(const Problem& problem) {
  return {problem.axes.rows && problem.extent.x > 1, problem.axes.columns && problem.extent.y > 1,
          problem.axes.depth && problem.depth > 1};
}

std::size_t halved_axis(const Problem& problem) {
  return problem.axes.rows ? 0 : problem.axes.columns ? 1 : 2;
}

std::array<std::uint32_t, 3> spectrum_lengths(const Problem& problem) {
  std::array<std::uint32_t, 3> lengths = lengths_of(problem);
  if (problem.domain != Domain::kReal) return lengths;
  std::uint32_t& halved = lengths[halved_axis(problem)];
  halved = is_packed(problem) ? halved / 2 : halved / 2 + 1;
  return lengths;
}

std::uint64_t transform_length(const Problem& problem) {
  const std::array<bool, 3> transforms = transforms_along(problem);
  std::uint64_t length = 1;
  for (std::size_t axis = 0; axis < transforms.size(); ++axis)
    length *= transforms[axis] ? lengths_of(problem)[axis] : 1;
  return length;
}

std::uint64_t norm_length(const Problem& problem, std::uint32_t length) {
  return is_cosine_transform(problem) ? 2 * std::uint64_t{length} : length;
}

double norm_length(const Problem& problem) {
  const std::array<bool, 3> transforms = transforms_along(problem);
  double length = 1;
  for (std::size_t axis = 0; axis < transforms.size(); ++axis)
    length *= transforms[axis] ? static_cast<double>(norm_length(problem, lengths_of(problem)[axis])) : 1;
  return length;
}

std::uint64_t elements_per_image(const Problem& problem) {
  return std::uint64_t{problem.extent.x} * problem.extent.y * problem.depth;
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
          .batch = problem.batch * problem.depth,
          .domain = problem.domain == Domain::kComplex ? Domain::kComplex : Domain::kReal,
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

bool is_cosine_transform(const Problem& problem) {
  return traits_of(problem.domain).cosine_type != 0;
}

bool goes_as_type_two(const Problem& problem) {
  return (traits_of(problem.domain).cosine_type == 2) == (problem.direction == Direction::kForward);
}

ArrayShape spectrum_shape(const Problem& problem) {
  const auto [width, height, depth] = spectrum_lengths(problem);
  return {.extent = {width, height},
          .batch = problem.batch * depth,
          .domain = is_cosine_transform(problem) ? Domain::kReal : Domain::kComplex,
          .precision = problem.precision};
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
  const double elements = norm_length(problem);
  if (problem.norm == Norm::kOrtho) return 1 / std::sqrt(elements);
  const bool normalises = (problem.norm == Norm::kBackward) == (problem.direction == Direction::kInverse);
  return normalises ? 1 / elements : 1;
}

double nominal_flops(const Problem& problem) {
  const auto elements = static_cast<double>(elements_per_image(problem));
  const double ways = problem.direction == Direction::kRoundtrip ? 2 : 1;
  const double stages = std::log2(static_cast<double>(transform_length(problem)));
  const double complex_flops = ways * 5.0 * elements * stages * problem.batch;
  return problem.domain == Domain::kComplex ? complex_flops : complex_flops / 2;
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
  if (problem.depth > 1) text += fmt::format("x{}", problem.depth);
  if (problem.batch > 1) text += fmt::format(" x {}", problem.batch);
  return text;
}

std::string describe_axes(const Problem& problem) {
  if (problem.axes == AxisSet{}) return "all";
  const std::array<bool, 3> transforms = transforms_along(problem);
  std::vector<std::string_view> names;
  for (std::size_t axis = 0; axis < transforms.size(); ++axis)
    if (transforms[axis]) names.push_back(kAxisNames[axis]);
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, "+"));
}

std::string describe_kind(const Problem& problem) {
  const Problem usual;
  std::string text(name_of(problem.direction));
  if (problem.domain != usual.domain) text += fmt::format(" {}", name_of(problem.domain));
  if (is_packed(problem)) text += fmt::format(" {}", name_of(problem.half_spectrum));
  if (problem.precision != usual.precision) text += fmt::format(" {}", name_of(problem.precision));
  if (problem.norm != usual.norm) text += fmt::format(" {}", name_of(problem.norm));
  if (problem.axes != usual.axes) text += fmt::format(" along {}", describe_axes(problem));
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
  return traits_of(domain).name;
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
