// Whether GL timestamps tell the truth here: they are compared with the wall clock around the same work.
#pragma once

#include <functional>

#include "backends/opengl/timer.h"
#include "executor/executor_context.h"
#include "gl/error.h"

namespace fftbench::backends {

// The verdict on GL timestamps, from readings around a single dispatch that takes at least some tens of
// milliseconds. Of many dispatches, one that is left out would not be missed.
struct TimerCheck {
  TimerReading reading;  // of the trusted timer, or of the last that was not trusted
  TimerKind trusted = TimerKind::kWallClock;
};

// Returns whether timestamps differ from the wall clock by at most 10 %.
bool agrees(const TimerReading& reading);

// Judges timestamps, then those with glFinish behind them; the wall clock is trusted where both are wrong.
// Takes up to five readings of each kind and judges the one whose two clocks agree best. Stops early where
// they agree within 1 %. A wrong timer disagrees every time, while a host that is busy for a moment delays
// the wall clock in one reading alone.
TimerCheck judge_timers(const std::function<TimerReading(TimerKind)>& read);

// Checks the timers of the current context on a dispatch of some 25 ms. Waits for the device.
TimerCheck check_timer(executor::ExecutorContext& context, gl::DebugLog& log);

}  // namespace fftbench::backends
