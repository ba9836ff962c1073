#include "tune/search.h"

#include "made_up_landscape.h"
#include "testing.h"
#include "tune/race.h"

namespace fftbench::tune::tune_search_test {
namespace {

using fftbench::tests::algorithm_with;
using fftbench::tests::MadeUpLandscape;

// An algorithm with six options "a".."f" of the values 0..4.
fft::Algorithm six_options() {
  std::vector<fft::OptionSpec> options;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    options.push_back({name, {"0", "1", "2", "3", "4"}, ""});
  }
  return algorithm_with(options);
}

int value(const fft::Options& options, const char* name) {
  return std::stoi(options.find(name)->second);
}

// Each option has its fastest value at another place. With all of them the time is 1 ms.
double separable(const fft::Options& options) {
  double cost = 1;
  int bottom = 1;
  for (const auto& [name, text] : options) {
    cost *= 1 + 0.1 * std::abs(std::stoi(text) - bottom % 5);
    bottom += 2;
  }
  return cost;
}

fft::Options found_by_search(const fft::Algorithm& algorithm, MadeUpLandscape& landscape,
                             std::vector<fft::Options> starts = {}) {
  if (starts.empty()) starts = {fft::complete_options(algorithm.options, {})};
  Catalogue catalogue(landscape);
  search(algorithm, starts, landscape, catalogue);
  const auto fastest = catalogue.fastest(1);
  return fastest.empty() ? fft::Options() : catalogue.at(fastest.front()).choice.options;
}

TEST(MiddleMean, TellsApartWhatATimersStepsLeaveTheMedianAlike) {
  // One step is 256: both have the median 5120, and the second is a tenth of a step slower.
  const std::vector<double> fast{5120, 5120, 5120, 5120, 5120, 5120, 5120, 5120, 5120, 5376};
  const std::vector<double> slow{5120, 5120, 5120, 5120, 5120, 5120, 5376, 5376, 5376, 5376};
  EXPECT_EQ(median(fast), median(slow));
  EXPECT_LT(middle_mean(fast), middle_mean(slow));
}

TEST(MiddleMean, IsDeafToOutliers) {
  EXPECT_EQ(middle_mean({1, 1, 1, 1e9}), 1);
  EXPECT_EQ(middle_mean({7}), 7);
  EXPECT_EQ(middle_mean({1, 2}), 1.5);
  EXPECT_THROW(middle_mean({}), std::invalid_argument);
}

TEST(TuneSearch, FindsTheOptimumOfASeparableLandscapeInOnePass) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.cost = separable;
  const fft::Options found = found_by_search(algorithm, landscape);
  EXPECT_DOUBLE_EQ(separable(found), 1);
  std::set<fft::Options> before;
  for (const fft::Options& measured : landscape.measurements) {
    if (measured == found) break;
    before.insert(measured);
  }
  EXPECT_LE(before.size(), 6 * 4 + 1U);
  EXPECT_LE(landscape.variants(), 300U);  // and no further pair is worth much
}

TEST(TuneSearch, FindsAnOptimumThatOnlyTwoChangesTogetherReach) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  // b=3 and e=2 each cost 30 % alone and save half of the time together.
  landscape.cost = [](const fft::Options& options) {
    double cost = 1 + 0.2 * value(options, "a") + 0.4 * value(options, "c");
    const bool b = value(options, "b") == 3;
    const bool e = value(options, "e") == 2;
    if (b && e) return cost * 0.5;
    return b || e ? cost * 1.3 : cost * (1 + 0.5 * (value(options, "b") + value(options, "e")));
  };
  const fft::Options found = found_by_search(algorithm, landscape);
  EXPECT_EQ(value(found, "b"), 3);
  EXPECT_EQ(value(found, "e"), 2);
  EXPECT_EQ(value(found, "a"), 0);
  EXPECT_LE(landscape.variants(), 300U);  // of 5^6 = 15625
}

TEST(Catalogue, HasNoPlaceAmongTheFastestForWhatFailedLater) {
  const fft::Algorithm algorithm = algorithm_with({{"a", {"0", "1", "2"}, ""}});
  MadeUpLandscape landscape;
  bool fails = false;
  landscape.cost = [&](const fft::Options& options) -> std::variant<double, Failure> {
    if (fails) return Failure{"wrong result"};
    return 3.0 - value(options, "a");
  };
  Catalogue catalogue(landscape);
  for (const char* chosen : {"0", "1", "2"}) {
    catalogue.measure(catalogue.enter({{&algorithm, {{"a", chosen}}}}).front().value(), {});
  }
  EXPECT_EQ(catalogue.fastest(9), (std::vector<std::size_t>{2, 1, 0}));
  fails = true;
  catalogue.measure(2, {});
  EXPECT_EQ(catalogue.fastest(9), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(catalogue.fastest(1), std::vector<std::size_t>{1});
}

TEST(TuneSearch, LooksAtNoPlanTwice) {
  fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.cost = separable;
  // "0" stands for planning's own choice: 2 for the first three options, 3 for the others.
  landscape.plan = [](const fft::Options& options) {
    std::string text;
    for (const auto& [name, chosen] : options) text += chosen == "0" ? (name < "d" ? "2" : "3") : chosen;
    return text;
  };
  landscape.cost = [&](const fft::Options& options) {
    double cost = 1;
    for (const char resolved : landscape.plan(options)) cost *= 1 + 0.1 * std::abs(resolved - '1');
    return cost;
  };
  found_by_search(algorithm, landscape);
  EXPECT_GT(landscape.plan_looks.size(), 20U);
  for (const auto& [plan, looks] : landscape.plan_looks) EXPECT_EQ(looks, 1U) << plan;
}

TEST(TuneSearch, GoesOnAfterVariantsThatFailThrowOrHaveNoPlan) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.skip = [](const fft::Options& options) {
    return value(options, "a") == 2 ? "too much shared memory" : "";
  };
  landscape.cost = [](const fft::Options& options) -> std::variant<double, Failure> {
    EXPECT_NE(value(options, "a"), 2) << "measured what has no plan";
    if (value(options, "b") == 1) return Failure{"wrong result"};
    if (value(options, "c") == 4) throw std::runtime_error("compiler error");
    return separable(options);
  };
  const fft::Options found = found_by_search(algorithm, landscape);
  // The fastest values are 1, 3, 0 (5 % 5), 2, 4, 1, among those that work.
  EXPECT_DOUBLE_EQ(separable(found), 1);
  unsigned failed = 0;
  for (const fft::Options& options : landscape.measurements) failed += value(options, "b") == 1 ? 1 : 0;
  EXPECT_LE(failed, 30U) << "what failed alone is tried with everything else";
}

TEST(TuneSearch, GoesOnWhereTheDefaultHasNoPlan) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.skip = [](const fft::Options& options) { return value(options, "d") == 0 ? "too long" : ""; };
  landscape.cost = separable;
  EXPECT_DOUBLE_EQ(separable(found_by_search(algorithm, landscape)), 1);
}

TEST(TuneSearch, FindsNothingWhereNothingWorks) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.cost = [](const fft::Options&) { return Failure{"the device is lost"}; };
  EXPECT_TRUE(found_by_search(algorithm, landscape).empty());
}

TEST(TuneSearch, EndsWhenTheTimeIsUpHoweverLongAVisitHangs) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.seconds_left = 60;
  landscape.cost = [&](const fft::Options& options) -> std::variant<double, Failure> {
    EXPECT_GT(landscape.seconds_left + landscape.seconds_a_measurement, 0);
    if (value(options, "a") == 0) return separable(options);
    landscape.seconds_left -= 30;
    return Failure{"not done after 30 s"};
  };
  found_by_search(algorithm, landscape);
  EXPECT_LE(landscape.measurements.size(), 10U);
  EXPECT_GT(landscape.seconds_left, -31);
}

TEST(TuneSearch, BeginsAtTheFastestOfItsStarts) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  landscape.cost = separable;
  landscape.seconds_left = 4;
  const fft::Options known{{"a", "1"}, {"b", "3"}, {"c", "0"}, {"d", "2"}, {"e", "4"}, {"f", "1"}};
  const fft::Options found =
      found_by_search(algorithm, landscape, {fft::complete_options(algorithm.options, {}), known});
  EXPECT_EQ(found, known);
}

TEST(TuneSearch, RepeatsItself) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape first, second;
  first.cost = second.cost = separable;
  found_by_search(algorithm, first);
  found_by_search(algorithm, second);
  EXPECT_EQ(first.measurements, second.measurements);
}

TEST(TuneSearch, IsNotHeldByALuckyVisit) {
  const fft::Algorithm algorithm = six_options();
  MadeUpLandscape landscape;
  // This variant is far from the optimum, and seems five times as fast as it is when it is measured first.
  const auto is_lucky = [](const fft::Options& options) {
    return value(options, "a") == 4 && value(options, "b") == 0 && value(options, "c") == 0;
  };
  bool had_luck = false;
  landscape.cost = [&](const fft::Options& options) {
    if (!is_lucky(options) || std::exchange(had_luck, true)) return separable(options);
    return separable(options) / 5;
  };
  EXPECT_DOUBLE_EQ(separable(found_by_search(algorithm, landscape)), 1);
  EXPECT_TRUE(had_luck);
}

TEST(TuneSearch, VisitsWhatIsCloseToTheBestLongerAndTheRestOnce) {
  const fft::Algorithm algorithm = algorithm_with({{"a", {"0", "1", "2"}, ""}});
  MadeUpLandscape landscape;
  landscape.cost = [](const fft::Options& options) {
    return std::vector{1.0, 1.05, 3.0}[std::size_t(value(options, "a"))];
  };
  found_by_search(algorithm, landscape);
  EXPECT_GT(landscape.longest_s.at({{"a", "1"}}), 3 * landscape.longest_s.at({{"a", "2"}}));
  EXPECT_EQ(std::ranges::count(landscape.measurements, fft::Options{{"a", "2"}}), 1);
}

// Whoever asks for the fastest transform wants its frequencies where other kernels leave them.
TEST(Search, LeavesOutOptionsThatLeaveTheSpectrumUnsorted) {
  fft::Algorithm algorithm =
      algorithm_with({{"sync", {"natural", "as_it_falls"}, ""}, {"a", {"0", "1"}, ""}});
  algorithm.spectrum_order = [](const fft::Problem&, const fft::Options& options) {
    return options.at("sync") == "natural" ? std::nullopt : std::optional(fft::SpectrumOrder{});
  };
  MadeUpLandscape landscape;
  landscape.cost = [](const fft::Options& options) {
    return (options.at("sync") == "natural" ? 2.0 : 1.0) + (options.at("a") == "0" ? 1.0 : 0.5);
  };
  EXPECT_EQ(found_by_search(algorithm, landscape), (fft::Options{{"a", "1"}, {"sync", "natural"}}));
  for (const fft::Options& measured : landscape.measurements) EXPECT_EQ(measured.at("sync"), "natural");
}

}  // namespace
}  // namespace fftbench::tune::tune_search_test
