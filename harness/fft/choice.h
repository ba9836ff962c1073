// A choice is an algorithm with its options.
#pragma once

#include <string>

#include "fft/registry.h"

namespace fftbench::fft {

struct Choice {
  // in the registry, or a plan of the user's that an experiment owns; never null in an experiment's cases
  const Algorithm* algorithm = nullptr;
  Options options;  // complete: every option of the algorithm has its value

  bool operator==(const Choice&) const = default;
};

// Returns the options as the CSV writes them; "" where all have their default.
inline std::string options_text(const Choice& choice) {
  return describe_options(choice.algorithm->options, choice.options);
}

// Returns "stockham_radix4 storage=buffer".
inline std::string describe(const Choice& choice) {
  const std::string options = options_text(choice);
  return options.empty() ? choice.algorithm->name : choice.algorithm->name + " " + options;
}

}  // namespace fftbench::fft
