// How transforms are run for a time: back to back between two marks, or one by one.
#pragma once

#include "backends/backend.h"
#include "backends/transform.h"
#include "experiment/case.h"
#include "measure/sampler.h"

namespace fftbench::run {

// All of these refer to what they are given.

// Back to back, with the time that the device waited for the host.
measure::ElapsedMs timed_together(backends::Transform& transform);

// As the mode asks for. `backend` is the transform's.
measure::ElapsedMs timed_run(experiment::Mode mode, backends::Transform& transform,
                             backends::Backend& backend);

}  // namespace fftbench::run
