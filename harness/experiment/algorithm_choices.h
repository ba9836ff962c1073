// The axis of algorithms, each with one choice of options.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "experiment/config_source.h"
#include "fft/algorithm.h"

namespace fftbench::experiment {

struct AlgorithmChoice {
  const fft::Algorithm* algorithm;  // never null
  fft::Options options;             // completed

  bool operator==(const AlgorithmChoice&) const = default;
};

// A choice as an experiment lists it.
struct ListedChoice {
  AlgorithmChoice choice;
  std::vector<AxisValue<Mode>> modes;  // those of this algorithm alone; empty where it takes the experiment's
};

// The modes of a valid list in the document, which `pointer` leads to. Throws ConfigError for one that is
// there twice.
std::vector<AxisValue<Mode>> read_modes(const nlohmann::json& document, const std::string& pointer,
                                        const ConfigSource& source);

// "stockham_radix4 storage=buffer".
std::string describe(const AlgorithmChoice& choice);

// The algorithms of a valid document: names, or objects with name, options and modes; lists of option values
// are swept as a product. Throws ConfigError for an algorithm, option or value that does not exist, and for
// more than `most` choices.
std::vector<AxisValue<ListedChoice>> expand_algorithms(const nlohmann::json& document,
                                                       const ConfigSource& source);

}  // namespace fftbench::experiment
