#include "tune/measurer_bench.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "system/interrupts.h"

namespace fftbench::tune {
namespace {

constexpr double kPartOfConfirmation = 0.2;
// Six rounds of four, which take longer than the search's: outputs are checked.
constexpr double kVisitsOfConfirmation = 36;

}  // namespace

VisitorBench::VisitorBench(run::Visitor& visitor, std::size_t case_index, double seconds,
                           measure::NowSeconds now_seconds)
    : visitor_(visitor),
      case_index_(case_index),
      now_seconds_(std::move(now_seconds)),
      seconds_(seconds),
      end_(now_seconds_() + seconds),
      search_end_(end_) {}

double VisitorBench::seconds_for_searches() const {
  const double visit = repeated_visits_ == 0 ? 0 : repeated_seconds_ / double(repeated_visits_);
  const double kept = std::max(kPartOfConfirmation * seconds_, kVisitsOfConfirmation * visit);
  return end_ - kept - now_seconds_();
}

void VisitorBench::begin_search(std::size_t searches_left) {
  search_end_ = now_seconds_() + seconds_for_searches() / double(searches_left);
}

std::vector<fft::PlanClass> VisitorBench::classify(const std::vector<tune::AlgorithmChoice>& choices) {
  return visitor_.classify(case_index_, choices);
}

std::variant<tune::Samples, tune::Failure> VisitorBench::measure(const tune::AlgorithmChoice& choice,
                                                                 const tune::Effort& effort) {
  const std::string name = describe(choice);
  const bool first = visited_.insert(name).second;
  const double start = now_seconds_();
  const run::Visit visit = visitor_.visit({.case_index = case_index_,
                                           .round = 0,
                                           .first = first,
                                           .last = effort.check_after,
                                           .instead = choice,
                                           .max_seconds = effort.max_seconds});
  if (!first) {
    repeated_seconds_ += now_seconds_() - start;
    ++repeated_visits_;
  }
  if (visit.record.status != report::Status::kOk) {
    if (report::went_wrong(visit.record.status)) {
      failures_.push_back(
          {name, fmt::format("{}: {}", report::name_of(visit.record.status), visit.record.reason)});
    }
    return tune::Failure{visit.record.reason};
  }
  tune::Samples samples;
  for (const measure::Sample& sample : visit.sampling.samples) {
    if (!sample.warmup) samples.push_back(sample.ms);
  }
  return samples;
}

bool VisitorBench::may_search() {
  return may_measure() && now_seconds_() < search_end_ && seconds_for_searches() > 0;
}

bool VisitorBench::may_measure() {
  return !system::interrupted() && now_seconds_() < end_;
}

}  // namespace fftbench::tune
