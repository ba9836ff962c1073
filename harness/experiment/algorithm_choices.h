// The axis of algorithms, each with one choice of options.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/axis_value.h"
#include "experiment/case.h"
#include "fft/choice.h"
#include "json/config_source.h"

namespace fftbench::experiment {

// A choice as an experiment lists it.
struct ListedChoice {
  fft::Choice choice;
  std::vector<AxisValue<Mode>> modes;  // those of this algorithm alone; empty where it takes the experiment's
};

// The modes of a valid list in the document, which `pointer` leads to. Throws ConfigError for one that is
// there twice.
std::vector<AxisValue<Mode>> read_modes(const nlohmann::json& document, const std::string& pointer,
                                        const json::ConfigSource& source);

// The algorithms of a valid document: names, or objects with name, options and modes; lists of option values
// are swept as a product. Throws ConfigError for an algorithm, option or value that does not exist, and for
// more than `most` choices.
std::vector<AxisValue<ListedChoice>> expand_algorithms(const nlohmann::json& document,
                                                       const json::ConfigSource& source);

}  // namespace fftbench::experiment
