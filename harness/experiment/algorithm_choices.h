// The axis of algorithms. Each of its values is an algorithm with one choice of options.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/axis_value.h"
#include "experiment/case.h"
#include "fft/choice.h"
#include "json/config_source.h"
#include "plans/plan_shelf.h"

namespace fftbench::experiment {

// A choice of an algorithm with its options, as an experiment lists it.
struct ListedChoice {
  fft::Choice choice;
  // listed for this algorithm alone; where empty, the experiment's modes apply
  std::vector<AxisValue<Mode>> modes;
};

// Reads a valid list of modes, to which `pointer` leads in the document. Throws ConfigError for a mode that
// it lists twice.
std::vector<AxisValue<Mode>> read_modes(const nlohmann::json& document, const std::string& pointer,
                                        const json::ConfigSource& source);

// Reads the algorithms of a valid document. Each is a name, or an object with name or plan, options and
// modes. Lists of option values are combined with each other. Throws ConfigError for an algorithm, plan,
// option or value that does not exist. Algorithms of plans live as long as the shelf; without one there are
// none.
std::vector<AxisValue<ListedChoice>> expand_algorithms(const nlohmann::json& document,
                                                       const json::ConfigSource& source,
                                                       plans::PlanShelf* shelf);

}  // namespace fftbench::experiment
