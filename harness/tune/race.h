// Successive halving: measures every contender for a short time, and those that are close to the best for
// longer.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

// Throws std::invalid_argument for no values.
double median(std::vector<double> values);

// Returns the mean of the middle half. Outliers among the samples of one measurement hardly influence it, and
// it is finer than the steps of a timer, which limit a median. Throws std::invalid_argument for no values.
double middle_mean(std::vector<double> values);

// Returns the fastest of the entrants. Each is measured for a short time, even if it has been measured
// before: on a noisy device one lucky measurement would keep all others from winning. Then those within 15 %
// of the best are measured again, in turn and for twice as long, and those within 8 % once more, in the
// opposite order and for twice as long again. Returns nothing where none can be measured. Stops when the
// bench has no time left, and decides by the measurements so far.
std::optional<std::size_t> race(Catalogue& catalogue, Bench& bench, std::vector<std::size_t> entrants);

}  // namespace fftbench::tune
