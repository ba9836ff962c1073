// The timer that transforms are measured with: GL timestamps where they agree with the wall clock, else the
// wall clock.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "gl/timestamps.h"

namespace fftbench::backends {

enum class TimerKind { kGlTimestamp, kWallClock };
std::string name_of(TimerKind kind);  // gl_timestamp | wall_clock

// Both clocks around the same work, in milliseconds.
struct TimerReading {
  double gl_timestamp_ms = 0;
  double wall_clock_ms = 0;
};

class Timer {
 public:
  // Waits for the device, then marks; and the other way round.
  void start();
  TimerReading stop();

 private:
  gl::TimestampPair timestamps_;
  std::chrono::steady_clock::time_point wall_start_;
};

// The verdict on GL timestamps, from one reading around work of at least some tens of milliseconds.
struct TimerCheck {
  TimerReading reading;
  TimerKind trusted = TimerKind::kWallClock;
};

// Timestamps are trusted within 10 % of the wall clock.
TimerCheck judge(const TimerReading& reading);

// Judges the reading whose two clocks agree best of up to five, and stops early where they agree within 1 %.
// A timer that lies disagrees every time, while a host that is busy for a moment delays the wall clock in one
// reading alone.
TimerCheck judge_repeatedly(const std::function<TimerReading()>& read);

}  // namespace fftbench::backends
