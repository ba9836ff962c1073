// What `fftbench sweep` tries and in which order, without a device, and the file that it leaves.
#include "commands/sweep.h"

#include "experiment_files.h"
#include "json/config_error.h"
#include "made_up_landscape.h"
#include "report/csv_rows.h"
#include "testing.h"
#include "tune/race.h"
#include "tune/sweep_problem.h"

namespace fftbench::sweep_test {
namespace {

using experiment::Mode;
using tests::algorithm_with;
using tests::MadeUpLandscape;

// Three options of five values, whose plans differ by two of them alone, and the order of dispatches.
fft::Algorithm three_options() {
  std::vector<fft::OptionSpec> options;
  for (const char* name : {"a", "b", "c"}) options.push_back({name, {"0", "1", "2", "3", "4"}, ""});
  options.push_back({std::string(fft::kSyncOption), {"barrier", "in_shader_within", "in_shader"}, ""});
  return algorithm_with(options);
}

MadeUpLandscape landscape() {
  MadeUpLandscape made;
  made.plan = [](const fft::Options& options) { return options.at("a") + options.at("b"); };
  made.skip = [](const fft::Options& options) { return options.at("a") == "4" ? "no room" : ""; };
  made.cost = [](const fft::Options& options) { return 1 + std::stod(options.at("a")); };
  return made;
}

std::vector<fft::Choice> usual_of(const fft::Algorithm& algorithm) {
  return {{&algorithm, fft::complete_options(algorithm.options, {})},
          {&algorithm, fft::complete_options(algorithm.options, {{"b", "3"}})}};
}

std::vector<std::string> entered(const tune::CandidateRules& rules) {
  const fft::Algorithm algorithm = three_options();
  MadeUpLandscape made = landscape();
  tune::Catalogue catalogue(made);
  tune::enter_candidates(usual_of(algorithm), rules, catalogue);
  std::vector<std::string> plans;
  for (const tune::Entrant& entrant : catalogue.entrants()) {
    plans.push_back(made.plan(entrant.choice.options));
    EXPECT_EQ(fft::sync_of(entrant.choice.options), fft::Sync::kBarrier);
  }
  return plans;
}

TEST(SweepCandidates, BeginWithWhatIsUsualAndEachHaveAPlanOfTheirOwn) {
  const std::vector<std::string> some = entered({.most = 9, .seed = 3});
  ASSERT_EQ(some.size(), 9U);
  EXPECT_EQ(some[0], "00");
  EXPECT_EQ(some[1], "03");
  EXPECT_EQ(std::set<std::string>(some.begin(), some.end()).size(), 9U);
  EXPECT_EQ(entered({.most = 9, .seed = 3}), some);
  EXPECT_NE(entered({.most = 9, .seed = 4}), some);
}

TEST(SweepCandidates, EndWhereThereAreNoMore) {
  const std::vector<std::string> all = entered({.most = 60, .seed = 1});
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 20U) << "4 x 5 plans exist";
  EXPECT_EQ(all.size(), 20U);
  EXPECT_EQ(entered({.most = 1, .seed = 1}).size(), 1U) << "the first of what is usual";
}

// On each problem that `best` takes, one of its kernels has a plan for the sweep to begin with.
TEST(SweepCandidates, OfRealKernelsKeepTheOrderOfDispatches) {
  for (const fft::Sync sync : {fft::Sync::kBarrier, fft::Sync::kInShader}) {
    const auto usual = tune::starting_choices({.extent = {360, 240}}, sync);
    EXPECT_GE(usual.size(), 4U);
    const std::vector<fft::Choice> of_best = fft::usual_choices({.extent = {360, 240}}, sync);
    ASSERT_LE(of_best.size(), usual.size());
    EXPECT_TRUE(std::equal(of_best.begin(), of_best.end(), usual.begin())) << "what best takes comes first";
    for (const fft::Choice& choice : usual) EXPECT_EQ(fft::sync_of(choice.options), sync) << describe(choice);
  }
}

TEST(SweepProblem, MeasuresAllOnceAndWhatIsNearTheFastestInRoundsThatTurnBack) {
  const fft::Algorithm algorithm = three_options();
  MadeUpLandscape made = landscape();
  tune::Catalogue catalogue(made);
  std::vector<fft::Choice> choices;
  for (const char* a : {"2", "0", "1", "3"})
    choices.push_back({&algorithm, fft::complete_options(algorithm.options, {{"a", a}})});
  catalogue.enter(choices);
  made.cost = [](const fft::Options& options) -> std::variant<double, tune::Failure> {
    if (options.at("a") == "3") return tune::Failure{"wrong"};
    return 1 + 0.7 * std::stod(options.at("a"));  // 2.4, 1, 1.7
  };
  EXPECT_TRUE(tune::measure_candidates(catalogue, made, 3));
  std::string order;
  for (const fft::Options& options : made.measurements) order += options.at("a");
  EXPECT_EQ(order,
            "2013"
            "10"
            "01");
  EXPECT_EQ(catalogue.at(0).measured_ms.size(), 1U);
  EXPECT_EQ(catalogue.at(1).measured_ms.size(), 3U);
  EXPECT_EQ(catalogue.at(3).failure, "wrong");
}

// "012" stands for these values of the option a.
std::string values_of(const std::vector<fft::Choice>& choices) {
  std::string values;
  for (const fft::Choice& choice : choices) values += choice.options.at("a");
  return values;
}

TEST(SweepProblem, HasProgramsMadeTogetherBeforeTheFirstOfThemIsMeasured) {
  const fft::Algorithm algorithm = three_options();
  MadeUpLandscape made = landscape();
  made.at_once = 3;
  tune::Catalogue catalogue(made);
  std::vector<fft::Choice> choices;
  for (const char* a : {"3", "0", "2", "1"})
    choices.push_back({&algorithm, fft::complete_options(algorithm.options, {{"a", a}})});
  catalogue.enter(choices);
  EXPECT_TRUE(tune::measure_candidates(catalogue, made, 3));
  ASSERT_EQ(made.prepared.size(), 1U) << "the last one is left alone, so that nothing is gained by it";
  EXPECT_EQ(values_of(made.prepared[0].choices), "302");
  EXPECT_EQ(made.prepared[0].measured_before, 0U);

  MadeUpLandscape alone = landscape();
  tune::Catalogue of_one(alone);
  of_one.enter(choices);
  EXPECT_TRUE(tune::measure_candidates(of_one, alone, 3));
  EXPECT_TRUE(alone.prepared.empty());
}

// An entrant that was measured has its programs.
TEST(Race, HasTheProgramsOfNewEntrantsMadeTogether) {
  const fft::Algorithm algorithm = three_options();
  MadeUpLandscape made = landscape();
  made.at_once = 2;
  tune::Catalogue catalogue(made);
  std::vector<fft::Choice> choices;
  for (const char* a : {"0", "1", "2", "3"})
    choices.push_back({&algorithm, fft::complete_options(algorithm.options, {{"a", a}})});
  catalogue.enter(choices);
  catalogue.measure(1, {});
  tune::race(catalogue, made, {1, 0, 2, 3});
  ASSERT_EQ(made.prepared.size(), 1U);
  EXPECT_EQ(values_of(made.prepared[0].choices), "02");
  EXPECT_EQ(made.prepared[0].measured_before, 2U);
  made.seconds_left = 0;
  catalogue.enter({{&algorithm, fft::complete_options(algorithm.options, {{"a", "1"}, {"b", "2"}})},
                   {&algorithm, fft::complete_options(algorithm.options, {{"a", "2"}, {"b", "2"}})}});
  tune::race(catalogue, made, {4, 5});
  EXPECT_EQ(made.prepared.size(), 1U) << "there is no time for them";
}

TEST(SweepProblem, SaysThatItsTimeEnded) {
  const fft::Algorithm algorithm = three_options();
  MadeUpLandscape made = landscape();
  tune::Catalogue catalogue(made);
  catalogue.enter(usual_of(algorithm));
  made.seconds_left = 3;
  EXPECT_FALSE(tune::measure_candidates(catalogue, made, 2));
  EXPECT_EQ(made.measurements.size(), 3U);
}

class SweepFiles : public ::testing::Test {
 protected:
  // Two entrants, of which one failed.
  std::vector<tune::Entrant> entrants() const {
    std::vector<tune::Entrant> made;
    for (const fft::Choice& choice : usual_of(algorithm_)) made.push_back({.choice = choice});
    made[0].measured_ms = {0.5, 0.25, 0.125};
    made[1].failure = "wrong, by far";
    return made;
  }

  tests::ExperimentFiles files_;
  std::filesystem::path path_ = files_.folder() / "sweep.csv";
  fft::Algorithm algorithm_ = three_options();
  wisdom::Device device_{.renderer = "One, two", .driver = "4.6"};
  tune::SweptProblem swept_{.problem = {.extent = {12, 6}, .batch = 3, .domain = fft::Domain::kReal},
                            .mode = Mode::kChain,
                            .sync = fft::Sync::kInShader};
};

TEST_F(SweepFiles, KeepEachCandidateAndTellALaterSittingWhatIsDone) {
  tune::SweepFile first(path_, device_);
  EXPECT_FALSE(first.has(swept_));
  first.append(swept_, entrants());
  EXPECT_TRUE(first.has(swept_));

  const tune::SweepFile later(path_, device_);
  EXPECT_TRUE(later.has(swept_));
  tune::SweptProblem other = swept_;
  other.sync = fft::Sync::kBarrier;
  EXPECT_FALSE(later.has(other));
  EXPECT_FALSE(tune::SweepFile(path_, {.renderer = "Another", .driver = "4.6"}).has(swept_));

  const report::CsvRows rows(path_, std::span<const std::string_view>());
  ASSERT_EQ(rows.size(), 2U);
  const std::vector<std::pair<std::string, std::string>> expected{
      {"device", "One, two"}, {"width", "12"}, {"height", "6"},       {"batch", "3"},  {"domain", "real"},
      {"mode", "chain"},      {"rounds", "3"}, {"sync", "in_shader"}, {"options", ""}, {"median_ms", "0.25"},
      {"candidates", "2"},    {"failure", ""}, {"precision", "fp32"}, {"pairs", "1"}};
  for (const auto& [column, value] : expected) EXPECT_EQ(rows.at(0, column), value) << column;
  EXPECT_EQ(rows.at(1, "options"), "b=3");
  EXPECT_EQ(rows.at(1, "failure"), "wrong, by far");
  EXPECT_EQ(rows.at(1, "median_ms"), "");
}

TEST_F(SweepFiles, ThatLackACandidateOrAreSomethingElseAreRefused) {
  tune::SweepFile(path_, device_).append(swept_, entrants());
  std::ifstream in(path_);
  std::string header;
  std::string row;
  std::getline(in, header);
  std::getline(in, row);
  in.close();
  std::ofstream(path_) << header << "\n" << row << "\n";
  try {
    tune::SweepFile(path_, device_);
    ADD_FAILURE() << "a row is missing";
  } catch (const report::CsvError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("has 1 rows, not 2"));
  }
  std::ofstream(path_) << "width,height\n1,2\n";
  EXPECT_THROW(tune::SweepFile(path_, device_), report::CsvError);
}

class SweepTasks : public ::testing::Test {
 protected:
  static experiment::Experiment experiment_of(const std::string& algorithms, const std::string& modes) {
    return tests::ExperimentFiles().load(R"({"name": "s", "algorithms": [)" + algorithms +
                                         R"(], "sizes": [16, [12, 6], 32, 64], "measure": {"modes": [)" +
                                         modes + "]}}");
  }
};

TEST_F(SweepTasks, AreEachProblemModeAndOrderOnceOrThoseThatASeedDraws) {
  const auto experiment =
      experiment_of(R"("best", {"name": "best", "options": {"sync": "in_shader", "wisdom": ["yes", "no"]}})",
                    R"("throughput", "chain")");
  const auto numbers = [&](std::optional<std::size_t> count, std::uint32_t seed) {
    std::vector<std::size_t> found;
    for (const commands::SweepTask& task : commands::sweep_tasks(experiment, count, seed)) {
      EXPECT_EQ(experiment.cases.at(task.case_index).problem, task.swept.problem);
      EXPECT_EQ(experiment.cases.at(task.case_index).mode, task.swept.mode);
      found.push_back(task.case_index);
    }
    return found;
  };
  const std::vector<std::size_t> all = numbers({}, 1);
  EXPECT_EQ(all.size(), 4U * 2 * 2);
  const std::vector<std::size_t> some = numbers(5, 1);
  EXPECT_EQ(std::set(some.begin(), some.end()).size(), 5U);
  EXPECT_EQ(numbers(5, 1), some);
  EXPECT_NE(numbers(5, 2), some);
  EXPECT_EQ(numbers(100, 2), all);
}

TEST_F(SweepTasks, AreOfBestAloneAndTimed) {
  EXPECT_THROW(commands::sweep_tasks(experiment_of(R"("best", "stockham_radix2")", R"("chain")"), {}, 0),
               json::ConfigError);
  EXPECT_THROW(commands::sweep_tasks(experiment_of(R"("best")", R"("check")"), {}, 0), json::ConfigError);
}

}  // namespace
}  // namespace fftbench::sweep_test
