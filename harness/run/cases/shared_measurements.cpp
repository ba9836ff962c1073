#include "run/cases/shared_measurements.h"

#include <algorithm>

namespace fftbench::run {
namespace {

using experiment::Mode;

bool may_share(const experiment::Case& test_case, const MeasurementRequest& request) {
  const bool is_one_of_two = test_case.mode == Mode::kThroughput || test_case.mode == Mode::kLatency;
  return is_one_of_two && !request.max_seconds;
}

bool timed_single_transforms(const Measurement& measurement) {
  const std::vector<measure::Sample>& samples = measurement.sampling.samples;
  return !samples.empty() && std::ranges::all_of(samples, [](const measure::Sample& sample) {
    return !sample.warmup && sample.repeats == 1;
  });
}

}  // namespace

std::optional<Measurement> SharedMeasurements::find(const experiment::Case& test_case,
                                                    const MeasurementRequest& request) const {
  if (!may_share(test_case, request)) return std::nullopt;
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.request.round == request.round && entry.test_case.problem == test_case.problem &&
           entry.test_case.choice == test_case.choice && entry.test_case.mode != test_case.mode &&
           entry.request.first >= request.first && entry.request.last >= request.last;
  });
  if (found == entries_.end()) return std::nullopt;
  Measurement measurement = found->measurement;
  measurement.record.test_case = test_case;
  return measurement;
}

void SharedMeasurements::add(const experiment::Case& test_case, const MeasurementRequest& request,
                             const Measurement& measurement) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.request.round != request.round; });
  const bool is_ok = measurement.record.status == report::Status::kOk;
  if (!is_ok || !may_share(test_case, request) || !timed_single_transforms(measurement)) return;
  entries_.push_back({test_case, request, measurement});
}

}  // namespace fftbench::run
