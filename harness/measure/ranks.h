// Gives values their ranks, for tests that ask nothing else of them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace fftbench::measure {

// Returns twice the rank of each value, counted from 1. Values that differ by at most `rounding` share the
// mean of their ranks, which is a whole number when doubled.
std::vector<std::size_t> doubled_ranks(std::span<const double> values, double rounding = 0);

}  // namespace fftbench::measure
