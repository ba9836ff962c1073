#include "fft/operation.h"

#include <array>
#include <stdexcept>

namespace fftbench::fft {

bool is_transform(const Operation& operation) {
  return std::holds_alternative<FourierTransform>(operation);
}

ArrayShape input_shape(const Problem& problem, const Operation& operation) {
  ArrayShape shape = input_shape(problem);
  const auto* ocean = std::get_if<Ocean>(&operation);
  if (ocean == nullptr || ocean->part == OceanPart::kFft || ocean->part == OceanPart::kFields) return shape;
  shape.batch /= kTransformsOfPatch;
  return shape;
}

ArrayShape output_shape(const Problem& problem, const Operation& operation) {
  const ArrayShape shape = output_shape(problem);
  const auto* ocean = std::get_if<Ocean>(&operation);
  if (ocean == nullptr || ocean->part == OceanPart::kSpectrum || ocean->part == OceanPart::kFft) return shape;
  constexpr std::uint32_t kNumbersOfTexel = 4;
  constexpr std::uint32_t kLayersOfPatch = 2;
  return {.extent = {kNumbersOfTexel * shape.extent.x, shape.extent.y},
          .batch = kLayersOfPatch * (shape.batch / kTransformsOfPatch),
          .domain = Domain::kReal,
          .precision = Precision::kFp16};
}

ArrayShape wave_rates_shape(const Problem& problem) {
  return {.extent = {problem.extent.x, problem.extent.y / 2 + 1},
          .batch = problem.batch / kTransformsOfPatch,
          .domain = Domain::kReal,
          .precision = Precision::kFp64};
}

glm::uvec2 half_of(glm::uvec2 extent) {
  return (extent + 1U) / 2U;
}

std::uint32_t kernel_planes(const Problem& problem) {
  constexpr std::uint32_t kColours = 3;
  return problem.batch % kColours == 0 ? kColours : 1;
}

ArrayShape kernel_shape(const Convolution& convolution, Precision precision) {
  return {.extent = convolution.kernel,
          .batch = convolution.planes,
          .domain = Domain::kReal,
          .precision = traits_of(precision).arithmetic};
}

std::optional<std::string> refuse_unless_pictures(const Problem& problem) {
  if (problem.direction != Direction::kRoundtrip || problem.domain != Domain::kReal) {
    return "it makes pictures from pictures: directions [\"roundtrip\"], domains [\"real\"]";
  }
  if (is_packed(problem)) return "it has no spectrum that could be packed: half_spectra [\"numpy\"]";
  if (problem.norm != Norm::kBackward) return "it has no norm to choose: norms [\"backward\"]";
  if (element_count(problem) == 0) return "a picture has at least one value";
  return std::nullopt;
}

std::optional<std::uint32_t> position_within(std::int64_t position, std::uint32_t length, Border border) {
  if (position >= 0 && position < std::int64_t{length}) return static_cast<std::uint32_t>(position);
  if (border == Border::kZero) return std::nullopt;
  const std::int64_t period = border == Border::kMirror ? 2 * std::int64_t{length} : std::int64_t{length};
  std::int64_t within = position % period;
  if (within < 0) within += period;
  if (within >= std::int64_t{length}) within = period - 1 - within;
  return static_cast<std::uint32_t>(within);
}

std::string_view name_of(Border border) {
  switch (border) {
    case Border::kZero:
      return "zero";
    case Border::kMirror:
      return "mirror";
    case Border::kRepeat:
      return "repeat";
  }
  return "unknown";
}

Border border_named(std::string_view name) {
  for (const Border border : std::array{Border::kZero, Border::kMirror, Border::kRepeat}) {
    if (name_of(border) == name) return border;
  }
  throw std::logic_error("there is no border " + std::string(name));
}

}  // namespace fftbench::fft
