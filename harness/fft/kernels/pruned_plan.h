// Planning of the kernel whose work groups each read a whole small image, for the few rows of its transform
// that they make.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::fft {

// Every work group reads the image, so that what all read grows with the square of its height.
inline constexpr std::uint32_t kMostPrunedElements = 16384;

// As refuse_unless_lines_fit_registers says of the width; and real images, single lines, and images of more
// than kMostPrunedElements values. The height may be any number.
std::optional<std::string> refuse_for_pruned_columns(const Problem& problem);

// What all work groups of the options' defaults read together.
std::uint64_t pruned_read_bytes(const Problem& problem);

// Returns a Skip where rows=auto and work groups run one after the other.
PlanOrSkip plan_pruned(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
