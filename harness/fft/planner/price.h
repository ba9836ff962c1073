// The price of a plan: the time that it should take on a device, as a sum over kinds of work. It tells what
// is worth measuring, and chooses where nothing is measured.
#pragma once

#include "fft/plan.h"
#include "fft/planner/device_model.h"

namespace fftbench::fft {

// Counts the work of one transform, of a plan whose input and output have so many pairs of arrays that
// transforms take turns with.
Amounts work_of(const Plan& plan, const DeviceModel& device, std::uint32_t pairs = 1);

// Returns microseconds, infinity for a plan with work whose time is not known. The second one is infinite for
// a plan, too, that keeps the host busy.
double price_of(const Amounts& work, const Amounts& microseconds);
double price_of(const Plan& plan, const DeviceModel& device, std::uint32_t pairs = 1);

}  // namespace fftbench::fft
