// Puts two kernels for one problem side by side, and says what the difference of their times is made of.
#pragma once

#include <string>
#include <vector>

#include "report/explanation.h"
#include "report/pass_record.h"

namespace fftbench::report {

struct ExplainedKernel {
  std::string name;  // of the kernel, with what it came to: "best (stockham_image)"
  PassRecords passes;
  Ceilings ceilings;
  std::vector<double> turns_ms = {};  // the time of a transform in each turn, both kernels' in the same order
};

// Where the time of a transform goes: what its passes' floors are of, and what they take beyond. The four add
// up to the time.
struct TimeParts {
  double launch_ms = 0;
  double memory_ms = 0;
  double arithmetic_ms = 0;
  double beyond_ms = 0;
};
TimeParts time_parts(const ExplainedKernel& kernel);

// Returns lines for a terminal of 80 columns: times and counts of both, their passes, and the parts of the
// difference, the largest first.
std::string side_by_side_text(const ExplainedKernel& a, const ExplainedKernel& b);

}  // namespace fftbench::report
