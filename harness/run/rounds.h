// The measuring itself: every case visited in rounds, its samples pooled, its record made in the last round.
#pragma once

#include <functional>
#include <vector>

#include "experiment/experiment.h"
#include "measure/sampler.h"
#include "report/progress.h"
#include "report/record.h"
#include "run/baselines.h"
#include "run/visitor.h"

namespace fftbench::run {

// Called as things happen, so that files are whole at any time.
struct RoundsListener {
  std::function<void(const experiment::Case&, std::size_t round, const measure::Sampling&)> sampled;
  std::function<void(const report::Record&)> finished;
};

struct RoundsResult {
  std::vector<report::Record> records;  // in the order in which they were finished
  bool interrupted = false;             // cases that were never visited are missing
};

// What the measuring uses and reports to; all of it outlives the call.
struct RoundsTools {
  Visitor& visitor;
  const Baselines& baselines;
  report::Progress& progress;
  const RoundsListener& listener;
};

RoundsResult run_rounds(const experiment::Experiment& experiment, const RoundsTools& tools);

}  // namespace fftbench::run
