// Fits the rounds of a run, and the time of each visit to a case, into a time that the user grants. Nothing
// here looks at a clock.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "experiment/experiment.h"

namespace fftbench::run {

// Less than this is too short for the samples that a visit needs at least.
inline constexpr double kShortestVisitSeconds = 0.02;

struct BudgetRequest {
  double budget_s = 0;
  std::size_t cases = 0;      // those that are timed
  unsigned parts = 1;         // the whole run has so many times as many cases (--shard)
  unsigned rounds = 10;       // as the experiment or --rounds has them
  bool keeps_rounds = false;  // whether they were asked for, so that the visits alone are fitted
  double visit_s = 0.2;       // the longest visit: the experiment's time for a case over its rounds
  double overhead_s = 0;      // of each visit, around its samples
  double once_s = 0;          // of each case, once: its passes one by one, its energy
  unsigned most_rounds = 1000;
};

// What an experiment asks for, with the overhead of a visit that is usual.
BudgetRequest budget_request(const experiment::Experiment& experiment, const experiment::Overrides& overrides,
                             double budget_s);

struct FittedRounds {
  unsigned rounds = 1;
  double visit_s = kShortestVisitSeconds;
  double expected_s = 0;           // of all of it; more than the budget where not even one round fits
  unsigned rounds_to_compare = 0;  // as many as a verdict on so many cases takes
  double least_budget_s = 0;       // with which there would be as many

  bool comparable() const { return rounds >= rounds_to_compare; }
};

// Takes as many rounds of the longest visits as fit. Where these are fewer than the experiment's, or than a
// comparison takes, visits become shorter, and only then rounds fewer. Throws std::invalid_argument where
// nothing is timed.
FittedRounds fit_to_budget(const BudgetRequest& request);

// Says it in a sentence, before the run, beside what the experiment has.
std::string budget_text(const BudgetRequest& request, const FittedRounds& fitted);

// What a budget leaves for the rounds to come.
struct RoundsAhead {
  std::size_t rounds = 1;              // the one that begins now included, which is always made
  std::optional<double> visit_s = {};  // nothing where it is as planned
};

// Follows a budget through the rounds of a run.
class BudgetPace {
 public:
  // `seconds_now` is a clock. The budget began at `began_s` of it.
  BudgetPace(double budget_s, double began_s, double visit_s, std::function<double()> seconds_now);

  // Begins a round, with which so many rounds and visits are left. What the visits of the round before took
  // around their samples counts. Visits become shorter where they have to, and only then rounds fewer.
  RoundsAhead begin_round(std::size_t rounds, std::size_t visits);

 private:
  double budget_s_;
  double began_s_;
  double planned_s_;
  double present_s_;
  std::function<double()> seconds_now_;
  double round_began_s_;
  std::optional<std::size_t> visits_before_;
};

// Returns how long the visits of the coming rounds may be, where so many are to be made in the time that is
// left, at the overhead that was seen.
double visit_that_fits(double left_s, std::size_t visits, double overhead_s, double longest_s);

}  // namespace fftbench::run
