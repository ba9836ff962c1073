// The four words in which two times are compared, and the one rule that chooses among them.
// scripts/fftbench/results/verdict_words.py, on which compare.py is built, states the same.
#pragma once

#include <optional>
#include <string_view>

#include "measure/median_interval.h"
#include "measure/rank_sum.h"

namespace fftbench::measure {

enum class Verdict {
  kFaster,   // by more than the threshold
  kSlower,   // by more than the threshold
  kSame,     // the whole interval of the ratio lies within the threshold
  kUnclear,  // anything else: what was measured doesn't tell
};

inline constexpr double kThreshold = 0.03;  // the smallest difference of a ratio from 1 that matters

// The name of a verdict, as reports say it.
std::string_view name_of(Verdict verdict);

struct VerdictLimits {
  double threshold = kThreshold;
  double alpha = kFalseAlarms;
};

// Chooses the word for a ratio of candidate to baseline. `p` is two-sided, of "the ratio lies within the
// threshold", and corrected for all that are judged together. Nothing can be said of a ratio without an
// interval, nor of NaN.
Verdict decide(const std::optional<Interval>& ratio, double p, const VerdictLimits& limits = {});

}  // namespace fftbench::measure
