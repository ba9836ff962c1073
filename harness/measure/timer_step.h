// The step of a timer is the smallest difference of two readings. OpenGL's timestamps on an NVIDIA H100 have
// steps of 256 ns and CUDA's events have steps of 32 ns, which is 3 % of the time of a short transform.
#pragma once

#include <span>
#include <vector>

#include "measure/sampler.h"

namespace fftbench::measure {

// Reads the timer around work of many short lengths, for at most a tenth of a second, and returns the step of
// which the readings are whole multiples; 0 where they show none. `short_work` is as ElapsedMs and takes some
// microseconds for one repeat.
double measure_timer_step_ms(const ElapsedMs& short_work, const NowSeconds& now_seconds = steady_seconds);

// `readings_ms` groups the readings of the same work, since work itself may come in steps. Returns the
// largest step of which nine out of ten gaps between neighbouring readings of the same work are whole
// multiples within a tenth; 0 where there is none. The tolerance is needed because some timers count in
// another unit and round to nanoseconds, and because one stray reading must not decide.
double step_of_readings(std::span<const std::vector<double>> readings_ms);

}  // namespace fftbench::measure
