#include "tune/measurer_bench.h"

#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <utility>

#include "system/interrupts.h"

namespace fftbench::tune {
namespace {

constexpr double kPartOfConfirmation = 0.2;
// Six rounds of four measurements. Each takes longer than one of the search, since its output is checked.
constexpr double kVisitsOfConfirmation = 36;

// Factors from a table keep the rounding of a transform below this, and what computes them has to as well: a
// choice that nobody looks at again must not be faster at the results' cost.
constexpr double kMostErrorUnits = 1;

std::optional<std::string> refuse_inaccurate(const fft::Choice& choice, const report::Record& record) {
  const auto twiddle = choice.options.find("twiddle");
  if (twiddle == choice.options.end() || twiddle->second != "computed" || !record.accuracy ||
      record.accuracy->error_units <= kMostErrorUnits) {
    return std::nullopt;
  }
  return fmt::format("computed twiddle factors make {:.2f} units of error, where a table keeps below {}",
                     record.accuracy->error_units, kMostErrorUnits);
}

}  // namespace

MeasurerBench::MeasurerBench(run::CaseMeasurer& measurer, std::size_t case_index, double seconds,
                             measure::NowSeconds now_seconds)
    : measurer_(measurer),
      case_index_(case_index),
      now_seconds_(std::move(now_seconds)),
      seconds_(seconds),
      end_(now_seconds_() + seconds),
      search_end_(end_) {}

double MeasurerBench::seconds_for_searches() const {
  const double measurement =
      repeated_measurements_ == 0 ? 0 : repeated_seconds_ / double(repeated_measurements_);
  const double kept = std::max(kPartOfConfirmation * seconds_, kVisitsOfConfirmation * measurement);
  return end_ - kept - now_seconds_();
}

void MeasurerBench::begin_search(std::size_t searches_left) {
  search_end_ = now_seconds_() + seconds_for_searches() / double(searches_left);
}

std::vector<fft::PlanClass> MeasurerBench::classify(const std::vector<fft::Choice>& choices) {
  return measurer_.classify(case_index_, choices);
}

void MeasurerBench::prepare(const std::vector<fft::Choice>& choices) {
  const double start = now_seconds_();
  measurer_.make_programs(case_index_, choices);
  spent_.preparing += now_seconds_() - start;
}

std::variant<tune::Samples, tune::Failure> MeasurerBench::measure(const fft::Choice& choice,
                                                                  const tune::Effort& effort) {
  const std::string name = describe(choice);
  const bool first = measured_.insert(name).second;
  const double start = now_seconds_();
  const run::Measurement measurement = measurer_.measure({.case_index = case_index_,
                                                          .round = 0,
                                                          .first = first,
                                                          .last = effort.check_after,
                                                          .instead = choice,
                                                          .max_seconds = effort.max_seconds});
  const double took = now_seconds_() - start;
  // A worker that ended has not told how long it prepared.
  const double preparing = std::min(took, measurement.record.prepare_ms.value_or(0) / 1000);
  spent_.preparing += preparing;
  spent_.measuring += took - preparing;
  if (!first) {
    repeated_seconds_ += took;
    ++repeated_measurements_;
  }
  if (measurement.record.status != report::Status::kOk) {
    if (report::went_wrong(measurement.record.status)) {
      failures_.push_back({name, fmt::format("{}: {}", report::name_of(measurement.record.status),
                                             measurement.record.reason)});
    }
    return tune::Failure{measurement.record.reason};
  }
  if (const auto reason = refuse_inaccurate(choice, measurement.record)) return tune::Failure{*reason};
  tune::Samples samples;
  for (const measure::Sample& sample : measurement.sampling.samples) {
    if (!sample.warmup) samples.push_back(sample.ms);
  }
  return samples;
}

bool MeasurerBench::may_search() {
  return may_measure() && now_seconds_() < search_end_ && seconds_for_searches() > 0;
}

bool MeasurerBench::may_measure() {
  return !system::interrupted() && now_seconds_() < end_;
}

}  // namespace fftbench::tune
