#include "measure/verdict.h"

#include "measure/rank_sum.h"

namespace fftbench::measure {

Verdict decide(const std::optional<Interval>& ratio, double p) {
  constexpr double kBelow = 1 - kThreshold, kAbove = 1 + kThreshold;
  if (!ratio) return Verdict::kUnclear;
  if (p < kFalseAlarms && ratio->high < kBelow) return Verdict::kFaster;
  if (p < kFalseAlarms && ratio->low > kAbove) return Verdict::kSlower;
  if (kBelow <= ratio->low && ratio->high <= kAbove) return Verdict::kSame;
  return Verdict::kUnclear;
}

}  // namespace fftbench::measure
