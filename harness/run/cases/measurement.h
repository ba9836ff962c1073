// One measurement of a case: prepare, prove right, wake the device, sample, prove right again.
#pragma once

#include <vector>

#include "measure/sampler.h"
#include "run/cases/backend_set.h"
#include "run/cases/measurer.h"
#include "run/cases/reference_cache.h"

namespace fftbench::run {

struct MeasurementRules {
  measure::SamplingRules sampling;
  double tolerance = 0;         // of rel_l2
  bool check_before = true;     // a case is checked before its first samples ...
  bool check_after = true;      // ... and after its last: back to back, transforms could disturb each other
  double slowdown_percent = 0;  // slow all but graphs down by this much, for a self-check
};

// Never throws for what goes wrong with the case itself: that becomes a failed record with its reason, or a
// crashed one where the device is lost.
Measurement measure_case(const experiment::Case& test_case, BackendSet::Entry& workplace,
                         ReferenceCache& references, const MeasurementRules& rules);

}  // namespace fftbench::run
