#include "run/cases/measurement.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "fft/numbers.h"
#include "measure/diagnosis.h"
#include "measure/gpu_watch.h"
#include "measure/random_bits.h"
#include "run/cases/pass_measurement.h"
#include "run/cases/ring_reference.h"
#include "run/cases/slowdown.h"
#include "run/cases/timed_run.h"

namespace fftbench::run {
namespace {

fft::Operation operation_of(const experiment::Case& test_case) {
  return fft::operation_of(*test_case.choice.algorithm, test_case.problem, test_case.choice.options);
}

// Where an output is wrong: that of a user's plan with its place in the plan file.
std::string diagnosis_of(const backends::Transform& transform, const std::string& words) {
  const fft::Plan* plan = transform.plan();
  if (plan == nullptr || plan->passes.empty() || !plan->passes.front().own) return words;
  const auto output = std::ranges::find(plan->resources, fft::Role::kOutput, &fft::Resource::role);
  return fmt::format("{}: at /resources/{}: {}", plan->passes.front().own->plan,
                     output - plan->resources.begin(), words);
}

// Compares the device's output with the reference. Returns the reason where it is wrong; `when` says when
// that was seen.
std::optional<std::string> check_output(backends::Transform& transform, const std::vector<double>& right,
                                        const fft::Problem& problem, const fft::ArrayShape& shape,
                                        double tolerance, std::string_view when,
                                        std::optional<measure::Accuracy>& accuracy) {
  const std::size_t byte_count = fft::byte_count(shape);
  const auto output = std::make_unique_for_overwrite<std::byte[]>(byte_count);
  const std::span<std::byte> bytes(output.get(), byte_count);
  transform.download(bytes);
  accuracy = measure::compare_stored(bytes, transform.output_scale(), right, problem, shape);
  if (measure::within(*accuracy, tolerance)) return std::nullopt;
  const bool longer = problem.precision == fft::Precision::kFp64;
  const std::string words = measure::diagnose(
      fft::numbers_from(bytes, shape.precision, transform.output_scale()), right, problem, shape, tolerance);
  return fmt::format("wrong result{}: rel_l2 {:.3g} against the {}-precision reference, tolerance {:.3g}; {}",
                     when, accuracy->rel_l2, longer ? "extended" : "double", tolerance,
                     diagnosis_of(transform, words));
}

// Adds the slowdown's work after each run.
measure::ElapsedMs slowed_down(measure::ElapsedMs elapsed_ms, backends::Backend& backend, double percent) {
  const auto slowdown = std::make_shared<Slowdown>(backend, percent);
  return [slowdown, elapsed_ms = std::move(elapsed_ms)](unsigned repeats) {
    const measure::Elapsed elapsed = elapsed_ms(repeats);
    return measure::Elapsed(elapsed.ms + slowdown->after(elapsed.ms), elapsed.waited_ms,
                            elapsed.submission_bound);
  };
}

// Takes samples while the GPU's clocks are watched.
void take_samples(Measurement& measurement, const measure::ElapsedMs& elapsed_ms, BackendSet::Entry& entry,
                  const MeasurementRules& rules) {
  measure::GpuWatch watch([&] { return entry.gpu ? entry.gpu->read() : std::nullopt; });
  const auto watched = [&](unsigned repeats) {
    const measure::Elapsed elapsed = elapsed_ms(repeats);
    watch.after_sample();
    return elapsed;
  };
  const auto take = [&] { return measure::take_samples(watched, rules.sampling); };
  measurement.sampling = entry.pace ? measure::take_samples_at_full_speed(take, *entry.pace) : take();
  watch.finish(measurement.sampling.samples);
  if (watch.states().empty()) return;
  measurement.gpu_before = watch.states().front();
  measurement.gpu_after = watch.states().back();
}

std::optional<report::PassRecords> passes_of(backends::Transform& transform, const BackendSet::Entry& entry,
                                             experiment::Mode mode, const Measurement& measurement,
                                             const MeasurementRules& rules) {
  constexpr double kPartOfSampling = 0.25;
  PassRules pass_rules{.max_seconds = kPartOfSampling * rules.sampling.max_seconds,
                       .timer_step_ms = rules.sampling.timer_step_ms,
                       .back_to_back = experiment::is_back_to_back(mode)};
  if (mode == experiment::Mode::kCold) pass_rules.before = [&entry] { entry.backend->evict_caches(); };
  return measure_passes(transform, measurement.sampling.samples, pass_rules);
}

// Only transforms back to back keep the device busy, so that what it takes is theirs.
std::optional<measure::Energy> energy_of(const measure::ElapsedMs& elapsed_ms, const BackendSet::Entry& entry,
                                         experiment::Mode mode, const measure::Sampling& sampling) {
  if (!experiment::is_back_to_back(mode) || !entry.gpu || sampling.samples.empty()) return std::nullopt;
  return measure::measure_energy(elapsed_ms, sampling.samples.back().ms,
                                 [&] { return entry.gpu->energy_millijoules(); });
}

// Runs the transform once on each pair, and returns the time of one. Notes how long the whole takes by the
// wall clock, unless preparing it has run it.
double first_run_ms(backends::Transform& transform, unsigned pairs, report::Start& start) {
  const auto begin = std::chrono::steady_clock::now();
  const double ms = transform.run(pairs) / pairs;
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  if (!start.first_dispatch_ms) start.first_dispatch_ms = took.count();
  return ms;
}

report::Start start_of(const backends::ProgramPreparation& programs) {
  return {.read_ms = programs.read_ms,
          .compile_ms = programs.compile_ms,
          .first_dispatch_ms = programs.first_run_ms,
          .programs_compiled = programs.compiled,
          .programs_from_cache = programs.from_cache};
}

void upload_inputs(backends::Transform& transform, unsigned pairs, RingReference& references) {
  const Reference& reference = references.first();
  for (unsigned pair = 0; pair < pairs; ++pair) {
    transform.choose_pair(pair);
    transform.upload(references.input_of(pair));
  }
  if (!reference.kernel.empty()) transform.upload_kernel(reference.kernel);
  if (!reference.wave_rates.empty()) transform.upload_wave_rates(reference.wave_rates);
}

// Fills the inputs with random values, where the transform can do so without the host's sending them all.
bool upload_noise(backends::Transform& transform, unsigned pairs, fft::Precision precision) {
  constexpr std::uint64_t kNumbers = 1U << 16U;
  std::vector<double> numbers(kNumbers);
  for (std::uint64_t index = 0; index < kNumbers; ++index)
    numbers[index] = measure::random_signed_unit(/*seed=*/0, index);
  const std::vector<std::byte> noise = fft::bytes_from(numbers, precision);
  for (unsigned pair = 0; pair < pairs; ++pair) {
    transform.choose_pair(pair);
    if (!transform.upload_repeated(noise)) return false;
  }
  return true;
}

void measure_prepared(Measurement& measurement, backends::Transform& transform, BackendSet::Entry& entry,
                      RingReference& references, const MeasurementRules& rules) {
  report::Record& record = measurement.record;
  const unsigned pairs = record.test_case.pairs;
  const experiment::Mode mode = record.test_case.mode;
  const bool is_timed = experiment::is_timed(mode);
  record.traffic = transform.traffic();
  record.dispatches = transform.dispatches();
  record.merged_transforms = transform.merged_transforms();

  const fft::Problem& problem = record.test_case.problem;
  const fft::ArrayShape output = fft::output_shape(problem, operation_of(record.test_case));
  const auto fail_unless_right = [&](std::string_view when) {
    // The accuracy that is told is that of pair 0.
    for (unsigned pair = pairs; pair-- > 0;) {
      transform.choose_pair(pair);
      const std::string when_and_where =
          pair == 0 ? std::string(when) : fmt::format("{} of pair {}", when, pair);
      const auto reason = check_output(transform, *references.output_of(pair), problem, output,
                                       rules.tolerance, when_and_where, record.accuracy);
      if (!reason) continue;
      record.status = report::Status::kFailed;
      record.reason = *reason;
      return false;
    }
    return true;
  };

  if (!rules.only_times || !upload_noise(transform, pairs, problem.precision))
    upload_inputs(transform, pairs, references);
  MeasurementRules rules_now = rules;
  if (rules.check_before) {
    transform.poison();
    rules_now.sampling.has_run_ms = first_run_ms(transform, pairs, record.start);
    if (!fail_unless_right(is_timed ? " before timing" : "")) return;
  }
  if (!is_timed) return;
  measure::ElapsedMs elapsed_ms = timed_run(mode, transform, *entry.backend);
  if (rules.slowdown_percent > 0) {
    elapsed_ms = slowed_down(std::move(elapsed_ms), *entry.backend, rules.slowdown_percent);
  }
  take_samples(measurement, elapsed_ms, entry, rules_now);
  if (rules.measures_energy) record.energy = energy_of(elapsed_ms, entry, mode, measurement.sampling);
  if (rules.check_after && !fail_unless_right(" after timing")) return;
  if (rules.measures_passes) measurement.passes = passes_of(transform, entry, mode, measurement, rules);
}

// A device that is busy with something else may keep work groups from those that wait for them. The same work
// with barriers between the dispatches is right, and its row says so.
void measure_or_separate(Measurement& measurement, backends::Transform& transform, BackendSet::Entry& entry,
                         RingReference& references, const MeasurementRules& rules) {
  const Measurement before = measurement;
  std::string reason;
  try {
    measure_prepared(measurement, transform, entry, references, rules);
    return;
  } catch (const backends::SpinTimedOut& error) {
    if (!transform.separate_dispatches()) throw;
    reason = error.what();
  }
  measurement = before;
  MeasurementRules rules_now = rules;
  rules_now.check_before = true;
  measure_prepared(measurement, transform, entry, references, rules_now);
  if (measurement.record.status != report::Status::kOk) return;
  measurement.record.reason = fmt::format("measured with a barrier behind each dispatch, since {}", reason);
}

}  // namespace

Measurement measure_case(const experiment::Case& test_case, BackendSet::Entry& entry,
                         ReferenceCache& references, const MeasurementRules& rules) {
  Measurement measurement;
  report::Record& record = measurement.record;
  record.test_case = test_case;
  try {
    const auto start = std::chrono::steady_clock::now();
    if (const auto refusal = experiment::refuse_mode(test_case)) {
      record.status = report::Status::kSkipped;
      record.reason = *refusal;
      return measurement;
    }
    auto prepared =
        entry.backend->prepare_ring(*test_case.choice.algorithm, test_case.problem, test_case.choice.options,
                                    {.pairs = test_case.pairs, .merged = test_case.merged});
    const std::chrono::duration<double, std::milli> prepare_time = std::chrono::steady_clock::now() - start;
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      record.status = report::Status::kSkipped;
      record.reason = skip->reason;
      return measurement;
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    record.prepare_ms = prepare_time.count();
    record.start = start_of(transform.program_preparation());
    RingReference of_pairs(references, test_case);
    measure_or_separate(measurement, transform, entry, of_pairs, rules);
  } catch (const backends::DeviceLost& error) {
    record.status = report::Status::kCrashed;
    record.reason = error.what();
    measurement.device_lost = true;
  } catch (const std::exception& error) {
    record.status = report::Status::kFailed;
    record.reason = error.what();
  }
  return measurement;
}

}  // namespace fftbench::run
