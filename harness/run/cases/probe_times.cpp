#include "run/cases/probe_times.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>

#include "fft/numbers.h"
#include "measure/sampler.h"
#include "measure/signal.h"
#include "run/cases/timed_run.h"

namespace fftbench::run {
namespace {

constexpr double kSecondsOfProbe = 0.02;

// Random values, some of them many times: making all of a large array takes longer than measuring it.
std::vector<std::byte> random_input(const fft::Problem& problem) {
  fft::Problem few = problem;
  few.extent = {std::min(problem.extent.x, 64U), std::min(problem.extent.y, 64U)};
  few.batch = 1;
  const std::vector<std::byte> block =
      fft::bytes_from(measure::make_signal(measure::Signal::kUniform, few, 1), problem.precision);
  std::vector<std::byte> bytes(fft::byte_count(problem));
  for (std::size_t at = 0; at < bytes.size(); at += block.size())
    std::copy_n(block.begin(), std::min(block.size(), bytes.size() - at), bytes.begin() + std::ptrdiff_t(at));
  return bytes;
}

// What other work adds to a sample says nothing of the device.
double least_us(backends::Transform& transform, double timer_step_ms) {
  const measure::SamplingRules rules{
      .back_to_back = true, .timer_step_ms = timer_step_ms, .max_seconds = kSecondsOfProbe};
  double least_ms = std::numeric_limits<double>::infinity();
  for (const measure::Sample& sample : measure::take_samples(timed_together(transform), rules).samples) {
    if (!sample.warmup) least_ms = std::min(least_ms, sample.ms);
  }
  return 1e3 * least_ms;
}

std::optional<double> time_of(backends::Backend& backend, const fft::Plan& plan, double timer_step_ms) {
  try {
    backends::TransformOrSkip prepared = backend.prepare_probe(plan);
    if (std::holds_alternative<fft::Skip>(prepared)) return std::nullopt;
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    transform.upload(random_input(plan.problem));
    return least_us(transform, timer_step_ms);
  } catch (const backends::DeviceLost&) {
    throw;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace

ProbeTimes probe_times(backends::Backend& backend, std::span<const fft::Probe> probes, double timer_step_ms) {
  std::vector<fft::Plan> plans;
  for (const fft::Probe& probe : probes) plans.push_back(probe.plan);
  backend.make_programs_of_probes(plans);
  ProbeTimes times;
  for (const fft::Plan& plan : plans) times.push_back(time_of(backend, plan, timer_step_ms));
  return times;
}

}  // namespace fftbench::run
