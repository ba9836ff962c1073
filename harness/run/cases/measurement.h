// Measures a case once: prepares it, checks the output, makes the device raise its clock, takes samples, and
// checks the output again.
#pragma once

#include <vector>

#include "measure/sampler.h"
#include "run/cases/backend_set.h"
#include "run/cases/measurer.h"
#include "run/cases/reference_cache.h"

namespace fftbench::run {

struct MeasurementRules {
  measure::SamplingRules sampling;
  double tolerance = 0;      // the largest rel_l2 that passes
  bool check_before = true;  // true before a case's first samples ...
  // ... and after its last ones, since transforms back to back could disturb each other
  bool check_after = true;
  bool only_times = false;       // as MeasurementRequest says; then no check is asked for
  bool measures_passes = false;  // one by one, after the samples
  bool measures_energy = false;  // after the samples, too
  double slowdown_percent = 0;   // slows every mode down by this much, for a self-check
};

// Does not throw for a failure of the case itself: it returns a failed record with the reason, or a crashed
// one where the device is lost.
Measurement measure_case(const experiment::Case& test_case, BackendSet::Entry& entry,
                         ReferenceCache& references, const MeasurementRules& rules);

}  // namespace fftbench::run
