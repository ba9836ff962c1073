// The search for the fastest way to solve one problem on one device.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tune/measurer_bench.h"
#include "tune/search.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {

struct TuningTask {
  fft::Problem problem;
  experiment::Mode mode;
  std::size_t case_index;                         // any case of the problem and mode
  std::vector<const fft::Algorithm*> algorithms;  // to search; none: those that come near the fastest
  double seconds;                                 // for all of it
};

struct TuningOutcome {
  std::optional<wisdom::Entry> winner;  // confirmed; may be an algorithm at its defaults
  std::string choice;                   // the winner, for people
  std::string trouble;                  // why there is none
  std::size_t measured = 0;             // variants
  std::vector<FailedVariant> failures;
};

struct TuningListener {
  std::function<void(const std::string& what)> began;      // "every kernel", or an algorithm's name
  std::function<void(const tune::SearchProgress&)> found;  // something faster of that algorithm
};

// Looks at every OpenGL algorithm that solves the problem, at its defaults and its other starts. Searches the
// options of those that come near the fastest, or of the task's, from there and from the nearest wisdom. Then
// confirms the two fastest of all, what is known for the very problem, and the defaults that come near,
// against the fastest of the defaults.
TuningOutcome tune_problem(const TuningTask& task, run::CaseMeasurer& measurer,
                           const std::vector<wisdom::Entry>& known, const TuningListener& listener);

}  // namespace fftbench::tune
