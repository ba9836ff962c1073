// One problem on a real device, as a search sees it: measurements through a measurer, within a time.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "measure/sampler.h"
#include "run/cases/measurer.h"
#include "tune/bench.h"

namespace fftbench::tune {

struct FailedVariant {
  std::string variant;
  std::string reason;
};

class MeasurerBench final : public tune::Bench {
 public:
  // `case_index`: any case of the problem. All that the bench may take is `seconds` from now; a fifth of it,
  // or what 36 measurements take on average if that is more, is kept from the search for the confirmation.
  // `measurer` outlives the bench.
  MeasurerBench(run::CaseMeasurer& measurer, std::size_t case_index, double seconds,
                measure::NowSeconds now_seconds = measure::steady_seconds);

  // From now on a search may take its part of the time: 1 / `searches_left` of what there is for searches.
  void begin_search(std::size_t searches_left);

  std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) override;
  std::variant<tune::Samples, tune::Failure> measure(const fft::Choice& choice,
                                                     const tune::Effort& effort) override;
  bool may_search() override;
  bool may_measure() override;

  // Those that failed, timed out or crashed; a variant that the device can't do is none of them.
  const std::vector<FailedVariant>& failures() const { return failures_; }

 private:
  double seconds_for_searches() const;

  run::CaseMeasurer& measurer_;
  std::size_t case_index_;
  measure::NowSeconds now_seconds_;
  double seconds_;
  double end_;
  double search_end_;
  double repeated_seconds_ = 0;  // in measurements that had nothing to compile
  std::size_t repeated_measurements_ = 0;
  std::set<std::string> measured_;  // variants
  std::vector<FailedVariant> failures_;
};

}  // namespace fftbench::tune
