// What the cases of the algorithm `best` really run on this device.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "experiment/case.h"
#include "run/cases/measurer.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::run {

struct BestChoice {
  fft::Choice choice;
  std::string remark;  // "best = stockham_register elements=8 (wisdom: ...)"
};

// One class for each choice, as CaseMeasurer::classify: only who is skipped matters here.
using Classify = std::function<std::vector<fft::PlanClass>(const std::vector<fft::Choice>& choices)>;

// The wisdom that fits the problem and the mode best and has a plan on the device; where there is none, what
// fft::default_best takes.
BestChoice choose_best(const fft::Problem& problem, experiment::Mode mode, const wisdom::Device& device,
                       const Classify& classify, const std::vector<wisdom::Entry>& entries);

// By the number of the case; only those of `best`.
using BestChoices = std::map<std::size_t, BestChoice>;

// The same for every case of `best`.
BestChoices choose_best(std::span<const experiment::Case> cases, CaseMeasurer& measurer,
                        const std::vector<wisdom::Entry>& entries);

// For run.json, so that a run that is resumed goes on with what it began with, whatever has been learnt
// since.
nlohmann::json to_json(const BestChoices& best);
BestChoices best_choices_from(const nlohmann::json& list);

}  // namespace fftbench::run
