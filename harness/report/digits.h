// How many digits of a figure its interval allows, so that none is written that another run would change.
//
// The last digit stands where the first digit of half the interval's width does, or one place further where
// that digit is a 1, which rounding to it would double or lose. scripts/fftbench/results/digits.py does the
// same for pages.
#pragma once

#include <string>

#include "measure/median_interval.h"

namespace fftbench::report {

inline constexpr int kMostDigits = 4;

// Returns a value above zero with as many digits as its interval allows: at least one, and at most `most`.
std::string value_text(double value, const measure::Interval& interval, int most = kMostDigits);

// Returns "0.49 to 0.70": both ends to the digit that the interval allows, with two digits at least.
std::string range_text(const measure::Interval& interval, int most = kMostDigits);

}  // namespace fftbench::report
