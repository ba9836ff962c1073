// The search for the fastest way to solve one problem on one device.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/visitor_bench.h"
#include "tune/search.h"
#include "wisdom/entry.h"

namespace fftbench::run {

struct TuningTask {
  fft::Problem problem;
  std::size_t case_index;  // any case of the problem
  std::vector<const fft::Algorithm*> algorithms;
  double seconds;  // for all of it
};

struct TuningOutcome {
  std::optional<wisdom::Entry> winner;  // confirmed; may be what is taken without wisdom
  std::string choice;                   // the winner, for people
  std::string trouble;                  // why there is none
  std::size_t measured = 0;             // variants
  std::vector<FailedVariant> failures;
};

// Called with the number of the algorithm whose search begins or has found something faster.
struct TuningListener {
  std::function<void(std::size_t algorithm)> began;
  std::function<void(std::size_t algorithm, const tune::SearchProgress&)> found;
};

// Searches each algorithm's options from its defaults and from the nearest wisdom; then confirms the two
// fastest, and what is known for the very problem, against what is taken without wisdom.
TuningOutcome tune_problem(const TuningTask& task, Visitor& visitor, const std::vector<wisdom::Entry>& known,
                           const TuningListener& listener);

}  // namespace fftbench::run
