#include "run/cases/baselines.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/numbers.h"
#include "measure/sampler.h"
#include "measure/signal.h"
#include "measure/statistics.h"
#include "run/cases/timed_run.h"

namespace fftbench::run {
namespace {

constexpr double kMostSeconds = 0.3;

bool same_array(const fft::Problem& a, const fft::Problem& b) {
  return a.extent == b.extent && a.depth == b.depth && a.batch == b.batch &&
         fft::byte_count(a) == fft::byte_count(b);
}

double median_ms(backends::Transform& transform, double max_seconds) {
  const measure::SamplingRules rules{.back_to_back = true,
                                     .max_seconds = std::min(max_seconds, kMostSeconds)};
  const measure::Sampling sampling = measure::take_samples(timed_together(transform), rules);
  std::vector<double> counted;
  for (const measure::Sample& sample : sampling.samples) {
    if (!sample.warmup) counted.push_back(sample.ms);
  }
  return measure::median_of(counted);
}

CopyBaseline measure_copy(backends::Transform& copy, fft::BackendKind kind, const fft::Problem& problem,
                          double max_seconds) {
  copy.upload(
      fft::bytes_from(measure::make_signal(measure::Signal::kUniform, problem, 1), problem.precision));
  const double ms = median_ms(copy, max_seconds);
  const fft::Traffic traffic = copy.traffic();
  const auto bytes = static_cast<double>(traffic.read_bytes + traffic.write_bytes);
  return {.backend = kind,
          .problem = problem,
          .bytes = fft::byte_count(problem),
          .median_ms = ms,
          .gbps = bytes / ms * 1e-6};
}

// Adds a measurement or, where it fails, the reason.
template <typename Prepare, typename Measure>
void attempt(Baselines& baselines, const std::string& what, Prepare prepare, Measure measure) {
  try {
    backends::TransformOrSkip prepared = prepare();
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      baselines.failures.push_back(fmt::format("{}: {}", what, skip->reason));
    } else {
      measure(*std::get<std::unique_ptr<backends::Transform>>(prepared));
    }
  } catch (const std::exception& error) {
    baselines.failures.push_back(fmt::format("{}: {}", what, error.what()));
  }
}

}  // namespace

std::optional<double> Baselines::copy_gbps(const experiment::Case& test_case) const {
  const fft::Problem& problem = test_case.problem;
  const auto found = std::ranges::find_if(copies, [&](const CopyBaseline& copy) {
    return copy.backend == test_case.choice.algorithm->backend && copy.problem.extent == problem.extent &&
           copy.problem.depth == problem.depth && copy.problem.batch == problem.batch &&
           copy.bytes == fft::byte_count(problem);
  });
  if (found == copies.end()) return std::nullopt;
  return found->gbps;
}

void add_baselines_of(Baselines& baselines, fft::BackendKind kind, backends::Backend& backend,
                      std::span<const experiment::Case> cases, double max_seconds) {
  const std::string name(fft::name_of(kind));
  if (kind != fft::BackendKind::kCpu) {
    attempt(
        baselines, name + ": empty dispatch", [&] { return backend.prepare_empty_dispatch(); },
        [&](backends::Transform& empty) {
          baselines.empty_dispatch_ms[kind] = median_ms(empty, max_seconds);
        });
  }
  std::vector<fft::Problem> done;
  for (const experiment::Case& test_case : cases) {
    const fft::Problem& problem = test_case.problem;
    const auto is_same = [&](const fft::Problem& other) { return same_array(other, problem); };
    if (test_case.choice.algorithm->backend != kind || !experiment::is_timed(test_case.mode) ||
        std::ranges::any_of(done, is_same)) {
      continue;
    }
    done.push_back(problem);
    attempt(
        baselines, fmt::format("{}: copy of {}", name, fft::describe_size(problem)),
        [&] { return backend.prepare_copy(problem); },
        [&](backends::Transform& copy) {
          baselines.copies.push_back(measure_copy(copy, kind, problem, max_seconds));
        });
  }
}

namespace {

void add_ceilings_of(Baselines& baselines, fft::BackendKind kind, backends::Backend& backend) {
  try {
    const DeviceCeilings ceilings = measure_ceilings(backend);
    if (ceilings.gflops || ceilings.shared_gbps) baselines.ceilings[kind] = ceilings;
  } catch (const std::exception& error) {
    baselines.failures.push_back(fmt::format("{}: ceilings: {}", fft::name_of(kind), error.what()));
  }
}

nlohmann::json json_of(const std::optional<double>& number) {
  return number ? nlohmann::json(*number) : nlohmann::json(nullptr);
}

}  // namespace

Baselines measure_baselines(BackendSet& backends, std::span<const experiment::Case> cases, double max_seconds,
                            bool with_ceilings) {
  Baselines baselines;
  for (const auto& [kind, identity] : backends.report().backends) {
    BackendSet::Entry& entry = *backends.find(kind);
    if (entry.pace) entry.pace->wait_for_full_speed();
    add_baselines_of(baselines, kind, *entry.backend, cases, max_seconds);
    if (with_ceilings) add_ceilings_of(baselines, kind, *entry.backend);
  }
  return baselines;
}

nlohmann::json to_json(const Baselines& baselines) {
  nlohmann::json copies = nlohmann::json::array();
  for (const CopyBaseline& copy : baselines.copies) {
    copies.push_back({{"backend", fft::name_of(copy.backend)},
                      {"width", copy.problem.extent.x},
                      {"height", copy.problem.extent.y},
                      {"depth", copy.problem.depth},
                      {"batch", copy.problem.batch},
                      {"bytes", copy.bytes},
                      {"median_ms", copy.median_ms},
                      {"gbps", copy.gbps}});
  }
  nlohmann::json empty = nlohmann::json::object();
  for (const auto& [kind, ms] : baselines.empty_dispatch_ms) empty[std::string(fft::name_of(kind))] = ms;
  nlohmann::json json{{"empty_dispatch_ms", std::move(empty)},
                      {"copies", std::move(copies)},
                      {"failures", baselines.failures}};
  for (const auto& [kind, ceilings] : baselines.ceilings) {
    json["ceilings"][std::string(fft::name_of(kind))] = {{"gflops", json_of(ceilings.gflops)},
                                                         {"shared_gbps", json_of(ceilings.shared_gbps)}};
  }
  return json;
}

}  // namespace fftbench::run
