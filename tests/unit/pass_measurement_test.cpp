// The times of passes: which transforms count, what is said where their sum is not the whole, and the rows of
// passes.csv.
#include "run/cases/pass_measurement.h"

#include "plan_support.h"
#include "report/csv_rows.h"
#include "report/passes_csv.h"
#include "run/rounds/run_files.h"
#include "run/worker/messages.h"
#include "system/running_program.h"
#include "testing.h"

namespace fftbench::pass_measurement_test {
namespace {

using testing::HasSubstr;

// A transform of two passes that take as long as it is told. The first of those back to back takes longer.
class TwoPasses final : public backends::Transform {
 public:
  void upload(std::span<const std::byte>) override {}
  void poison() override {}
  double run(unsigned) override { return 0; }
  void download(std::span<std::byte>) override {}
  fft::Traffic traffic() const override { return {}; }
  std::size_t dispatches() const override { return 2; }
  const fft::Plan* plan() const override { return has_plan ? &the_plan : nullptr; }
  std::vector<std::vector<double>> run_passes(unsigned repeats) override {
    asked.push_back(repeats);
    now_s += 0.01;
    std::vector<std::vector<double>> times;
    for (unsigned repeat = 0; repeat < repeats; ++repeat) {
      times.push_back({repeat == 0 && repeats > 1 ? 1000 : rows_ms, columns_ms});
    }
    return times;
  }

  std::vector<backends::ProgramFacts> program_facts() override {
    return {{.binary_bytes = 4711,
             .registers = 24,
             .local_bytes = 64,
             .calls = 5,
             .temporaries = 6,
             .most_invocations = 512,
             .occupancy = 0.5,
             .words = "Shader Stats: ..."},
            {}};
  }

  fft::Plan the_plan = tests::plan_of("stockham_radix2", tests::image(64, 16));
  bool has_plan = true;
  double rows_ms = 1;
  double columns_ms = 3;
  double now_s = 0;
  std::vector<unsigned> asked;
};

std::vector<measure::Sample> samples(double ms) {
  return {{.warmup = true, .ms = 99 * ms}, {.ms = ms}, {.ms = ms}, {.ms = 2 * ms}};
}

report::PassRecords measured(TwoPasses& transform, double whole_ms, const run::PassRules& rules = {}) {
  return run::measure_passes(transform, samples(whole_ms), rules, [&] { return transform.now_s; }).value();
}

TEST(PassMeasurement, TellsEachPassWithWhatThePlanSaysOfIt) {
  TwoPasses transform;
  const report::PassRecords records = measured(transform, 4);
  ASSERT_EQ(records.passes.size(), 2U);
  const report::PassRecord& columns = records.passes[1];
  const fft::Pass& pass = transform.the_plan.passes[1];
  EXPECT_EQ(columns.label, pass.label);
  EXPECT_EQ(columns.median_ms, 3);
  EXPECT_EQ(columns.ci_low_ms, 3);
  EXPECT_EQ(columns.read_bytes, pass.read_bytes);
  EXPECT_EQ(columns.write_bytes, pass.write_bytes);
  EXPECT_EQ(columns.flops, 5.0 * 64 * 16 * 4);
  EXPECT_EQ(columns.dispatches, 1U);
  EXPECT_EQ(columns.barriers, 1U);
  EXPECT_EQ(columns.work_groups, 64U);
  EXPECT_EQ(columns.invocations, 8U);
  EXPECT_EQ(columns.shared_memory_bytes, pass.shared_memory_bytes);
  EXPECT_EQ(records.whole_ms, 4);  // of the samples without the warm-up
  EXPECT_EQ(report::sum_ms(records), 4);
}

TEST(PassMeasurement, LeavesOutTheFirstTransformOfThoseBackToBack) {
  TwoPasses transform;
  const report::PassRecords records = measured(transform, 4);
  EXPECT_EQ(records.passes[0].median_ms, 1);
  EXPECT_EQ(records.passes[0].transforms, 108U) << "nine of each ten, until there are a hundred";
  for (const unsigned repeats : transform.asked) EXPECT_GT(repeats, 1U);
}

TEST(PassMeasurement, TimesTransformsAloneWhereTheModeDoes) {
  TwoPasses transform;
  unsigned before = 0;
  const run::PassRules rules{.max_seconds = 0.05, .back_to_back = false, .before = [&] { ++before; }};
  const report::PassRecords records = measured(transform, 4, rules);
  EXPECT_EQ(before, transform.asked.size());
  EXPECT_EQ(records.passes[0].transforms, transform.asked.size());
  EXPECT_LE(transform.asked.size(), 6U);  // of 0.01 s each
  for (const unsigned repeats : transform.asked) EXPECT_EQ(repeats, 1U);
}

TEST(PassMeasurement, OneTransformHasToDoWhereThereIsNoTime) {
  TwoPasses transform;
  const report::PassRecords records = measured(transform, 4, {.max_seconds = 0, .back_to_back = false});
  EXPECT_EQ(records.passes[0].transforms, 1U);
  EXPECT_FALSE(records.passes[0].ci_low_ms.has_value());
}

TEST(PassMeasurement, SaysWhyTheSumIsNotTheWhole) {
  TwoPasses transform;
  EXPECT_EQ(measured(transform, 4).remark, "");
  EXPECT_EQ(measured(transform, 4 / 1.029).remark, "");
  EXPECT_THAT(measured(transform, 4 / 1.04).remark, HasSubstr("+4.0 % off the whole: each mark makes"));
  EXPECT_THAT(measured(transform, 4 / 0.9).remark, HasSubstr("-10.0 % off the whole: it was measured"));
  EXPECT_THAT(measured(transform, 0).remark, HasSubstr("no sample"));
  transform.the_plan.sync = fft::Sync::kInShader;
  const report::PassRecords in_shader = measured(transform, 2);
  EXPECT_THAT(in_shader.remark,
              HasSubstr("+100.0 % off the whole: dispatches that synchronise in the shader overlap"));
  EXPECT_EQ(in_shader.passes[0].barriers, 0U);
}

TEST(PassMeasurement, IsNothingWithoutPasses) {
  TwoPasses transform;
  transform.has_plan = false;
  EXPECT_FALSE(run::measure_passes(transform, samples(4), {}).has_value());
}

TEST(PassMeasurement, GoesThroughAMessageUnchanged) {
  TwoPasses transform;
  run::Measurement measurement;
  measurement.record.test_case.choice = {fft::find_algorithm("stockham_radix2"), {}};
  measurement.passes = measured(transform, 3);
  const auto back = run::measurement_from(run::to_message(measurement), measurement.record.test_case);
  ASSERT_TRUE(back.passes.has_value());
  EXPECT_EQ(back.passes->remark, measurement.passes->remark);
  EXPECT_EQ(back.passes->whole_ms, 3);
  ASSERT_EQ(back.passes->passes.size(), 2U);
  EXPECT_EQ(back.passes->passes[1].label, measurement.passes->passes[1].label);
  EXPECT_EQ(back.passes->passes[1].ci_high_ms, measurement.passes->passes[1].ci_high_ms);
  EXPECT_EQ(back.passes->passes[0].program.binary_bytes, 4711U);
  EXPECT_FALSE(back.passes->passes[0].program.spills.has_value());
  EXPECT_EQ(back.passes->passes[0].program.local_bytes, 64U);
  EXPECT_EQ(back.passes->passes[0].program.calls, 5U);
  EXPECT_EQ(back.passes->passes[0].program.temporaries, 6U);
  EXPECT_EQ(back.passes->passes[0].program.most_invocations, 512U);
  EXPECT_EQ(back.passes->passes[0].program.occupancy, 0.5);
  EXPECT_EQ(back.passes->passes[0].program.words, "Shader Stats: ...");
  EXPECT_EQ(back.passes->passes[1].flops, measurement.passes->passes[1].flops);
  measurement.passes = std::nullopt;
  EXPECT_FALSE(run::measurement_from(run::to_message(measurement), measurement.record.test_case).passes);
}

std::filesystem::path new_folder(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) /
                                       ("fftbench-passes-" + name + std::to_string(system::process_number()));
  std::filesystem::create_directories(folder);
  return folder;
}

run::Measurement measurement_of(const fft::Problem& problem) {
  run::Measurement measurement;
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_radix2");
  measurement.record.test_case = {.problem = problem,
                                  .choice = {&algorithm, fft::complete_options(algorithm.options, {})}};
  return measurement;
}

// Cuts the last columns off every line, none of which has a comma in them here, and puts `more` behind each.
void rewrite(const std::filesystem::path& file, std::size_t columns_less, const std::string& more = "") {
  std::ifstream in(file);
  std::string text;
  for (std::string line; std::getline(in, line);) {
    for (std::size_t column = 0; column < columns_less; ++column) line.erase(line.rfind(','));
    text += line + more + "\n";
  }
  std::ofstream(file) << text;
}

// A case whose row an interrupted session did not write is measured once more.
TEST(PassesCsv, HasEachPassOfACaseOnceAlsoInARunThatGoesOn) {
  const std::filesystem::path folder = new_folder("once");
  TwoPasses transform;
  run::Measurement measurement = measurement_of(tests::image(64, 16));
  {
    run::RunFiles files(folder, "made_up", {});
    files.add(0, measurement);
    EXPECT_FALSE(std::filesystem::exists(folder / "passes.csv"));
    measurement.passes = measured(transform, 4);
    files.add(1, measurement);
  }
  transform.rows_ms = 7;
  measurement.passes = measured(transform, 4);
  run::RunFiles(folder, "made_up", {}).add(1, measurement);
  const report::CsvRows rows(folder / "passes.csv", report::passes_columns());
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(0, "pass"), "0");
  EXPECT_EQ(rows.at(0, "label"), "rows, 6 stages");
  EXPECT_EQ(rows.at(0, "median_ms"), "1");
  EXPECT_EQ(rows.at(1, "median_ms"), "3");
  EXPECT_EQ(rows.at(1, "sum_ms"), "4");
  EXPECT_EQ(rows.at(1, "whole_ms"), "4");
  EXPECT_EQ(rows.at(1, "width"), "64");
  EXPECT_EQ(rows.at(1, "norm"), "backward");
  EXPECT_EQ(rows.at(1, "work_groups"), "64");
  EXPECT_EQ(rows.at(0, "binary_bytes"), "4711");
  EXPECT_EQ(rows.at(0, "registers"), "24");
  EXPECT_EQ(rows.at(0, "spills"), "");
  EXPECT_EQ(rows.at(0, "driver_words"), "Shader Stats: ...");
  EXPECT_EQ(rows.at(0, "local_bytes"), "64");
  EXPECT_EQ(rows.at(0, "calls"), "5");
  EXPECT_EQ(rows.at(0, "temporaries"), "6");
  EXPECT_EQ(rows.at(0, "most_invocations"), "512");
  EXPECT_EQ(rows.at(0, "occupancy"), "0.5");
  EXPECT_EQ(rows.at(1, "binary_bytes"), "");
  EXPECT_EQ(rows.at(1, "calls"), "");
  std::filesystem::remove_all(folder);
}

TEST(PassesCsv, OfAnEarlierVersionGetsTheColumnsThatItLacks) {
  for (const std::size_t less : {std::size_t{1}, std::size_t{5}, std::size_t{13}}) {
    const std::filesystem::path folder = new_folder("earlier");
    TwoPasses transform;
    for (const std::uint32_t side : {16U, 32U}) {
      run::Measurement measurement = measurement_of(tests::image(side, 16));
      measurement.passes = measured(transform, 4);
      run::RunFiles(folder, "made_up", {}).add(1, measurement);
      if (side == 16) rewrite(folder / "passes.csv", less);
      std::filesystem::remove(folder / report::kJournal);
    }
    const report::CsvRows rows(folder / "passes.csv", report::passes_columns());
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows.at(0, "whole_ms"), "4");
    EXPECT_EQ(rows.at(0, "occupancy"), "");
    EXPECT_EQ(rows.at(0, "binary_bytes"), less < 13 ? "4711" : "");
    EXPECT_EQ(rows.at(2, "width"), "32");
    EXPECT_EQ(rows.at(2, "occupancy"), "0.5");
    std::filesystem::remove_all(folder);
  }
}

TEST(PassesCsv, WithColumnsOfALaterVersionIsRefusedBeforeAnythingIsMeasured) {
  const std::filesystem::path folder = new_folder("later");
  TwoPasses transform;
  run::Measurement measurement = measurement_of(tests::image(16, 16));
  measurement.passes = measured(transform, 4);
  run::RunFiles(folder, "made_up", {}).add(1, measurement);
  rewrite(folder / "passes.csv", 0, ",more");
  std::filesystem::remove(folder / report::kJournal);
  EXPECT_THAT([&] { run::RunFiles(folder, "made_up", {}); },
              testing::ThrowsMessage<report::CsvError>(
                  testing::HasSubstr("passes.csv: has columns that this version does not write")));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace fftbench::pass_measurement_test
