// What the algorithm `best` really runs for one problem on one device.
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

// One class for each choice, as fft::classify: only which of them are skipped matters here.
using Classify = std::function<std::vector<fft::PlanClass>(const std::vector<fft::Choice>& choices)>;

// The wisdom that fits the problem and the mode best and has a plan on the device; where there is none, what
// fft::default_best takes.
BestChoice choose_best(const fft::Problem& problem, experiment::Mode mode, const Device& device,
                       const Classify& classify, const std::vector<Entry>& entries);

}  // namespace fftbench::wisdom
