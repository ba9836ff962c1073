// The axis of algorithms, each with one choice of options.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/axis_value.h"
#include "fft/algorithm.h"

namespace fftbench::experiment {

struct AlgorithmChoice {
  const fft::Algorithm* algorithm;  // never null
  fft::Options options;             // completed

  bool operator==(const AlgorithmChoice&) const = default;
};

// "stockham_radix4 storage=buffer".
std::string describe(const AlgorithmChoice& choice);

// `algorithms` is valid: names, or objects with name and options; lists of option values are swept as a
// product. Throws ConfigError for an algorithm, option or value that does not exist, and for more than `most`
// choices.
std::vector<AxisValue<AlgorithmChoice>> expand_algorithms(const nlohmann::json& algorithms,
                                                          const std::filesystem::path& file);

}  // namespace fftbench::experiment
