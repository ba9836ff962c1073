// The choices that should be the fastest for a problem by their price: found in the options of all kernels
// that `best` may take, without measuring and without a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fft/choice.h"
#include "fft/plan.h"
#include "fft/planner/device_model.h"

namespace fftbench::fft {

struct PricedChoice {
  Choice choice;
  Amounts work{};
  double price_us = 0;
};

struct ShortlistRules {
  // With so many, the fastest that is measured loses 1, 5 and 10 % in the median, the 95th percentile and at
  // worst (docs/lab/price.md).
  std::size_t most = 8;
  // The search goes on at so many choices, one after the other, but ends where so many of them found nothing
  // cheaper than all before.
  std::size_t steps = 12;
  std::size_t vain_steps = 2;
};

// Returns the cheapest choices first, and none where the model has no times for them; choices of one price
// are one, since the model can't tell them apart. Prices are wrong alike for choices of one shape
// (shape_of), so that the cheapest of each shape come before others of theirs. The search begins with
// usual_choices and where searches of the kernels begin. It goes on at the cheapest choice that it has found,
// with what differs from that in one option. The order of dispatches stays, arrays are buffers, and twiddle
// factors are as accurate as a table's.
std::vector<PricedChoice> cheapest_choices(const Problem& problem, Sync sync, const DeviceModel& device,
                                           std::uint32_t pairs, const ShortlistRules& rules = {});

// Returns those choices alone.
std::vector<Choice> proposed_choices(const Problem& problem, Sync sync, const DeviceModel& device,
                                     std::uint32_t pairs, const ShortlistRules& rules = {});

// Returns what most of a plan's time comes from, as text: of each pass the shader, the values that an
// invocation holds, and the bytes that lie side by side of what a group reads and writes.
std::string shape_of(const Plan& plan);

// Where searches of the kernels that `best` may take begin: usual_choices first.
std::vector<Choice> search_starts(const Problem& problem, Sync sync);

}  // namespace fftbench::fft
