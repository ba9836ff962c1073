// The algorithm `best` stands for the fastest algorithm that is known for a problem. wisdom/best_choice.h
// replaces it by what was measured on the device. Without such wisdom it is the algorithm that usually wins,
// and planning chooses its options.
#pragma once

#include <string_view>
#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

inline constexpr std::string_view kBestName = "best";

// Returns the registry's entry of `best`.
std::vector<Algorithm> best_algorithms();

// Returns the first algorithm of a short list, fastest first, that does not refuse the problem. Where all
// refuse it, returns the one that takes the most sizes and so says best what is in the way.
const Algorithm& default_best(const Problem& problem);

}  // namespace fftbench::fft
