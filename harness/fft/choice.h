// A choice is an algorithm with its options.
#pragma once

#include <string>
#include <string_view>

#include "fft/registry.h"

namespace fftbench::fft {

struct Choice {
  // in the registry, or a plan of the user's that an experiment owns; never null in an experiment's cases
  const Algorithm* algorithm = nullptr;
  Options options;  // complete: every option of the algorithm has its value

  bool operator==(const Choice&) const = default;
};

// Returns the options as the CSV writes them; "" where all have their default.
std::string options_text(const Choice& choice);

// Returns "stockham_radix4 storage=buffer".
std::string describe(const Choice& choice);

// Return the choice that these write so. Throw UnknownOption for an option or a value that the algorithm does
// not have, and what algorithm_named throws.
Choice choice_in(std::string_view algorithm, std::string_view options);
Choice choice_in(std::string_view description);

}  // namespace fftbench::fft
