#include "backends/opengl/timer.h"

#include <stdexcept>

namespace fftbench::backends {

std::string name_of(TimerKind kind) {
  switch (kind) {
    case TimerKind::kGlTimestamp:
      return "gl_timestamp";
    case TimerKind::kFinishedGlTimestamp:
      return "gl_timestamp_after_finish";
    case TimerKind::kWallClock:
      return "wall_clock";
  }
  throw std::logic_error("a timer without a name");
}

double TimerReading::of(TimerKind kind) const {
  return kind == TimerKind::kWallClock ? wall_clock_ms : gl_timestamp_ms;
}

void Timer::start() {
  glFinish();
  wall_start_ = std::chrono::steady_clock::now();
  timestamps_.mark_start();
  if (kind_ == TimerKind::kFinishedGlTimestamp) glFinish();
}

TimerReading Timer::stop() {
  timestamps_.mark_stop();
  glFinish();
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - wall_start_;
  return {.gl_timestamp_ms = timestamps_.elapsed_ms(), .wall_clock_ms = wall.count()};
}

PassTimer::PassTimer(TimerKind kind) : kind_(kind) {
  glFinish();
  mark();
}

void PassTimer::mark() {
  if (kind_ != TimerKind::kWallClock) timestamps_.mark();
  if (kind_ != TimerKind::kGlTimestamp) glFinish();
  if (kind_ == TimerKind::kWallClock) moments_.push_back(std::chrono::steady_clock::now());
}

std::vector<double> PassTimer::elapsed_ms() {
  glFinish();
  if (kind_ != TimerKind::kWallClock) return timestamps_.elapsed_ms();
  std::vector<double> elapsed;
  for (std::size_t mark = 1; mark < moments_.size(); ++mark) {
    elapsed.push_back(std::chrono::duration<double, std::milli>(moments_[mark] - moments_[mark - 1]).count());
  }
  return elapsed;
}

}  // namespace fftbench::backends
