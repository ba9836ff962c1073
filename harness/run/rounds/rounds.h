// The measuring itself: every case measured in rounds, its samples pooled, its record made in the last round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "experiment/experiment.h"
#include "measure/sampler.h"
#include "report/progress.h"
#include "report/record.h"
#include "run/cases/baselines.h"
#include "run/cases/measurer.h"
#include "run/cases/programs.h"
#include "run/rounds/best_choices.h"
#include "run/rounds/budget.h"
#include "run/rounds/resume.h"

namespace fftbench::run {

// Called as things happen, so that files are whole at any time.
struct RoundsListener {
  std::function<void(std::size_t round, const Measurement&)> measured;
  std::function<void(const report::Record&)> finished;
  // After each round that others follow: what the cases would come to without them.
  std::function<void(std::size_t round, const std::vector<report::Record>&)> round_ended = {};
};

struct RoundsResult {
  std::vector<report::Record> records;  // of each case that has a row, of this session or an earlier one
  bool interrupted = false;             // cases that were never measured are missing
  std::size_t finished_earlier = 0;     // of the records: those that earlier sessions finished
  std::size_t partial = 0;              // of the records: those of fewer rounds than planned
};

// What the measuring uses and reports to; all of it outlives the call.
struct RoundsTools {
  CaseMeasurer& measurer;
  const Baselines& baselines;
  report::Progress& progress;
  const RoundsListener& listener;
  const BestChoices& best;
  std::vector<Programs> programs = {};  // of each case; where there are none, rows have no source_hash
  // Asked before each round but the first, with the rounds and visits that are left.
  std::function<RoundsAhead(std::size_t rounds, std::size_t visits)> look_ahead = {};
};

// `earlier`: for each case what is there already and not to be repeated; a case whose samples are all there
// but whose record is not is measured once more, and the samples of that measurement don't count. The record
// of a case that was interrupted before its last round says so in its reason: "partial: 2 of 6 rounds". What
// went wrong is told through the progress, that of earlier sessions first.
RoundsResult run_rounds(const experiment::Experiment& experiment, const std::vector<EarlierWork>& earlier,
                        const RoundsTools& tools);

}  // namespace fftbench::run
