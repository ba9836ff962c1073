// Turns the axes of an experiment into its cases.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "experiment/axis_value.h"
#include "experiment/case.h"
#include "json/config_source.h"

namespace fftbench::experiment {

inline constexpr std::uint32_t kLargestSide = 16777216;
inline constexpr std::uint64_t kMostElements = std::uint64_t{1} << 31;  // width * height * depth * batch

// Reads a valid list of sizes: sides of squares, [width, height], [width, height, depth], {from, to, factor,
// step, height}. Throws ConfigError for a range that is empty, or has both a factor and a step.
std::vector<AxisValue<glm::uvec3>> expand_sizes(const nlohmann::json& sizes,
                                                const json::ConfigSource& source);

inline constexpr std::size_t kMostCases = 100000;

// The number of images that one transform works on at once.
struct BatchChoice {
  std::uint32_t images = 1;
  std::optional<std::uint64_t> max_elements;  // sizes at which the whole batch has more elements are left out
};

struct Axes {
  std::vector<AxisValue<glm::uvec3>> sizes;
  std::vector<AxisValue<BatchChoice>> batches;
  std::vector<AxisValue<fft::AxisSet>> sets;  // of axes that are transformed
  std::vector<AxisValue<fft::Direction>> directions;
  std::vector<AxisValue<fft::Domain>> domains;
  std::vector<AxisValue<fft::HalfSpectrum>> half_spectra;  // of the domain real
  std::vector<AxisValue<fft::Precision>> precisions;
  std::vector<AxisValue<fft::Norm>> norms;
  std::vector<AxisValue<ListedChoice>> choices;
  // for choices that list none of their own; kCheck alone where the document lists none
  std::vector<AxisValue<Mode>> modes;
  unsigned pairs = kUsualPairs;   // of independent transforms
  unsigned merged = kUsualPairs;  // of these, at most as many as pairs
};

// Reads the axes of a valid document with its defaults. `sizes` replace the document's unless they are empty.
// Throws ConfigError as expand_sizes and expand_algorithms do.
Axes read_axes(const nlohmann::json& document, const json::ConfigSource& source,
               const std::vector<glm::uvec3>& sizes, plans::PlanShelf* shelf);

// Returns the product of the axes, nested in the order of Axes, without the sizes that a batch leaves out;
// complex images have no half spectra, and so one case for all layouts of those; sets of axes that are the
// same for a size make one case. It includes cases that their algorithm refuses: a run skips them and says
// why. Throws ConfigError for a value that an axis has twice, for a set with an axis that a size lacks, for
// more than kMostCases cases, for a problem of more than kMostElements elements, and where no case is left or
// every case is refused.
std::vector<Case> expand(const Axes& axes, const json::ConfigSource& source);

}  // namespace fftbench::experiment
