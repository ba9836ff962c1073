#include "run/cases/timed_run.h"

#include <functional>
#include <utility>

namespace fftbench::run {
namespace {

// Times transforms one by one, each on an idle device after a call of `before`, and returns the sum of the
// readings. A reading that is no duration is returned at once, so that the sum can't hide it.
measure::ElapsedMs timed_alone(backends::Transform& transform, std::function<void()> before) {
  return [&transform, before = std::move(before)](unsigned repeats) {
    double sum = 0;
    for (unsigned repeat = 0; repeat < repeats; ++repeat) {
      before();
      const double ms = transform.run(1);
      if (!(ms >= 0)) return ms;
      sum += ms;
    }
    return sum;
  };
}

// Times transforms back to back, by a function of theirs that runs so many.
measure::ElapsedMs timed_together_by(double (backends::Transform::*run)(unsigned repeats),
                                     backends::Transform& transform) {
  return [&transform, run](unsigned repeats) {
    const double ms = (transform.*run)(repeats);
    return measure::Elapsed(ms, transform.waited_ms(), transform.is_submission_bound());
  };
}

}  // namespace

measure::ElapsedMs timed_together(backends::Transform& transform) {
  return timed_together_by(&backends::Transform::run, transform);
}

measure::ElapsedMs timed_run(experiment::Mode mode, backends::Transform& transform,
                             backends::Backend& backend) {
  switch (mode) {
    case experiment::Mode::kCold:
      return timed_alone(transform, [&backend] { backend.evict_caches(); });
    case experiment::Mode::kLatency:
      return timed_alone(transform, [] {});
    case experiment::Mode::kChain:
      return timed_together_by(&backends::Transform::run_chain, transform);
    case experiment::Mode::kThroughput:
    case experiment::Mode::kIndependent:
    case experiment::Mode::kCheck:
      break;
  }
  return timed_together(transform);
}

}  // namespace fftbench::run
