#include "run/rounds/budget.h"

#include "testing.h"

namespace fftbench::run::budget_test {
namespace {

BudgetRequest request_of(double budget_s) {
  return {.budget_s = budget_s, .cases = 90, .rounds = 6, .visit_s = 0.33, .overhead_s = 0.1};
}

double taken_s(const BudgetRequest& request, const FittedRounds& fitted) {
  return double(request.cases) * (request.once_s + fitted.rounds * (fitted.visit_s + request.overhead_s));
}

TEST(Budget, IsUsedAndNeverExceededWhereARoundFits) {
  for (const double minutes : {0.25, 0.6, 1.0, 1.7, 3.0, 5.5, 8.0, 20.0, 60.0}) {
    const BudgetRequest request = request_of(60 * minutes);
    const FittedRounds fitted = fit_to_budget(request);
    EXPECT_LE(taken_s(request, fitted), request.budget_s * (1 + 1e-12)) << minutes;
    EXPECT_NEAR(fitted.expected_s, taken_s(request, fitted), 1e-9);
    // Nothing is left for one more round of the same visits.
    EXPECT_GT(taken_s(request, fitted) + 90 * (fitted.visit_s + 0.1), request.budget_s) << minutes;
    EXPECT_GE(fitted.visit_s, kShortestVisitSeconds);
    EXPECT_LE(fitted.visit_s, request.visit_s);
  }
}

TEST(Budget, ShortensVisitsBeforeItTakesRoundsThatAComparisonNeeds) {
  const FittedRounds roomy = fit_to_budget(request_of(600));
  EXPECT_EQ(roomy.rounds, 15U) << "more than the experiment's, of its own visits";
  EXPECT_EQ(roomy.visit_s, 0.33);
  EXPECT_EQ(fit_to_budget(request_of(270)).rounds, 8U) << "not 6 of longer visits, which can't be compared";
  const FittedRounds tight = fit_to_budget(request_of(180));
  EXPECT_EQ(tight.rounds, 8U) << "as many as 90 cases take, not the experiment's 6";
  EXPECT_NEAR(tight.visit_s, 180.0 / 90 / 8 - 0.1, 1e-9);
  EXPECT_TRUE(tight.comparable());
  const FittedRounds too_tight = fit_to_budget(request_of(60));
  EXPECT_EQ(too_tight.rounds, 5U);
  EXPECT_FALSE(too_tight.comparable());
}

TEST(Budget, SaysBeforehandWhatFitsAndWhatAComparisonWouldTake) {
  const BudgetRequest enough = request_of(180);
  const std::string said = budget_text(enough, fit_to_budget(enough));
  EXPECT_EQ(
      said,
      "--budget: 8 rounds of 90 cases, 0.15 s a visit, about 3:00 in all (the experiment has 6 of 0.33 s)");
  const BudgetRequest little = request_of(60);
  const FittedRounds fitted = fit_to_budget(little);
  EXPECT_NE(budget_text(little, fitted).find("comparing takes 8 rounds: --budget 2,"), std::string::npos);
  BudgetRequest as_said = little;
  as_said.budget_s = 120;
  EXPECT_TRUE(fit_to_budget(as_said).comparable()) << "with the budget that the sentence names";
  const BudgetRequest nothing = request_of(5);
  EXPECT_EQ(fit_to_budget(nothing).rounds, 1U);
  EXPECT_NE(budget_text(nothing, fit_to_budget(nothing)).find("more than the budget"), std::string::npos);
}

TEST(Budget, OfAPartOfARunCountsTheCasesOfAllParts) {
  BudgetRequest request = request_of(180);
  request.parts = 7;
  EXPECT_EQ(fit_to_budget(request).rounds, 9U) << "as 630 cases take, not 8 as 90 do";
}

TEST(Budget, FitsTheVisitsAloneWhereRoundsAreAskedFor) {
  BudgetRequest request = request_of(180);
  request.keeps_rounds = true;
  request.rounds = 5;
  const FittedRounds fitted = fit_to_budget(request);
  EXPECT_EQ(fitted.rounds, 5U);
  EXPECT_NEAR(fitted.visit_s, 180.0 / 90 / 5 - 0.1, 1e-9);
  EXPECT_FALSE(fitted.comparable());
}

TEST(Budget, KeepsTimeForWhatACaseTakesOnce) {
  BudgetRequest request = request_of(300);
  request.once_s = 1.5;
  const FittedRounds fitted = fit_to_budget(request);
  EXPECT_LE(taken_s(request, fitted), 300 * (1 + 1e-12));
  EXPECT_LT(fitted.visit_s, fit_to_budget(request_of(300)).visit_s);
}

TEST(Budget, OfAnExperimentThatTimesNothingIsRefused) {
  BudgetRequest request = request_of(60);
  request.cases = 0;
  EXPECT_THROW(fit_to_budget(request), std::invalid_argument);
}

TEST(BudgetPace, ShortensVisitsByWhatARoundWasSeenToTake) {
  double now_s = 1000;
  BudgetPace pace(100, 1000, 0.5, [&] { return now_s; });
  now_s = 1020;  // a round of 20 visits of 0.5 s: 0.5 s around each
  const RoundsAhead ahead = pace.begin_round(4, 80);
  EXPECT_EQ(ahead.rounds, 4U);
  EXPECT_FALSE(ahead.visit_s.has_value()) << "80 visits of 1 s in 80 s are as planned";
  now_s = 1050;  // the second one took half as long again
  const RoundsAhead slower = pace.begin_round(3, 60);
  EXPECT_EQ(slower.rounds, 2U) << "50 s hold two rounds of 20 visits with 1 s around each";
  EXPECT_NEAR(slower.visit_s.value(), 50.0 / 40 - 1, 1e-9);
}

TEST(BudgetPace, AlwaysMakesTheRoundThatBegins) {
  double now_s = 0;
  BudgetPace pace(10, 0, 0.5, [&] { return now_s; });
  now_s = 500;
  const RoundsAhead ahead = pace.begin_round(7, 140);
  EXPECT_EQ(ahead.rounds, 1U);
  EXPECT_EQ(ahead.visit_s, kShortestVisitSeconds);
}

}  // namespace
}  // namespace fftbench::run::budget_test
