// Says for people what a comparison by turns came to, in 80 columns.
#pragma once

#include <string>
#include <vector>

#include "run/turns/turn_verdicts.h"
#include "run/turns/turns.h"

namespace fftbench::run {

// Returns a side as the user wrote it; "this" is the running program.
std::string words_of(const Side& side);

// Returns what was compared, the table of all cases, those that have no verdict, and a count of each verdict.
// `rounds` is not empty.
std::string turns_text(const Turns& turns, const std::vector<Round>& rounds, const TurnVerdicts& verdicts);

// Says why no case has a verdict, and what would help.
std::string why_nothing_judged(const TurnVerdicts& verdicts);

}  // namespace fftbench::run
