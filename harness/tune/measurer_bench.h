// The bench of one problem on a real device: takes measurements through a measurer, within a time.
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

// Where the time of a bench went.
struct SpentSeconds {
  double preparing = 0;  // for plans, programs and arrays of what was measured
  double measuring = 0;  // for everything else that measurements took
};

class MeasurerBench final : public tune::Bench {
 public:
  // `case_index` may be any case of the problem. The bench may take `seconds` from now. It keeps a fifth of
  // them for the confirmation, or the time that 36 measurements take on average if that is more. `measurer`
  // must outlive the bench.
  MeasurerBench(run::CaseMeasurer& measurer, std::size_t case_index, double seconds,
                measure::NowSeconds now_seconds = measure::steady_seconds);

  // Begins a search, which may take 1 / `searches_left` of the time that is left for searches.
  void begin_search(std::size_t searches_left);

  std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) override;
  std::size_t prepares_at_once() const override { return measurer_.device().compiles_at_once; }
  void prepare(const std::vector<fft::Choice>& choices) override;
  // Computed twiddle factors that make a result less accurate than a table's are out, as a failure is, but
  // not among the failures.
  std::variant<tune::Samples, tune::Failure> measure(const fft::Choice& choice,
                                                     const tune::Effort& effort) override;
  bool may_search() override;
  bool may_measure() override;

  // Returns the variants that failed, timed out or crashed. Variants that the device can't run are not among
  // them.
  const std::vector<FailedVariant>& failures() const { return failures_; }

  const SpentSeconds& spent() const { return spent_; }

 private:
  double seconds_for_searches() const;

  run::CaseMeasurer& measurer_;
  std::size_t case_index_;
  measure::NowSeconds now_seconds_;
  double seconds_;
  double end_;
  double search_end_;
  double repeated_seconds_ = 0;  // of measurements for which nothing had to be compiled
  std::size_t repeated_measurements_ = 0;
  std::set<std::string> measured_;  // descriptions of variants
  std::vector<FailedVariant> failures_;
  SpentSeconds spent_;
};

}  // namespace fftbench::tune
