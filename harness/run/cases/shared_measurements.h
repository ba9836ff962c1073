// A transform that outlasts a round's time is run once in the round for throughput, and once for latency.
// Both are then the same: one transform between two marks, on an idle device. One measurement serves both,
// which halves the time of what takes nearly all of a run's time on a slow device.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "experiment/case.h"
#include "run/cases/measurer.h"

namespace fftbench::run {

// The measurements of one round that may serve another case, too.
class SharedMeasurements {
 public:
  // Returns the measurement of the same transform in the other mode, with `test_case` in its record; nothing
  // where there is none of this round, or where it lacks a check that is asked for.
  std::optional<Measurement> find(const experiment::Case& test_case, const MeasurementRequest& request) const;

  // Keeps a measurement if it timed single transforms without a warm-up, as measure/sampler does where a
  // transform outlasts its time. Forgets those of another round.
  void add(const experiment::Case& test_case, const MeasurementRequest& request,
           const Measurement& measurement);

 private:
  struct Entry {
    experiment::Case test_case;
    MeasurementRequest request;
    Measurement measurement;
  };

  std::vector<Entry> entries_;
};

}  // namespace fftbench::run
