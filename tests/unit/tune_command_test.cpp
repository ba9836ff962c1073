// What `fftbench tune` searches for its arguments, and how it sums up what it has found.
#include "commands/tune.h"

#include "commands/tune_settings.h"
#include "commands/tuning_tasks.h"
#include "mentions.h"
#include "testing.h"
#include "told_measurer.h"

namespace fftbench::commands::tune_command_test {
namespace {

using experiment::Mode;
using fftbench::tests::mentions;

std::vector<tune::TuningTask> tasks_for(const TuneSettings& settings) {
  const std::vector<const fft::Algorithm*> algorithms = algorithms_to_tune(settings);
  const experiment::Experiment experiment =
      run::read_experiment(tuning_run(settings, algorithms), FFTBENCH_SOURCE_DIR);
  const std::vector<tune::TuningTask> tasks = tuning_tasks(experiment, settings.sync, algorithms);
  for (const tune::TuningTask& task : tasks) {
    EXPECT_EQ(experiment.cases.at(task.case_index).problem, task.problem);
    EXPECT_EQ(experiment.cases.at(task.case_index).mode, task.mode);
    EXPECT_EQ(task.sync, settings.sync);
  }
  return tasks;
}

TEST(TuneCommand, SearchesEachProblemOnceInEachModeWhateverThePrecisionAndHoweverManyAlgorithms) {
  TuneSettings settings;
  settings.algorithms = {"stockham_register", "stockham_radix4"};
  settings.sizes = "16x8,12x6";
  settings.batches = "1,3";
  settings.directions = "forward,inverse";
  settings.precisions = "fp32,fp16";
  settings.modes = "latency,throughput";
  std::set<std::string> found;
  for (const tune::TuningTask& task : tasks_for(settings)) {
    found.insert(fft::describe_size(task.problem) + fft::describe_kind(task.problem) +
                 std::string(experiment::name_of(task.mode)));
    const bool is_power = task.problem.extent == glm::uvec2(16, 8);
    EXPECT_EQ(task.algorithms.size(), is_power ? 2U : 1U) << "radix 4 takes no 12 x 6";
    EXPECT_EQ(task.asked, std::nullopt);
  }
  EXPECT_EQ(found.size(), 2U * 2 * 2 * 2 * 2);
  EXPECT_EQ(tasks_for(settings).size(), found.size());
  settings.precisions = "fp64";
  for (const tune::TuningTask& task : tasks_for(settings)) EXPECT_EQ(task.problem.norm, fft::Norm::kBackward);
  settings.algorithms = {"stockham_radix4"};
  try {
    tasks_for(settings);
    ADD_FAILURE() << "radix 4 takes no 12 x 6";
  } catch (const json::ConfigError& error) {
    EXPECT_TRUE(mentions(error.what(), {"--sizes", "stockham_radix4", "12x6"})) << error.what();
  }
}

TEST(TuneCommand, OfAConvolutionAsksForWhatItWasGivenInEveryTask) {
  TuneSettings settings;
  settings.algorithms = {"convolution"};
  settings.asked = {{"kernel", "5"}, {"border", "mirror"}};
  settings.sizes = "24x20,8x6";
  settings.sync = fft::Sync::kInShader;
  const std::vector<tune::TuningTask> tasks = tasks_for(settings);
  ASSERT_EQ(tasks.size(), 2U);
  for (const tune::TuningTask& task : tasks) {
    ASSERT_TRUE(task.asked);
    EXPECT_EQ(task.asked->options.at("kernel"), "5");
    EXPECT_EQ(task.asked->options.at("border"), "mirror");
    EXPECT_EQ(task.asked->options.at("sync"), "in_shader");
    EXPECT_EQ(task.problem.batch, 3U);
  }
}

TEST(TuneCommand, ReviewsEachEntryInItsOwnPrecisionAndMode) {
  std::vector<wisdom::Entry> entries(2);
  entries[0].problem = {.extent = {16, 8}, .batch = 3, .precision = fft::Precision::kFp16};
  entries[1].problem = {
      .extent = {12, 6}, .direction = fft::Direction::kInverse, .domain = fft::Domain::kReal};
  entries[1].mode = Mode::kCold;
  const auto cases = run::read_experiment(review_run(entries, {}), FFTBENCH_SOURCE_DIR).cases;
  for (const wisdom::Entry& entry : entries) {
    EXPECT_EQ(std::ranges::count_if(cases,
                                    [&](const experiment::Case& each) {
                                      fft::Problem problem = each.problem;
                                      problem.norm = entry.problem.norm;
                                      return problem == entry.problem && each.mode == entry.mode;
                                    }),
              1);
  }
}

TEST(TuneCommand, SumsUpHowMuchFasterTheWinnersAreAndWhatFailed) {
  TunedProblem won{.problem = {.extent = {64, 32}}, .mode = Mode::kCold, .outcome = {}};
  won.outcome.winner.emplace();
  won.outcome.winner->median_ms = 0.5;
  won.outcome.winner->default_median_ms = 1.25;
  won.outcome.choice = "the fastest";
  won.outcome.measured = 7;
  TunedProblem alone = won;
  alone.problem.extent = {48, 32};
  alone.outcome.winner->default_median_ms.reset();
  TunedProblem lost{.problem = {.extent = {16, 8}}, .mode = Mode::kLatency, .outcome = {}};
  lost.outcome.failure = "out of time";
  lost.outcome.measured = 4;
  lost.outcome.failures.resize(3);
  const std::string text = tuning_summary({won, alone, lost});
  const auto words_of = [&](const std::string& size) {
    std::istringstream line(text.substr(text.find(size)));
    std::string words, word;
    for (int count = 0; count < 8 && line >> word; ++count) words += word + " ";
    return words;
  };
  EXPECT_TRUE(words_of("64x32").starts_with("64x32 forward cold 0.5 1.25 2.50 the fastest")) << text;
  EXPECT_TRUE(words_of("48x32").starts_with("48x32 forward cold 0.5 - - the fastest")) << text;
  EXPECT_TRUE(words_of("16x8").starts_with("16x8 forward latency - - - out of")) << text;
  EXPECT_TRUE(text.ends_with("\n18 variants measured, 3 failed.\n")) << text;
}

}  // namespace
}  // namespace fftbench::commands::tune_command_test
