// Decides what the algorithm `best` runs for one problem on one device.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fft/plan.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

struct BestChoice {
  fft::Choice choice;
  std::string remark;  // "best = stockham_register elements=8 (wisdom: ...)"
};

// Returns one class for each choice, as fft::classify does.
using Classify = std::function<std::vector<fft::PlanClass>(const std::vector<fft::Choice>& choices)>;

// Returns the wisdom that fits the problem, the order of dispatches and the mode best and has a plan on the
// device; without any, the first of fft::usual_choices that has one.
BestChoice choose_best(const fft::Problem& problem, fft::Order order, experiment::Mode mode,
                       const Device& device, const Classify& classify, const std::vector<Entry>& entries);

}  // namespace fftbench::wisdom
