// Times each pass of a transform by itself, with marks of the timer between them. The samples of a case are
// taken without marks, which cost time of their own and keep passes from overlapping.
#pragma once

#include <functional>
#include <optional>

#include "backends/transform.h"
#include "experiment/case.h"
#include "measure/sampler.h"
#include "report/pass_record.h"

namespace fftbench::run {

struct PassRules {
  double max_seconds = 0.5;              // of all repeats together; one is always made
  double timer_step_ms = 0;              // the smallest difference of two readings; 0 where it is not known
  bool back_to_back = true;              // as throughput; otherwise each transform is timed on an idle device
  std::function<void()> before = [] {};  // called before each transform that is not back to back
};

// The largest difference of the passes' sum from the whole, as a part of the whole, that takes no remark.
inline constexpr double kUnremarkable = 0.03;

// Returns the median of the samples that count; 0 where there are none.
double median_of_counted(const std::vector<measure::Sample>& samples);

// Returns the passes' times beside what the plan says of each; nothing where the transform has no passes to
// tell apart. `samples` are those of the same transform without marks. Throws backends::SpinTimedOut.
std::optional<report::PassRecords> measure_passes(
    backends::Transform& transform, const std::vector<measure::Sample>& samples, const PassRules& rules,
    const measure::NowSeconds& now_seconds = measure::steady_seconds);

}  // namespace fftbench::run
