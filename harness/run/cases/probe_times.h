// How long the probes of a calibration take on a backend (fft/planner/probes.h).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "backends/backend.h"
#include "fft/planner/probes.h"

namespace fftbench::run {

// The microseconds of each probe, or nothing for one that failed.
using ProbeTimes = std::vector<std::optional<double>>;

// Runs each of them for a few hundredths of a second, back to back, and returns its fastest sample.
ProbeTimes probe_times(backends::Backend& backend, std::span<const fft::Probe> probes, double timer_step_ms);

}  // namespace fftbench::run
