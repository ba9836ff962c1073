#include "backends/opengl/timer.h"

#include <cmath>

namespace fftbench::backends {

std::string name_of(TimerKind kind) {
  return kind == TimerKind::kGlTimestamp ? "gl_timestamp" : "wall_clock";
}

void Timer::start() {
  glFinish();
  wall_start_ = std::chrono::steady_clock::now();
  timestamps_.mark_start();
}

TimerReading Timer::stop() {
  timestamps_.mark_stop();
  glFinish();
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - wall_start_;
  return {.gl_timestamp_ms = timestamps_.elapsed_ms(), .wall_clock_ms = wall.count()};
}

TimerCheck judge(const TimerReading& reading) {
  constexpr double kTolerance = 0.1;
  const double ratio = reading.gl_timestamp_ms / reading.wall_clock_ms;
  const bool agrees = std::abs(ratio - 1) < kTolerance;
  return {.reading = reading, .trusted = agrees ? TimerKind::kGlTimestamp : TimerKind::kWallClock};
}

TimerCheck judge_repeatedly(const std::function<TimerReading()>& read) {
  constexpr int kMostReadings = 5;
  TimerCheck check = judge(read());
  for (int readings = 1; readings < kMostReadings && check.trusted != TimerKind::kGlTimestamp; ++readings) {
    check = judge(read());
  }
  return check;
}

}  // namespace fftbench::backends
