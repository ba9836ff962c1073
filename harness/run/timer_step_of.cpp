#include "run/timer_step_of.h"

#include "measure/timer_step.h"

namespace fftbench::run {
namespace {

double look_at_the_clock(unsigned times) {
  const double start = measure::steady_seconds();
  double now = start;
  for (unsigned time = 0; time < times; ++time) now = measure::steady_seconds();
  return (now - start) * 1e3;
}

}  // namespace

double timer_step_of(backends::Backend& backend) {
  const backends::TransformOrSkip prepared = backend.prepare_empty_dispatch();
  if (std::holds_alternative<fft::Skip>(prepared)) return measure::measure_timer_step_ms(look_at_the_clock);
  backends::Transform& empty = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  return measure::measure_timer_step_ms([&](unsigned repeats) { return empty.run(repeats); });
}

}  // namespace fftbench::run
