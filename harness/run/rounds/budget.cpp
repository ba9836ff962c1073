#include "run/rounds/budget.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "measure/rank_sum.h"
#include "report/progress.h"

namespace fftbench::run {
namespace {

constexpr double kSecondsOfAMinute = 60;

// What a visit takes around its samples, as far as it can be told beforehand: its arrays, its check, the
// first transforms. A run goes on by what it sees.
constexpr double kUsualOverhead_s = 0.1;
// What a case takes once where its passes are timed, and where its energy is measured.
constexpr double kPasses_s = 0.5;
constexpr double kEnergy_s = 10;

std::string time_text(double seconds) {
  return report::duration_text(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds)));
}

// Returns how many rounds of such visits fit, as a number that may be 0.
double rounds_that_fit(const BudgetRequest& request, double visit_s) {
  const auto cases = double(request.cases);
  const double left_s = request.budget_s - cases * request.once_s;
  return std::max(0.0, std::floor(left_s / (cases * (visit_s + request.overhead_s))));
}

double seconds_of(const BudgetRequest& request, unsigned rounds, double visit_s) {
  return double(request.cases) * (request.once_s + rounds * (visit_s + request.overhead_s));
}

unsigned fitted_rounds(const BudgetRequest& request, unsigned to_compare) {
  if (request.keeps_rounds) return request.rounds;
  const unsigned wanted = std::min(std::max(request.rounds, to_compare), request.most_rounds);
  const double of_longest = rounds_that_fit(request, request.visit_s);
  if (of_longest >= wanted) return unsigned(std::min(of_longest, double(request.most_rounds)));
  const double of_shortest = rounds_that_fit(request, std::min(kShortestVisitSeconds, request.visit_s));
  return std::max(1U, unsigned(std::min(of_shortest, double(wanted))));
}

}  // namespace

BudgetRequest budget_request(const experiment::Experiment& experiment, const experiment::Overrides& overrides,
                             double budget_s) {
  const bool keeps_rounds = overrides.rounds != 0;
  const unsigned parts = overrides.shard.count;
  const experiment::MeasureSettings& measure = experiment.measure;
  const auto is_timed = [](const experiment::Case& each) { return experiment::is_timed(each.mode); };
  return {.budget_s = budget_s,
          .cases = std::size_t(std::ranges::count_if(experiment.cases, is_timed)),
          .parts = parts,
          .rounds = measure.rounds,
          .keeps_rounds = keeps_rounds,
          .visit_s = measure.max_seconds_per_case / measure.rounds,
          .overhead_s = kUsualOverhead_s,
          .once_s = (measure.passes ? kPasses_s : 0) + (measure.energy ? kEnergy_s : 0)};
}

double visit_that_fits(double left_s, std::size_t visits, double overhead_s, double longest_s) {
  const double fits_s = left_s / double(std::max<std::size_t>(visits, 1)) - overhead_s;
  return std::clamp(fits_s, std::min(kShortestVisitSeconds, longest_s), longest_s);
}

FittedRounds fit_to_budget(const BudgetRequest& request) {
  if (request.cases == 0) throw std::invalid_argument("--budget: nothing is timed in this experiment");
  FittedRounds fitted;
  fitted.rounds_to_compare = unsigned(measure::rounds_needed(request.cases * request.parts));
  fitted.rounds = fitted_rounds(request, fitted.rounds_to_compare);
  fitted.visit_s = visit_that_fits(request.budget_s - double(request.cases) * request.once_s,
                                   request.cases * fitted.rounds, request.overhead_s, request.visit_s);
  fitted.expected_s = seconds_of(request, fitted.rounds, fitted.visit_s);
  fitted.least_budget_s =
      seconds_of(request, fitted.rounds_to_compare, std::min(kShortestVisitSeconds, request.visit_s));
  return fitted;
}

std::string budget_text(const BudgetRequest& request, const FittedRounds& fitted) {
  std::string text = fmt::format("--budget: {} round{} of {} case{}, {:.2g} s a visit, about {} in all",
                                 fitted.rounds, fitted.rounds == 1 ? "" : "s", request.cases,
                                 request.cases == 1 ? "" : "s", fitted.visit_s, time_text(fitted.expected_s));
  text += fmt::format(" (the experiment has {} of {:.2g} s)", request.rounds, request.visit_s);
  if (fitted.expected_s > request.budget_s) text += "; that is more than the budget, and less cannot be";
  if (fitted.comparable()) return text;
  return text +
         fmt::format("; comparing takes {} rounds: --budget {:.0f}, or fewer cases (--filter, --sizes)",
                     fitted.rounds_to_compare, std::ceil(fitted.least_budget_s / kSecondsOfAMinute));
}

BudgetPace::BudgetPace(double budget_s, double began_s, double visit_s, std::function<double()> seconds_now)
    : budget_s_(budget_s),
      began_s_(began_s),
      planned_s_(visit_s),
      present_s_(visit_s),
      seconds_now_(std::move(seconds_now)),
      round_began_s_(seconds_now_()) {}

RoundsAhead BudgetPace::begin_round(std::size_t rounds, std::size_t visits) {
  const double now_s = seconds_now_();
  const std::size_t of_a_round = std::max<std::size_t>(visits / std::max<std::size_t>(rounds, 1), 1);
  const std::size_t made = visits_before_ && *visits_before_ > visits ? *visits_before_ - visits : of_a_round;
  const double overhead_s = std::max(0.0, (now_s - round_began_s_) / double(made) - present_s_);
  const double left_s = budget_s_ - (now_s - began_s_);
  const double shortest_s = std::min(kShortestVisitSeconds, planned_s_);
  const double fit = std::floor(left_s / (double(of_a_round) * (shortest_s + overhead_s)));
  RoundsAhead ahead{.rounds = std::size_t(std::clamp(fit, 1.0, double(std::max<std::size_t>(rounds, 1))))};
  present_s_ = visit_that_fits(left_s, of_a_round * ahead.rounds, overhead_s, planned_s_);
  if (present_s_ < planned_s_) ahead.visit_s = present_s_;
  round_began_s_ = now_s;
  visits_before_ = visits;
  return ahead;
}

}  // namespace fftbench::run
