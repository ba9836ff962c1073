// Measures all candidates of a problem, of which a sweep keeps every time: they say what a choice that was
// made without measuring costs.
#pragma once

#include <cstddef>

#include "tune/catalogue.h"

namespace fftbench::tune {

// Measures each entrant once, and those that are within twice the time of the fastest `rounds` times, in
// rounds, each in the opposite order of the one before, so that drift favours none. Each output is checked
// before the first measurement and behind the last one. Returns false where the bench's time ended before.
bool measure_candidates(Catalogue& catalogue, Bench& bench, std::size_t rounds);

}  // namespace fftbench::tune
