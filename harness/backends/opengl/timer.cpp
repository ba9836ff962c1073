#include "backends/opengl/timer.h"

#include <cmath>

namespace fftbench::backends {
namespace {

// Returns NaN where neither clock moved.
double disagreement(const TimerReading& reading) {
  return std::abs(reading.gl_timestamp_ms / reading.wall_clock_ms - 1);
}

}  // namespace

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

PassTimer::PassTimer(TimerKind kind) : kind_(kind) {
  glFinish();
  mark();
}

void PassTimer::mark() {
  if (kind_ == TimerKind::kGlTimestamp) {
    timestamps_.mark();
  } else {
    glFinish();
    moments_.push_back(std::chrono::steady_clock::now());
  }
}

std::vector<double> PassTimer::elapsed_ms() {
  glFinish();
  if (kind_ == TimerKind::kGlTimestamp) return timestamps_.elapsed_ms();
  std::vector<double> elapsed;
  for (std::size_t mark = 1; mark < moments_.size(); ++mark) {
    elapsed.push_back(std::chrono::duration<double, std::milli>(moments_[mark] - moments_[mark - 1]).count());
  }
  return elapsed;
}

TimerCheck judge(const TimerReading& reading) {
  constexpr double kTolerance = 0.1;
  const bool agrees = disagreement(reading) < kTolerance;
  return {.reading = reading, .trusted = agrees ? TimerKind::kGlTimestamp : TimerKind::kWallClock};
}

TimerCheck judge_repeatedly(const std::function<TimerReading()>& read) {
  constexpr int kMostReadings = 5;
  constexpr double kCloseEnough = 0.01;
  TimerReading best = read();
  for (int readings = 1; readings < kMostReadings && !(disagreement(best) < kCloseEnough); ++readings) {
    const TimerReading next = read();
    if (!(disagreement(best) <= disagreement(next))) best = next;
  }
  return judge(best);
}

}  // namespace fftbench::backends
