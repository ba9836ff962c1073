// Whether the values that a plan's invocations hold fit into the registers of a device, and choices that hold
// fewer. Compilers differ in how many registers they take for a value.
#pragma once

#include "fft/choice.h"
#include "fft/plan.h"
#include "fft/planner/device_model.h"

namespace fftbench::fft {

// Returns the registers that an invocation of a pass takes.
double registers_of(const PassWork& work, Precision precision, const DeviceModel& device);

// Tells whether every pass has enough of them, so that none are spilled, with as many invocations at once as
// keep a compute unit busy. It has where no one knows how many that are, and where a kernel says nothing.
bool has_registers_for(const Plan& plan, const DeviceModel& device);

// Returns the choice, or where it has too few registers another one that has enough: it differs in how many
// values invocations hold, by as little as that takes. Returns the choice where there is none.
Choice with_registers(const Choice& choice, const Problem& problem, const DeviceModel& device);

}  // namespace fftbench::fft
