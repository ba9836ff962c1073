// Writes the verdicts of a comparison by turns as CSV.
#pragma once

#include <string>

#include "run/turns/turn_verdicts.h"

namespace fftbench::run {

// Returns comparison.csv: a row for each case, those without a verdict with the reason.
std::string turns_csv(const TurnVerdicts& verdicts);

}  // namespace fftbench::run
