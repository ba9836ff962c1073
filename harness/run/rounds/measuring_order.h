// The order in which a round measures its cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fftbench::run {

// Returns a permutation of the cases, whose problems are numbered from 0 on: another one for each round and
// the same for a seed on every machine, so that what drifts with time (clocks, temperature, neighbours) falls
// on different cases in different rounds. The cases of a problem follow each other, so that it falls on all
// of those alike that are compared. The device has less time to fall asleep then, since a problem's reference
// is computed once.
std::vector<std::size_t> measuring_order(std::span<const std::size_t> problems, std::uint64_t seed,
                                         std::size_t round);

}  // namespace fftbench::run
