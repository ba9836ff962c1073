// What the cases of the algorithm `best` really run on this device.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "experiment/case.h"
#include "run/known_wisdom.h"
#include "run/visitor.h"

namespace fftbench::run {

struct BestChoice {
  experiment::AlgorithmChoice choice;
  std::string remark;  // "best = stockham_register elements=8 (wisdom: ...)"
};

// By the number of the case; only those of `best`.
using BestChoices = std::map<std::size_t, BestChoice>;

// The wisdom that fits best and has a plan on the device; where there is none, what fft::usual_best takes.
BestChoices choose_best(std::span<const experiment::Case> cases, Visitor& visitor,
                        const std::vector<wisdom::Entry>& entries);

// For run.json, so that a run that is resumed goes on with what it began with, whatever has been learnt
// since.
nlohmann::json to_json(const BestChoices& best);
BestChoices best_choices_from(const nlohmann::json& list);

}  // namespace fftbench::run
