// `best`: the fastest algorithm that is known for a problem. What was measured on which device is not known
// here; wisdom/best_choice.h puts the algorithm that is known to be fastest in its place. Without that it is
// the one that usually wins, with options left to planning.
#pragma once

#include <string_view>
#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

inline constexpr std::string_view kBestName = "best";

// For the registry.
std::vector<Algorithm> best_algorithms();

// The first of a short list, fastest first, that does not refuse the problem; the last one where all do.
const Algorithm& default_best(const Problem& problem);

}  // namespace fftbench::fft
