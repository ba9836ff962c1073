// The search for the fastest way to solve one problem on one device.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fft/planner/device_model.h"
#include "tune/measurer_bench.h"
#include "tune/search.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {

struct TuningTask {
  fft::Problem problem;
  fft::Sync sync;  // of the dispatches: what is asked for, not a way to be faster
  experiment::Mode mode;
  std::size_t case_index;                         // any case of the problem and mode
  std::vector<const fft::Algorithm*> algorithms;  // to search; where empty, those that come near the fastest
  // An algorithm that computes no transform, with what is asked of it. It alone is measured then.
  std::optional<fft::Choice> asked = {};
  // The device's model. With it, the cheapest choices are measured with the defaults.
  std::optional<fft::DeviceModel> model = {};
  double seconds;  // time for all of it
  measure::NowSeconds now_seconds = measure::steady_seconds;
};

struct TuningOutcome {
  std::optional<wisdom::Entry> winner;  // confirmed; may be an algorithm with its defaults
  std::string choice;                   // the winner's choice, for messages
  std::string failure;                  // why there is no winner
  std::size_t measured = 0;             // variants that were measured
  std::vector<FailedVariant> failures;
};

struct TuningListener {
  // called when a stage begins: "every kernel", or an algorithm's name
  std::function<void(const std::string& what)> began;
  std::function<void(const tune::SearchProgress&)> found;  // called when a search finds something faster
};

// Measures every OpenGL algorithm that solves the problem, with its defaults, its other starts and the
// cheapest choices, or the one algorithm that is asked for. Searches the options of those that come near the
// fastest, or of the task's, from there and from the nearest wisdom. Then confirms against the fastest of the
// defaults: the two fastest of all, what is known for this problem, and the defaults that come near. Puts the
// winner before what is known.
TuningOutcome tune_problem(const TuningTask& task, run::CaseMeasurer& measurer,
                           std::vector<wisdom::Entry>& known, const TuningListener& listener);

}  // namespace fftbench::tune
