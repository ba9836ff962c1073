// The pass along the columns of images that no cache holds: two phases of one dispatch, which take turns in
// blocks of columns (glsl/stockham_columns.comp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Whether columns of that length can be divided into two phases, each of which has two values or more.
bool can_go_in_two_phases(std::uint32_t length);

struct TwoPhaseColumns {
  Problem problem;         // complex
  Axis axis;               // of the columns, of which a fused column stage leaves more and shorter ones
  std::size_t source = 0;  // an array of the plan, which may be the target
  std::size_t target = 0;
  KernelOptions kernel = {};
  Sync sync = Sync::kBarrier;
  GroupOptions group = {};
  std::optional<std::uint32_t> columns_of_block = {};
  std::optional<std::uint32_t> most_groups = {};  // kAsManyAsTiles, or at most so many
};

// Adds what lies between the phases, the tables and the counters to the plan's arrays.
Pass two_phase_columns(const TwoPhaseColumns& wanted, PlanArrays& arrays, const DeviceLimits& limits);

}  // namespace fftbench::fft
