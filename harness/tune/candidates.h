// The candidates of a sweep: choices whose plans differ, of the kernels that `best` may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fft/planner/device_model.h"
#include "fft/problem.h"
#include "tune/catalogue.h"

namespace fftbench::tune {

struct CheapestRules {
  const fft::DeviceModel* device = nullptr;  // without it, there are none
  std::size_t most = 20;
  std::uint32_t pairs = 1;  // of input and output, with which transforms take turns
};

// Returns what `best` takes for a problem where nothing is known, and what a run tries beside that; then the
// cheapest choices; then where searches of the kernels start. All have that order of dispatches.
std::vector<fft::Choice> starting_choices(const fft::Problem& problem, fft::Sync sync,
                                          const CheapestRules& cheapest = {});

struct CandidateRules {
  std::size_t most = 60;
  std::uint32_t seed = 0;
};

// Enters the starting choices into an empty catalogue, as far as there is room, then choices that differ from
// one of those in options at random, until it has `rules.most`, or so many have been tried in vain that there
// seem to be no more. The order of dispatches stays. The same choices and rules give the same candidates, on
// every machine.
void enter_candidates(const std::vector<fft::Choice>& starting, const CandidateRules& rules,
                      Catalogue& catalogue);

}  // namespace fftbench::tune
