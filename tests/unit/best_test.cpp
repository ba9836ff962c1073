// The algorithm `best` and the choices that replace it.
#include "run/rounds/best_choices.h"

#include "fft/best.h"
#include "fft/kernels/stream_problems.h"
#include "fft/planner/shortlist.h"
#include "known_entry.h"
#include "mentions.h"
#include "report_test_support.h"
#include "run/rounds/rounds.h"
#include "testing.h"
#include "told_measurer.h"
#include "wisdom/device_file.h"

namespace fftbench::run::best_test {
namespace {

using fftbench::tests::case_of;
using fftbench::tests::kProblem;
using fftbench::tests::mentions;
using fftbench::tests::register_with;
using fftbench::tests::ToldMeasurer;

wisdom::Entry entry(const fft::Options& options, const std::string& driver = "driver 1") {
  return fftbench::tests::known_entry({"Card 7", driver}, kProblem, "stockham_register", options);
}

const fft::Algorithm& best_algorithm() {
  return fft::algorithm_named(fft::kBestName);
}

fft::Choice usual_for(fft::Sync sync) {
  return fft::usual_choices(kProblem, sync).front();
}

TEST(Best, IsTheUsualAlgorithmWhereNothingIsKnown) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, measurer, {});
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best.at(1).choice, usual_for(fft::Sync::kBarrier));
  EXPECT_TRUE(mentions(best.at(1).remark, {"best = stockham_pruned", "no wisdom"}));
}

TEST(Best, IsCalledByTheSimplestChoiceThatComesToTheSamePlan) {
  const fft::Problem rectangle{.extent = {4096, 32}};
  const auto best_on = [&](std::uint32_t resident_work_groups) {
    fft::DeviceLimits limits;
    limits.starts_dispatches_in_order = true;
    limits.resident_work_groups = resident_work_groups;
    const auto classify = [&](const std::vector<fft::Choice>& choices) {
      std::vector<fft::PlanOrSkip> plans;
      for (const fft::Choice& each : choices)
        plans.push_back(fft::make_plan(*each.algorithm, rectangle, each.options, limits));
      return fft::classify(plans);
    };
    return wisdom::choose_best(rectangle, 1, fft::Sync::kBarrier, experiment::Mode::kThroughput, {}, classify,
                               {})
        .choice.options.at("sync");
  };
  EXPECT_EQ(best_on(256), "in_shader_within");
  EXPECT_EQ(best_on(1), "barrier");
}

TEST(Best, OrdersItsOwnDispatchesUnwatchedOnlyWhereAStreamIsAskedFor) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 256;
  const auto syncs_in_shader = [&](const char* sync) {
    const fft::Problem rectangle{.extent = {64, 32}};
    const fft::Options options = fft::complete_options(best_algorithm().options, {{"sync", sync}});
    const fft::Choice choice =
        fft::without_unasked_waits(fft::usual_choices(rectangle, fft::sync_of(options)).front(), options);
    const auto planned = fft::make_plan(*choice.algorithm, rectangle, choice.options, limits);
    return std::get<fft::Plan>(planned).sync != fft::Sync::kBarrier;
  };
  const fft::Choice within = register_with({{"sync", "in_shader_within"}, {"values_per_invocation", "4"}});
  EXPECT_EQ(fft::without_unasked_waits(within, {{"sync", "barrier"}}),
            register_with({{"values_per_invocation", "4"}}));
  EXPECT_EQ(fft::without_unasked_waits(within, {{"sync", "in_shader"}}), within);
  EXPECT_FALSE(syncs_in_shader("barrier"));
  EXPECT_TRUE(syncs_in_shader("in_shader"));
}

TEST(Best, IsWhatWisdomKnows) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"values_per_invocation", "4"}}, "driver 2"),
                            entry({{"values_per_invocation", "8"}})};
  const BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"values_per_invocation", "8"}}));
  EXPECT_TRUE(mentions(best.at(0).remark,
                       {"best = stockham_register values_per_invocation=8", "Card 7", "2026-11-21"}));
}

TEST(Best, GoesByTheWisdomOfItsMode) {
  ToldMeasurer measurer;
  experiment::Case cold = case_of("best");
  cold.mode = experiment::Mode::kCold;
  std::vector entries{entry({{"values_per_invocation", "4"}}), entry({{"values_per_invocation", "8"}})};
  entries[1].mode = experiment::Mode::kCold;
  const BestChoices best = choose_best(std::vector{case_of("best"), cold}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"values_per_invocation", "4"}}));
  EXPECT_EQ(best.at(1).choice, register_with({{"values_per_invocation", "8"}}));
  EXPECT_FALSE(mentions(best.at(1).remark, {"measured in mode"}));
  const BestChoices other = choose_best(std::vector{cold}, measurer, {entries.front()});
  EXPECT_EQ(other.at(0).choice, register_with({{"values_per_invocation", "4"}}));
  EXPECT_TRUE(mentions(other.at(0).remark, {"measured in mode throughput"}));
}

TEST(Best, PassesOverWhatTheDeviceCannotDo) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"values_per_invocation", "8"}}),
                            entry({{"values_per_invocation", "4"}}, "driver 2")};
  measurer.unplanned = register_with({{"values_per_invocation", "8"}}).options;
  BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"values_per_invocation", "4"}}));
  best = choose_best(std::vector{case_of("best")}, measurer, {entries.front()});
  EXPECT_EQ(best.at(0).choice, usual_for(fft::Sync::kBarrier));
}

TEST(Best, GoesByTheWisdomOfItsOrder) {
  ToldMeasurer measurer;
  experiment::Case in_shader = case_of("best");
  in_shader.choice.options = {{"sync", "in_shader"}};
  const std::vector entries{entry({{"values_per_invocation", "4"}}),
                            entry({{"values_per_invocation", "8"}, {"sync", "in_shader"}})};
  const BestChoices best = choose_best(std::vector{case_of("best"), in_shader}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"values_per_invocation", "4"}}));
  EXPECT_EQ(best.at(1).choice, register_with({{"values_per_invocation", "8"}, {"sync", "in_shader"}}));
  const BestChoices untuned = choose_best(std::vector{in_shader}, measurer, {entries.front()});
  EXPECT_EQ(untuned.at(0).choice, usual_for(fft::Sync::kInShader));
}

// Tuning times calls of as many transforms as there are pairs, and keeps the problem of one.
TEST(Best, OfTransformsThatShareDispatchesGoesByWhatTuningFoundOfSuch) {
  ToldMeasurer measurer;
  experiment::Case shared = case_of("best");
  shared.choice.options = {{"sync", "in_shader"}};
  shared.mode = experiment::Mode::kIndependent;
  shared.pairs = shared.merged = 8;
  wisdom::Entry known = entry({{"values_per_invocation", "8"}, {"sync", "in_shader"}});
  known.mode = experiment::Mode::kIndependent;
  const BestChoices best = choose_best(std::vector{shared}, measurer, {known});
  EXPECT_EQ(best.at(0).choice, register_with({{"values_per_invocation", "8"}, {"sync", "in_shader"}}));
  known.problem.batch = 8;
  const BestChoices untuned = choose_best(std::vector{shared}, measurer, {known});
  EXPECT_TRUE(mentions(untuned.at(0).remark, {"no wisdom"})) << "a batch of eight is another problem";
}

TEST(Best, GoesByNoWisdomWhereItMayNot) {
  ToldMeasurer measurer;
  experiment::Case without = case_of("best");
  without.choice.options = {{"wisdom", "no"}};
  const BestChoices best =
      choose_best(std::vector{without}, measurer, {entry({{"values_per_invocation", "8"}})});
  EXPECT_EQ(best.at(0).choice, usual_for(fft::Sync::kBarrier));
}

using TrialOfOne = std::function<std::optional<double>(const fft::Choice& choice)>;

wisdom::Trial one_by_one(const TrialOfOne& trial) {
  return {.run = [trial](const std::vector<fft::Choice>& choices) {
    std::vector<std::optional<double>> all_ms;
    for (const fft::Choice& choice : choices) all_ms.push_back(trial(choice));
    return all_ms;
  }};
}

// A trial in which everything takes a millisecond but for what is in place.
std::optional<double> ms_by_columns(const fft::Choice& choice, double ms_in_place) {
  const auto columns = choice.options.find("columns");
  return columns != choice.options.end() && columns->second == "in_place" ? ms_in_place : 1.0;
}

// A trial in which everything takes a millisecond but for what is not usual.
double ms_beside(const fft::Choice& usual, const fft::Choice& choice, double ms_of_others) {
  return choice == usual ? 1.0 : ms_of_others;
}

fft::DeviceModel model_of_known_gpu() {
  const std::filesystem::path folder = std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices";
  return wisdom::read_device_file(folder / "nvidia-h200.json", folder / "schema.json").model;
}

// A GPU whose model ships.
class KnownGpu {
 public:
  explicit KnownGpu(unsigned compiles_at_once = 1, const std::string& driver = "driver 1")
      : measurer(compiles_at_once, driver, "NVIDIA H200/PCIe/SSE2") {
    measurer.give_limits(model_of_known_gpu().limits);
  }
  BestChoices choose(const experiment::Case& each, const std::vector<wisdom::Entry>& entries = {},
                     const system::CacheFolder& cache = {}) {
    return choose_best(std::vector{each}, measurer, entries,
                       {.data_folder = FFTBENCH_SOURCE_DIR, .cache = cache});
  }

  ToldMeasurer measurer;
};

TEST(Best, OfASizeThatWasNeverTunedIsTheFastestOfAFew) {
  const fft::Problem mixed{.extent = {48, 20}};
  const auto all_plan = [](const auto& choices) { return fft::all_different(choices.size()); };
  const auto best_where = [&](const fft::Problem& problem, const TrialOfOne& trial) {
    return wisdom::choose_best(
        problem, 1, fft::Sync::kInShader, experiment::Mode::kThroughput, {}, all_plan, {},
        trial ? wisdom::with_proposals(one_by_one(trial), model_of_known_gpu()) : wisdom::Trial());
  };
  const auto usual = fft::usual_choices(mixed, fft::Sync::kInShader).front();
  const auto faster = best_where(mixed, [&](const auto& choice) { return ms_beside(usual, choice, 0.01); });
  EXPECT_NE(faster.choice, usual);
  EXPECT_TRUE(mentions(faster.remark, {describe(faster.choice), "the fastest of 9 that were tried"}));
  EXPECT_TRUE(mentions(faster.known_by, {"no wisdom", "the fastest of 9 that were tried"}));
  EXPECT_EQ(best_where(mixed, [&](const auto& choice) { return ms_beside(usual, choice, 0.99); }).choice,
            usual);
  EXPECT_EQ(best_where(mixed, [](const auto&) { return std::nullopt; }).choice, usual);
  EXPECT_EQ(best_where(mixed, {}).choice, usual);
  const auto only_others = best_where(mixed, [&](const fft::Choice& choice) {
    return choice == usual ? std::nullopt : std::optional<double>(1.0);
  });
  EXPECT_NE(only_others.choice, usual);
  unsigned trials = 0;
  const auto warmed_up = best_where(mixed, [&](const fft::Choice& choice) {
    return (trials++ == 0 ? 2.0 : 1.0) * ms_beside(usual, choice, 0.99);
  });
  EXPECT_EQ(warmed_up.choice, usual) << "of which the first trial ran at low clocks";
}

TEST(Best, IsTheFastestOfWhatTheDevicesModelProposes) {
  const fft::Problem square{.extent = {256, 256}};
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  const fft::Choice proposed{
      &algorithm, fft::complete_options(algorithm.options, {{"columns", "in_place"}, {"sync", "in_shader"}})};
  const auto all_plan = [](const auto& choices) { return fft::all_different(choices.size()); };
  wisdom::Trial trial = one_by_one([](const auto& choice) { return ms_by_columns(choice, 0.01); });
  trial.shortlist = [&](const fft::Problem& problem, fft::Sync sync) {
    EXPECT_EQ(problem, square);
    EXPECT_EQ(sync, fft::Sync::kInShader);
    return std::vector{proposed};
  };
  const auto best_on = [&](const char* renderer) {
    return wisdom::choose_best(square, 1, fft::Sync::kInShader, experiment::Mode::kThroughput,
                               {.renderer = renderer, .driver = "driver 1"}, all_plan, {}, trial);
  };
  EXPECT_EQ(best_on("Card 7").choice, proposed);
  EXPECT_TRUE(mentions(best_on("Card 7").remark, {"the fastest of 2 that were tried"}));
  EXPECT_EQ(best_on("llvmpipe (LLVM 15.0.6, 256 bits)").choice,
            fft::usual_choices(square, fft::Sync::kInShader).front())
      << "which compiles longer than it could gain";
}

TEST(Best, TriesTheCheapestByTheDevicesModelOnceForEachModel) {
  std::optional<fft::DeviceModel> model = model_of_known_gpu();
  const fft::Problem square{.extent = {512, 512}};
  const auto all_plan = [](const auto& choices) { return fft::all_different(choices.size()); };
  std::map<std::string, std::string> kept;
  std::vector<fft::Choice> tried;
  const auto best_by = [&](const std::optional<fft::DeviceModel>& of_device) {
    tried.clear();
    wisdom::Trial trial = one_by_one([&](const fft::Choice& choice) {
      tried.push_back(choice);
      return std::optional(1.0);
    });
    trial.find = [&](const std::string& key) {
      const auto found = kept.find(key);
      return found == kept.end() ? std::nullopt : std::optional(found->second);
    };
    trial.keep = [&](const std::string& key, const std::string& found) { kept[key] = found; };
    return wisdom::choose_best(square, 1, fft::Sync::kBarrier, experiment::Mode::kThroughput,
                               {.renderer = "Card 7", .driver = "driver 1"}, all_plan, {},
                               wisdom::with_proposals(trial, of_device));
  };
  best_by({});
  EXPECT_TRUE(tried.empty()) << "nobody proposes anything";
  best_by(model);
  for (const fft::PricedChoice& each : fft::cheapest_choices(square, fft::Sync::kBarrier, *model, 1))
    EXPECT_NE(std::ranges::find(tried, each.choice), tried.end()) << describe(each.choice);
  EXPECT_TRUE(mentions(best_by(model).remark, {"tried before"}));
  EXPECT_TRUE(tried.empty());
  model->microseconds.front() += 1;
  best_by(model);
  EXPECT_FALSE(tried.empty()) << "which another model may choose otherwise";
}

TEST(Best, IsTriedForAMomentInEachCaseThatWisdomDoesNotKnow) {
  KnownGpu known;
  known.choose(case_of("best", {.extent = {48, 20}}));
  ASSERT_GT(known.measurer.requests.size(), 1U);
  for (const MeasurementRequest& request : known.measurer.requests) {
    EXPECT_TRUE(request.instead && request.max_seconds && *request.max_seconds < 0.1);
  }
  KnownGpu tuned;
  wisdom::Entry found = entry({{"values_per_invocation", "4"}});
  found.device = tuned.measurer.device().opengl;
  tuned.choose(case_of("best"), {found});
  EXPECT_TRUE(tuned.measurer.requests.empty());
  ToldMeasurer unknown;
  choose_best(std::vector{case_of("best")}, unknown, {}, {.data_folder = FFTBENCH_SOURCE_DIR});
  EXPECT_TRUE(unknown.requests.empty()) << "nobody knows what is worth trying";
}

// A driver that compiles several programs at once gets those of all choices before the first is measured.
TEST(Best, HasTheProgramsOfAllThatItTriesMadeTogether) {
  const experiment::Case mixed = case_of("best", {.extent = {48, 20}});
  KnownGpu serial(1), parallel(4);
  serial.choose(mixed);
  EXPECT_TRUE(serial.measurer.made_ahead.empty());
  parallel.choose(mixed);
  const ToldMeasurer& together = parallel.measurer;
  ASSERT_FALSE(together.made_ahead.empty());
  EXPECT_EQ(together.measured_before.front(), 0U);
  std::vector<fft::Choice> measured;
  for (const MeasurementRequest& request : together.requests) measured.push_back(*request.instead);
  measured.resize(together.made_ahead.front().size());
  EXPECT_GT(measured.size(), 1U);
  EXPECT_EQ(together.made_ahead.front(), measured);
}

TEST(Best, RemembersATrialForItsDeviceProblemAndMode) {
  const report::test_support::TemporaryFolder temporary;
  const system::CacheFolder folder(temporary.path(), 1 << 20);
  const experiment::Case mixed = case_of("best", {.extent = {48, 20}});
  const fft::Choice usual = fft::usual_choices(mixed.problem, fft::Sync::kBarrier).front();
  const auto usual_is_slow = [&](const MeasurementRequest& request) {
    return std::vector<measure::Sample>{{.ms = ms_beside(usual, *request.instead, 0.01)}};
  };
  const auto tries = [&](const experiment::Case& each, const system::CacheFolder& trials,
                         const std::string& driver = "driver 1") {
    KnownGpu known(1, driver);
    known.measurer.samples_of = usual_is_slow;
    const BestChoices best = known.choose(each, {}, trials);
    EXPECT_NE(best.at(0).choice, usual);
    EXPECT_EQ(mentions(best.at(0).remark, {"were tried before"}), known.measurer.requests.empty());
    return known.measurer.requests.size();
  };
  EXPECT_GT(tries(mixed, folder), 0U);
  EXPECT_EQ(tries(mixed, folder), 0U) << "the second run asks nothing";
  EXPECT_GT(tries(mixed, {}), 0U);
  EXPECT_GT(tries(mixed, folder, "driver 2"), 0U);
  experiment::Case other = mixed;
  other.mode = experiment::Mode::kLatency;
  EXPECT_GT(tries(other, folder), 0U);
  other = mixed;
  other.problem.norm = fft::Norm::kOrtho;
  EXPECT_GT(tries(other, folder), 0U);
  EXPECT_EQ(tries(mixed, folder), 0U);

  for (const auto& file : std::filesystem::directory_iterator(temporary.path()))
    std::ofstream(file.path(), std::ios::app) << "?";
  EXPECT_GT(tries(mixed, folder), 0U) << "what was found is damaged";

  KnownGpu failing;
  failing.measurer.status = report::Status::kFailed;
  other.problem.batch = 2;
  failing.choose(other, {}, folder);
  EXPECT_GT(tries(other, folder), 0U) << "nothing had been found";

  other.choice.options = {{"wisdom", "no"}};
  ToldMeasurer unasked;
  EXPECT_EQ(choose_best(std::vector{other}, unasked, {}, {.cache = folder}).at(0).choice,
            fft::usual_choices(other.problem, fft::Sync::kBarrier).front());
  EXPECT_TRUE(unasked.requests.empty());
}

// The first choice alone seems fast while it warms up, and the last one has the shortest time that counts.
TEST(Best, IsTheOneWithTheShortestTimeThatCounts) {
  const fft::Problem mixed{.extent = {48, 20}};
  KnownGpu known;
  known.choose(case_of("best", mixed));
  ToldMeasurer& measurer = known.measurer;
  const fft::Choice last = *measurer.requests.back().instead;
  const std::size_t tries = measurer.requests.size();
  measurer.samples_of = [&](const MeasurementRequest& request) -> std::vector<measure::Sample> {
    if (*request.instead == last) return {{.warmup = true, .ms = 9}, {.ms = 3}, {.ms = 0.5}, {.ms = 4}};
    return {{.warmup = true, .ms = 0.1}, {.ms = 2}, {.ms = 1}, {.ms = 1.5}};
  };
  const BestChoices best = known.choose(case_of("best", mixed));
  EXPECT_EQ(best.at(0).choice, last);
  EXPECT_GT(measurer.requests.size(), 2 * tries) << "both are tried again";
}

TEST(Best, SurvivesRunJson) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  BestChoices best = choose_best(cases, measurer, {entry({{"values_per_invocation", "8"}})});
  best.at(1).seconds = 0.25;
  const BestChoices read = best_choices_from(nlohmann::json::parse(to_json(best).dump()));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read.at(1).choice, best.at(1).choice);
  EXPECT_EQ(read.at(1).remark, best.at(1).remark);
  EXPECT_EQ(read.at(1).seconds, 0.25);
}

TEST(Best, IsVisitedAsItsChoiceAndSaysSoInTheRow) {
  ToldMeasurer measurer;
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4"), case_of("best")};
  experiment.measure.rounds = 2;
  const BestChoices best = choose_best(experiment.cases, measurer, {entry({{"values_per_invocation", "8"}})});
  std::ostringstream out;
  report::Progress progress(4, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const RoundsResult result = run_rounds(experiment, std::vector<EarlierWork>(2),
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best});
  ASSERT_EQ(measurer.requests.size(), 4U);
  for (const MeasurementRequest& request : measurer.requests) {
    EXPECT_EQ(request.instead.has_value(), request.case_index == 1);
    if (request.instead) {
      EXPECT_EQ(*request.instead, best.at(1).choice);
    }
  }
  ASSERT_EQ(result.records.size(), 2U);
  unsigned remarks = 0;
  for (const report::Record& record : result.records) remarks += record.reason == best.at(1).remark ? 1 : 0;
  EXPECT_EQ(remarks, 1U);
}

TEST(Rounds, KeepTheRemarkOfARoundWhoseSamplesTheyKeep) {
  ToldMeasurer measurer;
  measurer.reason = "measured with a barrier behind each dispatch";
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4")};
  experiment.measure.rounds = 3;
  std::ostringstream out;
  report::Progress progress(3, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [&](std::size_t, const Measurement&) { measurer.reason.clear(); },
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const BestChoices best;
  const RoundsResult result = run_rounds(experiment, std::vector<EarlierWork>(1),
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best});
  ASSERT_EQ(result.records.size(), 1U);
  EXPECT_TRUE(mentions(result.records.front().reason, {"barrier behind each dispatch"}));
}

TEST(Best, TakesWhatAnyOfItsAlgorithmsTakes) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  const auto usual = [](glm::uvec2 extent) {
    return fft::usual_choices({.extent = extent}, fft::Sync::kBarrier).front().algorithm->name;
  };
  EXPECT_FALSE(best.refuse({.extent = {16384, 2}}));
  EXPECT_EQ(usual({16384, 2}), "stockham_register");
  EXPECT_FALSE(best.refuse({.extent = {1U << 25U, 2}}));
  EXPECT_EQ(usual({1U << 25U, 2}), "row_column") << "what is longer than two passes take";
  EXPECT_FALSE(best.refuse({.extent = {100, 1080}}));
  EXPECT_EQ(usual({100, 1080}), "stockham_register");
  EXPECT_FALSE(best.refuse({.extent = {37, 100}}));
  EXPECT_EQ(usual({37, 100}), "bluestein");
  EXPECT_FALSE(best.refuse({.extent = {5003, 100}}));
  EXPECT_TRUE(best.refuse({.extent = {8388617, 100}}));
  const auto plan = fft::make_plan(best, kProblem, {}, {});
  const auto by_register =
      fft::make_plan(*register_with({}).algorithm, kProblem, register_with({}).options, {});
  EXPECT_EQ(std::get<fft::Plan>(plan), std::get<fft::Plan>(by_register));
}

// Whether any kernel transforms it in buffers, with the options that are usual otherwise.
std::string kernel_that_can(const fft::Problem& problem, const fft::DeviceLimits& limits) {
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform() ||
        algorithm.name == "best")
      continue;
    fft::Options options;
    if (std::ranges::find(algorithm.options, "storage", &fft::OptionSpec::name) != algorithm.options.end())
      options["storage"] = "buffer";
    options = fft::complete_options(algorithm.options, options);
    if (fft::spectrum_order_of(algorithm, problem, options)) continue;
    const auto planned = fft::make_plan(algorithm, problem, options, limits);
    if (std::holds_alternative<fft::Plan>(planned)) return algorithm.name;
  }
  return "";
}

TEST(Best, HasAPlanInBuffersWhereverAKernelHasOne) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  fft::DeviceLimits limits;
  limits.storage_buffer_bytes = std::uint64_t{1} << 27;
  std::set<std::string> refused;
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
        for (const glm::uvec2 extent :
             {glm::uvec2(16384, 2), glm::uvec2(4, 65536), glm::uvec2(15000, 6), glm::uvec2(3, 13125),
              glm::uvec2(26624, 2), glm::uvec2(131072, 8), glm::uvec2(40000, 1), glm::uvec2(5003, 4),
              glm::uvec2(1 << 22, 2), glm::uvec2(8388617, 1), glm::uvec2(20, 12)}) {
          const fft::Problem problem{.extent = extent,
                                     .batch = 3,
                                     .direction = direction,
                                     .domain = domain,
                                     .precision = precision,
                                     .norm = fft::Norm::kOrtho};
          SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
          const std::string kernel = kernel_that_can(problem, limits);
          const auto planned = fft::make_plan(best, problem, fft::complete_options(best.options, {}), limits);
          const auto* plan = std::get_if<fft::Plan>(&planned);
          ASSERT_EQ(plan != nullptr, kernel != "") << kernel;
          if (plan == nullptr) {
            const std::string& reason = std::get<fft::Skip>(planned).reason;
            EXPECT_FALSE(mentions(reason, {"storage=image:"})) << reason;
            EXPECT_FALSE(mentions(reason, {"radix4"})) << reason;
            refused.insert(fft::describe_size(problem));
            continue;
          }
          for (const fft::Resource& resource : plan->resources) {
            if (is_of_problem(resource.role)) {
              EXPECT_EQ(resource.storage, fft::Storage::kBuffer);
            }
          }
        }
      }
    }
  }
  EXPECT_TRUE(refused.contains("8388617x1 x 3"));
}

TEST(Best, SaysWhatStandsInTheWayOfASizeThatNoKernelTakes) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  const auto reason = [&](const fft::Problem& problem) {
    return std::get<fft::Skip>(fft::make_plan(best, problem, fft::complete_options(best.options, {}), {}))
        .reason;
  };
  EXPECT_EQ(reason({.extent = {8388617, 2}}),
            "width 8388617 has the factor 8388617; sides with prime factors above 31 can be 8388608 at most");
  const fft::Problem long_side{.extent = {13U << 21U, 2}};
  EXPECT_EQ(reason(long_side), "width 27262976 is longer than two passes can do (16777216)");
  const fft::Problem large{.extent = {4096, 4096}, .batch = 2};
  EXPECT_TRUE(mentions(reason(large), {"134217728 bytes", "16777216", "GL_MAX_SHADER_STORAGE_BLOCK_SIZE"}))
      << reason(large);
  EXPECT_FALSE(mentions(reason(large), {"no kernel"})) << reason(large);
}

// What faster kernels lack would not be missed.
TEST(Best, SaysWhatTheKernelOfMostSizesLacksOfADevice) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  unsigned unlike = 0;
  for (const fft::Problem& problem : {fft::Problem{.extent = {306, 6}},
                                      {.extent = {612, 4}, .domain = fft::Domain::kReal},
                                      {.extent = {307, 6}}}) {
    const std::string general = fft::has_chirp(problem) ? "bluestein" : "stockham_register";
    const fft::DeviceLimits small{.shared_memory_bytes = 64, .resident_work_groups = 16};
    std::set<std::string> reasons, others;
    for (const fft::Choice& choice : fft::usual_choices(problem, fft::Sync::kBarrier)) {
      const auto made = fft::make_plan(*choice.algorithm, problem, choice.options, small);
      ASSERT_TRUE(std::holds_alternative<fft::Skip>(made)) << fft::describe(choice);
      (choice.algorithm->name == general ? reasons : others).insert(std::get<fft::Skip>(made).reason);
    }
    const auto made = fft::make_plan(best, problem, fft::complete_options(best.options, {}), small);
    EXPECT_TRUE(reasons.contains(std::get<fft::Skip>(made).reason)) << std::get<fft::Skip>(made).reason;
    unlike += std::ranges::any_of(others, [&](const auto& each) { return !reasons.contains(each); }) ? 1 : 0;
  }
  EXPECT_GT(unlike, 1U);
}

}  // namespace
}  // namespace fftbench::run::best_test
