// The timer that measures transforms: GL timestamps where they agree with the wall clock, else the wall
// clock.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "gl/timestamps.h"

namespace fftbench::backends {

enum class TimerKind { kGlTimestamp, kWallClock };
std::string name_of(TimerKind kind);  // gl_timestamp | wall_clock

// The times of the same work by both clocks, in milliseconds.
struct TimerReading {
  double gl_timestamp_ms = 0;
  double wall_clock_ms = 0;
};

class Timer {
 public:
  // start() waits for the device and then marks the time; stop() marks and then waits.
  void start();
  TimerReading stop();

 private:
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

// The verdict on GL timestamps, from one reading around work that takes at least some tens of milliseconds.
struct TimerCheck {
  TimerReading reading;
  TimerKind trusted = TimerKind::kWallClock;
};

// Timestamps are trusted where they differ from the wall clock by at most 10 %.
TimerCheck judge(const TimerReading& reading);

// Takes up to five readings and judges the one whose two clocks agree best. Stops early where they agree
// within 1 %. A wrong timer disagrees every time, while a host that is busy for a moment delays the wall
// clock in one reading alone.
TimerCheck judge_repeatedly(const std::function<TimerReading()>& read);

}  // namespace fftbench::backends
