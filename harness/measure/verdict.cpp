#include "measure/verdict.h"

namespace fftbench::measure {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFaster:
      return "faster";
    case Verdict::kSlower:
      return "slower";
    case Verdict::kSame:
      return "same";
    case Verdict::kUnclear:
      break;
  }
  return "unclear";
}

Verdict decide(const std::optional<Interval>& ratio, double p, const VerdictLimits& limits) {
  const double below = 1 - limits.threshold, above = 1 + limits.threshold;
  if (!ratio) return Verdict::kUnclear;
  if (p < limits.alpha && ratio->high < below) return Verdict::kFaster;
  if (p < limits.alpha && ratio->low > above) return Verdict::kSlower;
  if (below <= ratio->low && ratio->high <= above) return Verdict::kSame;
  return Verdict::kUnclear;
}

}  // namespace fftbench::measure
