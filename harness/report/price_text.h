// What a price is made of, as `fftbench explain` prints it.
#pragma once

#include <span>
#include <string>

#include "fft/planner/shortlist.h"

namespace fftbench::report {

// Returns a line for the plan that is explained, and one for each of the cheapest choices: what a transform
// should take, and the kinds of work that take most of it. `microseconds` are those of the model.
std::string price_text(const fft::Amounts& explained, std::span<const fft::PricedChoice> cheapest,
                       const fft::Amounts& microseconds, double measured_ms);

}  // namespace fftbench::report
