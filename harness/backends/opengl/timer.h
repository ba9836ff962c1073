// The timer that measures transforms: GL timestamps where they agree with the wall clock, else the wall
// clock.
//
// Some drivers read the clock for a timestamp only when they are told to flush, with whatever else they draw.
// Mesa 22.3's llvmpipe does so in a context with a window, and runs dispatches at once, so that the first
// dispatch after a timestamp has already ended when the clock is read. There glFinish follows each timestamp.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "gl/timestamps.h"

namespace fftbench::backends {

enum class TimerKind {
  kGlTimestamp,
  kFinishedGlTimestamp,  // with glFinish behind the timestamps that work follows
  kWallClock
};
std::string name_of(TimerKind kind);  // gl_timestamp | gl_timestamp_after_finish | wall_clock

// The times of the same work by both clocks, in milliseconds.
struct TimerReading {
  double gl_timestamp_ms = 0;
  double wall_clock_ms = 0;

  double of(TimerKind kind) const;
};

class Timer {
 public:
  explicit Timer(TimerKind kind) : kind_(kind) {}

  // start() waits for the device and then marks the time; stop() marks and then waits.
  void start();
  TimerReading stop();

 private:
  TimerKind kind_;
  gl::TimestampPair timestamps_;
  std::chrono::steady_clock::time_point wall_start_;
};

// Times pieces of work that follow each other: the device is idle at first, and mark() is called behind each
// piece. The wall clock waits for the device at every mark.
class PassTimer {
 public:
  explicit PassTimer(TimerKind kind);
  void mark();
  std::vector<double> elapsed_ms();  // of each piece; waits for the device

 private:
  TimerKind kind_;
  gl::TimestampTrail timestamps_;
  std::vector<std::chrono::steady_clock::time_point> moments_;
};

}  // namespace fftbench::backends
