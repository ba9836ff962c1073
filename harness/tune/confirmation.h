// Confirms that what the search found is really faster than the baseline. A search measures many variants for
// a short time each, so that the fastest of them was also lucky.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

// The median and its interval come from the medians of a variant's measurements, so that the interval
// includes the differences between measurements.
struct Timing {
  double median_ms = 0;
  double ci_low_ms = 0;  // 95 % interval of the median, from the rounds
  double ci_high_ms = 0;
};

struct Confirmed {
  std::size_t entrant = 0;
  Timing timing;
  std::optional<Timing> baseline;  // nothing where the baseline can't be measured
  std::size_t rounds = 0;
};

// Measures the baseline and the finalists in turn, in rounds, in the opposite order each time. A finalist can
// win where the 99 % interval of its time over the baseline's in the same round is below 1. Among those the
// one with the lowest median wins; without any, the baseline does. A variant that fails is out. Returns
// nothing where there is no time for six rounds (fewer give no interval), or where nothing can be measured.
std::optional<Confirmed> confirm(Bench& bench, const Catalogue& catalogue,
                                 std::optional<std::size_t> baseline,
                                 const std::vector<std::size_t>& finalists);

}  // namespace fftbench::tune
