// Wisdom of what a confirmation found to be the fastest.
#pragma once

#include "experiment/case.h"
#include "fft/choice.h"
#include "fft/problem.h"
#include "tune/confirmation.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {

// Measured now, by this program. Wisdom is of every norm, so that the problem's own is left out.
wisdom::Entry entry_of(const Confirmed& confirmed, const fft::Choice& choice, const wisdom::Device& device,
                       const fft::Problem& problem, experiment::Mode mode);

}  // namespace fftbench::tune
