// Which plans are the same: options that planning resolves alike need no second measurement.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "fft/plan.h"

namespace fftbench::fft {

struct PlanClass {
  std::size_t first = 0;    // position of the first plan that is equal; its own where none before it is
  std::string skip_reason;  // not empty: there is no plan

  bool is_skipped() const { return !skip_reason.empty(); }
};

// One for each plan, in their order.
std::vector<PlanClass> classify(std::span<const PlanOrSkip> plans);

// For `count` plans that nothing is known of.
std::vector<PlanClass> all_different(std::size_t count);

}  // namespace fftbench::fft
