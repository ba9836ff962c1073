// What cases really run on this device that leave that to wisdom: those of the algorithm `best`, and those of
// algorithms with options at "auto" that tuning fills in.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "experiment/case.h"
#include "run/cases/measurer.h"
#include "run/rounds/known_model.h"
#include "wisdom/best_choice.h"

namespace fftbench::run {

// The key is the number of the case. Only those are here that run something else than they say.
using BestChoices = std::map<std::size_t, wisdom::BestChoice>;

// Tells whether wisdom may change what the case runs.
bool goes_by_wisdom(const experiment::Case& test_case);

// wisdom::choose_best for every case of `best`, and wisdom::fill_open_options for those with open options.
// What is tried is remembered in the folder of the sources, and so is the model of a device that has to be
// calibrated for that.
BestChoices choose_best(std::span<const experiment::Case> cases, CaseMeasurer& measurer,
                        const std::vector<wisdom::Entry>& entries, const ModelSources& sources = {});

// They stand in run.json, so that a run that is resumed goes on with what it began with, whatever has been
// learnt since.
nlohmann::json to_json(const BestChoices& best);
BestChoices best_choices_from(const nlohmann::json& list);

}  // namespace fftbench::run
