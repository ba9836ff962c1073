// The step of a timer: the least by which two of its readings differ. OpenGL's timestamps on an NVIDIA H100
// come in steps of 256 ns, CUDA's events in steps of 32 ns: 3 % of the time of a short transform.
#pragma once

#include <span>
#include <vector>

#include "measure/sampler.h"

namespace fftbench::measure {

// Reads the timer around work of many short lengths, for a tenth of a second at the most, and finds the step
// that the readings are whole multiples of; 0 where they show none. `short_work` is as ElapsedMs, and some
// microseconds for one repeat.
double measure_timer_step_ms(const ElapsedMs& short_work, const NowSeconds& now_seconds = steady_seconds);

// `readings_ms`: those of the same work together, for work itself may come in steps. Finds the largest step
// of which nine of ten gaps between neighbouring readings of the same work are whole multiples, within a
// tenth of it: timers that count in another unit round to nanoseconds, and a stray reading must not decide. 0
// where there is none.
double step_of_readings(std::span<const std::vector<double>> readings_ms);

}  // namespace fftbench::measure
