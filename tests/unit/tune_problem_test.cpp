// Tunes one problem, and checks which kernels are measured, which are searched, and which the winner has to
// beat.
#include "tune/tune_problem.h"

#include "fft/planner/shortlist.h"
#include "known_entry.h"
#include "testing.h"
#include "told_measurer.h"
#include "wisdom/device_file.h"

namespace fftbench::run::tune_problem_test {
namespace {

using experiment::Mode;
using fft::Choice;
using fftbench::tests::case_of;

// A device on which the test decides the time of every choice.
class PricedMeasurer final : public CaseMeasurer {
 public:
  using Price = std::function<double(const fft::Choice&)>;
  explicit PricedMeasurer(Price price) : price_(std::move(price)) {
    report_.opengl = {.renderer = "Card 7", .driver = "driver 1", .processor = ""};
  }
  const DeviceReport& device() const override { return report_; }
  Baselines measure_baselines() override { return {}; }
  Measurement measure(const MeasurementRequest& request) override {
    choices.push_back(*request.instead);
    case_indices.insert(request.case_index);
    Measurement measurement;
    measurement.record.test_case = case_of("best");
    measurement.record.status = report::Status::kOk;
    measurement.sampling.samples = {{.ms = price_(*request.instead)}};
    return measurement;
  }
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>&) override { return {}; }
  void make_programs(std::size_t, const std::vector<fft::Choice>&) override {}
  std::vector<fft::PlanClass> classify(std::size_t, const std::vector<fft::Choice>& all) override {
    return fft::all_different(all.size());
  }

  std::vector<fft::Choice> choices;  // in the order of the measurements
  std::set<std::size_t> case_indices;

 private:
  Price price_;
  DeviceReport report_;
};

constexpr double kPlentyOfSeconds = 1000;

bool is_default(const fft::Choice& choice) {
  return choice.options == fft::complete_options(choice.algorithm->options, {});
}

tune::TuningOutcome tuned(PricedMeasurer& measurer, const fft::Problem& problem,
                          std::vector<wisdom::Entry>& known,
                          const std::vector<const fft::Algorithm*>& algorithms = {},
                          fft::Sync sync = fft::Sync::kBarrier, Mode mode = Mode::kCold) {
  const tune::TuningTask task{.problem = problem,
                              .sync = sync,
                              .mode = mode,
                              .case_index = 3,
                              .algorithms = algorithms,
                              .seconds = kPlentyOfSeconds};
  const tune::TuningListener silent{.began = [](const std::string&) {},
                                    .found = [](const tune::SearchProgress&) {}};
  return tune::tune_problem(task, measurer, known, silent);
}

tune::TuningOutcome tuned(PricedMeasurer& measurer, const fft::Problem& problem,
                          const std::vector<const fft::Algorithm*>& algorithms = {},
                          fft::Sync sync = fft::Sync::kBarrier) {
  std::vector<wisdom::Entry> known;
  return tuned(measurer, problem, known, algorithms, sync);
}

// Gives each algorithm a time of its own. Any other option makes it so much slower that no two are worth
// trying together, which would take most of these tests' time.
PricedMeasurer::Price by_name(std::map<std::string, double> prices, double others) {
  return [prices = std::move(prices), others](const fft::Choice& choice) {
    const auto found = prices.find(choice.algorithm->name);
    return (found == prices.end() ? others : found->second) * (is_default(choice) ? 1 : 3);
  };
}

std::set<std::string> shader_algorithms_for(const fft::Problem& problem) {
  std::set<std::string> names;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend == fft::BackendKind::kOpenGl && algorithm.name != "best" &&
        !algorithm.refuse(problem))
      names.insert(algorithm.name);
  }
  return names;
}

TEST(TuneProblem, BeginsWithTheCheapestWhereTheDeviceHasAModel) {
  const std::filesystem::path folder = std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices";
  const fft::DeviceModel model =
      wisdom::read_device_file(folder / "nvidia-h200.json", folder / "schema.json").model;
  const fft::Problem problem{.extent = {300, 200}};
  const std::vector<fft::PricedChoice> cheapest =
      fft::cheapest_choices(problem, fft::Sync::kBarrier, model, 1, {.most = 4});
  // Nothing else is worth a look: of every kernel the defaults are as slow as its other options.
  PricedMeasurer measurer([](const fft::Choice&) { return 1.0; });
  std::vector<wisdom::Entry> known;
  const tune::TuningTask task{.problem = problem,
                              .sync = fft::Sync::kBarrier,
                              .mode = Mode::kCold,
                              .case_index = 0,
                              .algorithms = {&fft::algorithm_named("bluestein")},
                              .model = model,
                              .seconds = kPlentyOfSeconds};
  tune::tune_problem(task, measurer, known,
                     {.began = [](const std::string&) {}, .found = [](const tune::SearchProgress&) {}});
  for (const fft::PricedChoice& each : cheapest) {
    EXPECT_NE(std::ranges::find(measurer.choices, each.choice), measurer.choices.end())
        << describe(each.choice);
  }
}

TEST(TuneProblem, LooksAtEveryKernelsDefaultsBeforeItSearchesOptions) {
  PricedMeasurer measurer(by_name({}, 1));
  const fft::Problem problem{.extent = {64, 64}};
  tuned(measurer, problem);
  const std::set<std::string> expected = shader_algorithms_for(problem);
  EXPECT_GT(expected.size(), 5U);
  std::set<std::string> names;
  for (std::size_t index = 0; index < expected.size(); ++index) {
    EXPECT_TRUE(is_default(measurer.choices.at(index))) << describe(measurer.choices[index]);
    names.insert(measurer.choices[index].algorithm->name);
  }
  EXPECT_EQ(names, expected);
}

TEST(TuneProblem, LeavesOutWhatRefusesTheProblem) {
  PricedMeasurer measurer(by_name({}, 1));
  tuned(measurer, {.extent = {63, 45}, .domain = fft::Domain::kReal});
  const auto is_fused = [](const fft::Choice& choice) { return choice.algorithm->name == "stockham_fused"; };
  // this problem has an odd number of real rows and of columns, of which the fused kernel takes two as one
  EXPECT_FALSE(std::ranges::any_of(measurer.choices, is_fused));
}

TEST(TuneProblem, LetsDispatchesOrderThemselvesWithinATransformButKeepsABarrierBehindIt) {
  const auto order_of = [](const fft::Choice& choice) {
    const auto found = choice.options.find("sync");
    return found == choice.options.end() ? std::string("barrier") : found->second;
  };
  for (const bool stream : {false, true}) {
    PricedMeasurer measurer([&](const fft::Choice& choice) {
      fft::Options others = choice.options;
      others.erase("sync");
      for (const auto& [name, value] : fft::complete_options(choice.algorithm->options, {})) {
        if (name != "sync" && others.at(name) != value) return 3.0;
      }
      return order_of(choice) == "in_shader" ? 0.5 : order_of(choice) == "in_shader_within" ? 0.7 : 1;
    });
    const tune::TuningOutcome outcome =
        tuned(measurer, {.extent = {64, 32}}, {}, stream ? fft::Sync::kInShader : fft::Sync::kBarrier);
    ASSERT_TRUE(outcome.winner) << outcome.failure;
    EXPECT_EQ(outcome.winner->options.at("sync"), stream ? "in_shader" : "in_shader_within");
    for (const fft::Choice& choice : measurer.choices) EXPECT_EQ(order_of(choice) == "in_shader", stream);
  }
}

TEST(TuneProblem, TakesAKernelThatNobodyExpectedToBeTheFastest) {
  PricedMeasurer measurer(by_name({{"natural_order_multipass", 0.8}}, 1));
  const tune::TuningOutcome outcome = tuned(measurer, {.extent = {64, 64}});
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->algorithm, "natural_order_multipass");
  EXPECT_EQ(outcome.winner->mode, Mode::kCold);
  EXPECT_EQ(measurer.case_indices, std::set<std::size_t>{3});
}

TEST(TuneProblem, SearchesTheOptionsOfWhatComesNearTheFastestAndOfNothingElse) {
  PricedMeasurer measurer([](const fft::Choice& choice) {
    if (choice.algorithm->name == "stockham_radix2") {
      return choice.options.at("storage") == "buffer" && choice.options.at("twiddle") == "table" ? 0.5 : 1.2;
    }
    return choice.algorithm->name == "stockham_radix4" ? 1.0 : 10.0;
  });
  const tune::TuningOutcome outcome = tuned(measurer, {.extent = {64, 64}});
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->algorithm, "stockham_radix2");
  EXPECT_EQ(outcome.winner->options.at("storage"), "buffer");
  EXPECT_EQ(outcome.winner->options.at("twiddle"), "table");
  for (const fft::Choice& choice : measurer.choices) {
    EXPECT_TRUE(choice.algorithm->name != "natural_order_multipass" || is_default(choice));
  }
}

TEST(TuneProblem, SearchesTheFastestKernelLastWhichHasTheTimeThatTheOthersLeave) {
  const std::map<std::string, double> prices{{"stockham_radix2", 1.3},
                                             {"stockham_radix4", 1.0},
                                             {"natural_order_multipass", 1.1},
                                             {"stockham_register", 1.45},
                                             {"cooley_tukey_multipass", 1.55}};
  PricedMeasurer measurer(by_name(prices, 20));
  std::vector<std::string> began;
  const tune::TuningListener listener{.began = [&](const std::string& what) { began.push_back(what); },
                                      .found = [](const tune::SearchProgress&) {}};
  const tune::TuningTask task{.problem = {.extent = {64, 32}},
                              .sync = fft::Sync::kBarrier,
                              .mode = Mode::kCold,
                              .case_index = 3,
                              .algorithms = {},
                              .seconds = kPlentyOfSeconds};
  std::vector<wisdom::Entry> known;
  tune::tune_problem(task, measurer, known, listener);
  EXPECT_EQ(began, (std::vector<std::string>{"every kernel", "stockham_register", "stockham_radix2",
                                             "natural_order_multipass", "stockham_radix4"}));
}

TEST(TuneProblem, SharesItsTimeAmongTheSearchesThatAreLeft) {
  PricedMeasurer measurer([](const fft::Choice&) { return 1; });  // so that no search ends by itself
  std::vector<double> began;
  const auto now = [&] { return double(measurer.choices.size()); };
  const tune::TuningListener listener{.began = [&](const std::string&) { began.push_back(now()); },
                                      .found = [](const tune::SearchProgress&) {}};
  const tune::TuningTask task{
      .problem = {.extent = {64, 32}},
      .sync = fft::Sync::kBarrier,
      .mode = Mode::kCold,
      .case_index = 3,
      .algorithms = {fft::find_algorithm("stockham_register"), fft::find_algorithm("stockham_fused"),
                     fft::find_algorithm("stockham_register")},
      .seconds = 900,
      .now_seconds = now};
  std::vector<wisdom::Entry> known;
  tune::tune_problem(task, measurer, known, listener);
  ASSERT_EQ(began.size(), 4U);
  const double end = 900 - std::max(0.2 * 900, 36.0);  // for the searches
  EXPECT_NEAR(began[2], began[1] + (end - began[1]) / 3, 2);
  EXPECT_NEAR(began[3], began[2] + (end - began[2]) / 2, 2);
}

TEST(TuneProblem, SearchesOnlyTheAlgorithmsItIsToldToButComparesThemWithAll) {
  PricedMeasurer measurer(by_name({{"stockham_radix4", 0.5}}, 1));
  const tune::TuningOutcome outcome =
      tuned(measurer, {.extent = {64, 64}}, {fft::find_algorithm("natural_order_multipass")});
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->algorithm, "stockham_radix4");
  for (const fft::Choice& choice : measurer.choices) {
    if (choice.algorithm->name == "stockham_radix4") {
      EXPECT_TRUE(choice.options.at("storage") == "image" && choice.options.at("twiddle") == "computed")
          << describe(choice);
    }
  }
}

TEST(TuneProblem, ComparesWithTheFastestOfAllDefaults) {
  PricedMeasurer measurer([](const fft::Choice& choice) {
    if (choice.algorithm->name == "stockham_radix4" && is_default(choice)) return 0.8;
    const bool found =
        choice.algorithm->name == "stockham_register" && choice.options.at("values_per_invocation") == "8";
    return found ? 0.7 : is_default(choice) ? 1.1 : 3;
  });
  const tune::TuningOutcome outcome = tuned(measurer, {.extent = {64, 64}});
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->algorithm, "stockham_register");
  ASSERT_TRUE(outcome.winner->default_median_ms);
  EXPECT_DOUBLE_EQ(*outcome.winner->default_median_ms, 0.8);
  EXPECT_DOUBLE_EQ(outcome.winner->median_ms, 0.7);
}

wisdom::Entry known_register(const std::string& elements, Mode mode) {
  return fftbench::tests::known_entry(
      {"Card 7", "driver 1"}, {.extent = {64, 64}}, "stockham_register",
      fftbench::tests::register_with({{"values_per_invocation", elements}}).options, mode);
}

TEST(TuneProblem, DoesNotLoseWhatIsKnownFromAnotherMode) {
  std::vector<wisdom::Entry> known{known_register("4", Mode::kThroughput)};
  const fft::Options options = known.front().options;
  PricedMeasurer measurer([&](const fft::Choice& choice) {
    if (choice.algorithm->name == "stockham_radix2") return 1.0;
    return choice.options == options ? 0.5 : 10.0;
  });
  const tune::TuningOutcome outcome = tuned(measurer, {.extent = {64, 64}}, known);
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->options, options);
}

// A device that had just been idle made the choice slow when it was measured first.
TEST(TuneProblem, ComparesWhatIsKnownOfItsModeAgainHoweverManyComeNear) {
  std::vector<wisdom::Entry> known{known_register("4", Mode::kCold), known_register("2", Mode::kThroughput)};
  const fft::Options options = known.front().options;
  unsigned times = 0;
  PricedMeasurer measurer([&](const fft::Choice& choice) {
    if (choice.options == options) return times++ == 0 ? 2.0 : 0.5;
    return is_default(choice) ? 1.0 : 3.0;
  });
  const tune::TuningOutcome outcome =
      tuned(measurer, {.extent = {64, 64}}, known, {fft::find_algorithm("natural_order_multipass")});
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  EXPECT_EQ(outcome.winner->options, options);
}

TEST(TuneProblem, OfTheNextModeBeginsWithWhatItHasJustFound) {
  std::vector<wisdom::Entry> known{known_register("2", Mode::kCold)};
  PricedMeasurer measurer([](const fft::Choice& choice) {
    const auto elements = choice.options.find("values_per_invocation");
    const bool is_register = choice.algorithm->name == "stockham_register";
    return is_register && elements->second == "4" ? 0.5 : is_default(choice) ? 1.0 : 3.0;
  });
  const auto found = tuned(measurer, {.extent = {64, 64}}, known, {fft::find_algorithm("stockham_register")});
  ASSERT_TRUE(found.winner) << found.failure;
  EXPECT_EQ(found.winner->options.at("values_per_invocation"), "4");
  const std::string before = known.at(1).options.at("values_per_invocation");
  measurer.choices.clear();
  const auto next =
      tuned(measurer, {.extent = {64, 64}}, known, {fft::find_algorithm("natural_order_multipass")},
            fft::Sync::kBarrier, Mode::kLatency);
  ASSERT_TRUE(next.winner) << next.failure;
  EXPECT_EQ(next.winner->options, found.winner->options);
  for (const fft::Choice& choice : measurer.choices) {
    EXPECT_TRUE(choice.algorithm->name != "stockham_register" ||
                choice.options.at("values_per_invocation") != before)
        << "one of a mode is enough";
  }
}

TEST(TuneProblem, OfAConvolutionVariesWhatIsLeftOpenAndKeepsWhatIsAskedFor) {
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  const fft::Options asked{{"kernel", "31"}, {"border", "mirror"}, {"pad_to", "powers_of_two"}};
  const fft::Options usual = fft::complete_options(algorithm.options, asked);
  PricedMeasurer measurer([](const fft::Choice& choice) {
    const bool fast =
        choice.options.at("first_axis") == "columns" && choice.options.at("rows_per_group") == "4";
    return fast ? 0.5 : 1.0;
  });
  const tune::TuningTask task{.problem = {.extent = {320, 180},
                                          .batch = 3,
                                          .direction = fft::Direction::kRoundtrip,
                                          .domain = fft::Domain::kReal},
                              .sync = fft::Sync::kBarrier,
                              .mode = Mode::kThroughput,
                              .case_index = 0,
                              .algorithms = {&algorithm},
                              .asked = fft::Choice{&algorithm, usual},
                              .seconds = kPlentyOfSeconds};
  const tune::TuningListener silent{.began = [](const std::string&) {},
                                    .found = [](const tune::SearchProgress&) {}};
  std::vector<wisdom::Entry> known;
  const tune::TuningOutcome outcome = tune::tune_problem(task, measurer, known, silent);
  ASSERT_TRUE(outcome.winner) << outcome.failure;
  fft::Options expected = usual;
  expected["first_axis"] = "columns";
  expected["rows_per_group"] = "4";
  EXPECT_EQ(outcome.winner->options, expected);
  EXPECT_EQ(outcome.winner->algorithm, "convolution");
  std::set<std::string> varied;
  for (const fft::Choice& choice : measurer.choices) {
    ASSERT_EQ(choice.algorithm, &algorithm);
    for (const auto& [name, value] : choice.options) {
      if (value != usual.at(name)) varied.insert(name);
    }
  }
  EXPECT_EQ(varied, (std::set<std::string>{"columns_per_group", "values_per_invocation", "exchange",
                                           "first_axis", "padding", "rows_per_group"}));
}

}  // namespace
}  // namespace fftbench::run::tune_problem_test
