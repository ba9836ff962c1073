// The last word: is what the search found really faster than the baseline? A search looks at many variants
// for a short time each, so that the fastest of them was lucky, too.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

// Of the medians of a variant's measurements, so that the interval holds what differs from one measurement to
// the next.
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

// Measurements the baseline and the finalists in turn, in rounds, in the other order each time. A finalist
// wins where the 99 % interval of its time against the baseline's in the same round is below 1; of those, the
// one with the lowest median; where there is none, the baseline. One that fails is out. Nothing where time
// for six rounds is lacking (fewer make no interval), or where nothing can be measured.
std::optional<Confirmed> confirm(Bench& bench, const Catalogue& catalogue,
                                 std::optional<std::size_t> baseline,
                                 const std::vector<std::size_t>& finalists);

}  // namespace fftbench::tune
