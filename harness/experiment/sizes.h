// The axis of sizes.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiment/axis_value.h"

namespace fftbench::experiment {

inline constexpr std::uint32_t kLargestSide = 16777216;
inline constexpr std::uint64_t kMostElements = std::uint64_t{1} << 31;  // width * height * batch

// `sizes` is valid and has its defaults: sides of squares, [width, height], {from, to, factor}. Throws
// ConfigError where from > to.
std::vector<AxisValue<glm::uvec2>> expand_sizes(const nlohmann::json& sizes, const ConfigSource& source);

}  // namespace fftbench::experiment
