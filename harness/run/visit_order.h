// The order in which a round visits its cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fftbench::run {

// A permutation of 0 .. count - 1, another for each round and the same for a seed on every machine: what
// drifts with time (clocks, temperature, neighbours) falls on different cases in different rounds.
std::vector<std::size_t> visit_order(std::size_t count, std::uint64_t seed, std::size_t round);

}  // namespace fftbench::run
