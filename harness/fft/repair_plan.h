// Which plans may come out wrong on a device that is busy with other work, and what a transform that was
// wrong is done again by.
#pragma once

#include <cstddef>
#include <variant>

#include "fft/best.h"
#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Whether its work groups wait for others, of the same dispatch or of earlier ones, and time out where those
// don't come to run in time.
bool may_time_out(const Plan& plan);

// The usual algorithm for the same problem and the same kind of arrays whose groups wait for nothing, with
// each pass dispatched once, and its plan for the caller's arrays; why not, where none has such a plan.
std::variant<PlannedChoice, Skip> plan_without_waits(const Plan& plan, const CallerAccess& access,
                                                     const DeviceLimits& limits);

// Its one dispatch compares a count of spin time-outs with what it was at the last look, and writes the work
// group counts of each pass of `repair`: zeros where no wait timed out since. Resource kWaits is the array
// that counts, whose second number that is; resource kWorkGroupCounts holds three numbers for each pass and
// then the count at the last look, at first 0.
constexpr std::size_t kWaits = 0;
constexpr std::size_t kWorkGroupCounts = 1;
Plan plan_look_for_waits(const Plan& repair);

}  // namespace fftbench::fft
