#include "backends/opengl/timer_check.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <span>
#include <vector>

#include "backends/opengl/opengl_transform.h"
#include "fft/kernels/baseline.h"

namespace fftbench::backends {
namespace {

// Returns NaN where neither clock moved.
double disagreement(const TimerReading& reading) {
  return std::abs(reading.gl_timestamp_ms / reading.wall_clock_ms - 1);
}

TimerReading best_of(const std::function<TimerReading(TimerKind)>& read, TimerKind kind) {
  constexpr int kMostReadings = 5;
  constexpr double kCloseEnough = 0.01;
  TimerReading best = read(kind);
  for (int readings = 1; readings < kMostReadings && !(disagreement(best) < kCloseEnough); ++readings) {
    const TimerReading next = read(kind);
    if (!(disagreement(best) <= disagreement(next))) best = next;
  }
  return best;
}

}  // namespace

bool agrees(const TimerReading& reading) {
  constexpr double kTolerance = 0.1;
  return disagreement(reading) < kTolerance;
}

TimerCheck judge_timers(const std::function<TimerReading(TimerKind)>& read) {
  TimerReading reading;
  for (const TimerKind kind : {TimerKind::kGlTimestamp, TimerKind::kFinishedGlTimestamp}) {
    reading = best_of(read, kind);
    if (agrees(reading)) return {.reading = reading, .trusted = kind};
  }
  return {.reading = reading, .trusted = TimerKind::kWallClock};
}

// The work is one dispatch of a few groups, of which a device of any size takes time in proportion to the
// length of their chains, up to the longest that Mesa's llvmpipe runs.
TimerCheck check_timer(executor::ExecutorContext& context, gl::DebugLog& log) {
  constexpr std::uint32_t kGroups = 64;
  constexpr std::uint32_t kShortest = 1U << 10, kLongest = 1U << 26;
  constexpr double kLongEnoughMs = 20;  // the cost of submission is negligible then
  constexpr double kWantedMs = 1.25 * kLongEnoughMs;
  constexpr double kMostGrowth = 16;
  const std::vector<std::complex<float>> start{{1, 1}};
  std::uint32_t chain_length = kShortest;
  const auto read = [&](TimerKind kind) {
    OpenGlTransform work(fft::plan_dummy_work(chain_length, kGroups), context, kind, log);
    work.upload(std::as_bytes(std::span(start)));
    return work.run_with_both_clocks(1);
  };
  read(TimerKind::kWallClock);  // the first run of a program may be slow
  for (;;) {
    const double took_ms = read(TimerKind::kWallClock).wall_clock_ms;
    if (took_ms >= kLongEnoughMs || chain_length >= kLongest) break;
    const double growth = std::clamp(kWantedMs / took_ms, 2.0, kMostGrowth);
    chain_length = std::uint32_t(std::min(growth * chain_length, double(kLongest)));
  }
  return judge_timers(read);
}

}  // namespace fftbench::backends
