// Successive halving: a quick look at every contender, longer ones at those that are close to the best.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

// What a few numbers say together: samples of a measurement, measurements of a variant.

// Throws std::invalid_argument for no values.
double median(std::vector<double> values);

// The mean of the middle half: as deaf to outliers as samples of one measurement need, and finer than the
// steps of a timer, between which a median can't tell. Throws std::invalid_argument for no values.
double middle_mean(std::vector<double> values);

// The fastest of the entrants. Each gets a quick look, those that have been measured before, too: on a noisy
// device one lucky measurement would keep all others from winning. Then those within 15 % of the
// best are measured again, in turn, twice as long; those within 8 % once more, in the other order and twice
// as long again. Nothing where none can be measured. Stops, with what is known, when the bench has no time
// left.
std::optional<std::size_t> race(Catalogue& catalogue, Bench& bench, std::vector<std::size_t> entrants);

}  // namespace fftbench::tune
