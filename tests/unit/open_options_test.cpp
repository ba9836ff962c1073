// Wisdom of convolutions: what was asked for must be the same, and what is left at auto is filled in.
#include "wisdom/open_options.h"

#include "experiment_files.h"
#include "known_entry.h"
#include "testing.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::wisdom::open_options_test {
namespace {

using experiment::Mode;

const Device kDevice{"Card 7/PCIe/SSE2", "4.6 driver 1"};
const fft::Problem kPicture{
    .extent = {1280, 720}, .batch = 3, .direction = fft::Direction::kRoundtrip, .domain = fft::Domain::kReal};

fft::Choice convolution(const fft::Options& options) {
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  return {&algorithm, fft::complete_options(algorithm.options, options)};
}

Entry entry(const fft::Options& options, Mode mode = Mode::kThroughput) {
  return fftbench::tests::known_entry(kDevice, kPicture, "convolution", convolution(options).options, mode);
}

bool has_any_plan(const fft::Choice&) {
  return true;
}

std::optional<FilledChoice> filled(const std::vector<Entry>& entries, const fft::Options& options,
                                   Mode mode = Mode::kThroughput) {
  return fill_open_options(entries, kDevice, kPicture, convolution(options), mode, has_any_plan);
}

TEST(OpenOptions, AreFilledInByWisdomOfTheSameSizesAndOptions) {
  const std::vector<Entry> entries{entry({{"kernel", "512"}, {"first_axis", "rows"}}),
                                   entry({{"border", "mirror"}, {"first_axis", "rows"}}),
                                   entry({{"pad_to", "powers_of_two"}, {"first_axis", "rows"}}),
                                   entry({{"first_axis", "columns"}, {"rows_per_group", "4"}})};
  const auto found = filled(entries, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->choice, convolution({{"first_axis", "columns"}, {"rows_per_group", "4"}}));
  EXPECT_EQ(found->remark,
            "auto: first_axis=columns;rows_per_group=4 (wisdom: Card 7/PCIe/SSE2, 2026-11-21)");
  EXPECT_EQ(filled(entries, {{"kernel", "512"}})->choice.options.at("first_axis"), "rows");
  EXPECT_FALSE(filled(entries, {{"kernel", "300"}}));
}

TEST(OpenOptions, AreOfOneSizeAlone) {
  Entry other = entry({{"first_axis", "columns"}});
  other.problem.extent = {1920, 1080};
  EXPECT_FALSE(filled({other}, {}));
  other = entry({{"first_axis", "columns"}});
  other.problem.precision = fft::Precision::kFp16;
  EXPECT_FALSE(filled({other}, {}));
  other = entry({{"first_axis", "columns"}});
  other.device.renderer = "Card 8";
  EXPECT_FALSE(filled({other}, {}));
}

TEST(OpenOptions, ThatAreGivenAreKept) {
  const std::vector<Entry> entries{entry({{"first_axis", "columns"}, {"rows_per_group", "4"}})};
  EXPECT_FALSE(filled(entries, {{"first_axis", "rows"}}));
  EXPECT_EQ(filled(entries, {{"first_axis", "columns"}})->choice,
            convolution({{"first_axis", "columns"}, {"rows_per_group", "4"}}));
  EXPECT_FALSE(filled(entries, {{"first_axis", "columns"}, {"rows_per_group", "4"}}));
}

TEST(OpenOptions, KeepTheOrderThatIsAskedFor) {
  const std::vector<Entry> entries{entry({{"first_axis", "columns"}})};
  const auto within = filled(entries, {{"sync", "in_shader_within"}});
  ASSERT_TRUE(within);
  EXPECT_EQ(within->choice, convolution({{"first_axis", "columns"}, {"sync", "in_shader_within"}}));
  EXPECT_FALSE(filled(entries, {{"sync", "in_shader"}}));
}

TEST(OpenOptions, GoByTheirOwnModeFirstAndByWhatHasAPlan) {
  const std::vector<Entry> entries{entry({{"first_axis", "columns"}}),
                                   entry({{"first_axis", "rows"}}, Mode::kLatency)};
  EXPECT_EQ(filled(entries, {}, Mode::kLatency)->choice.options.at("first_axis"), "rows");
  EXPECT_EQ(filled(entries, {})->choice.options.at("first_axis"), "columns");
  const auto rows_alone = [](const fft::Choice& choice) { return choice.options.at("first_axis") == "rows"; };
  EXPECT_EQ(fill_open_options(entries, kDevice, kPicture, convolution({}), Mode::kThroughput, rows_alone)
                ->choice.options.at("first_axis"),
            "rows");
}

TEST(OpenOptions, OfAnEntryThatThisProgramDoesNotKnowAreLeftAlone) {
  Entry unknown = entry({});
  unknown.options["first_axis"] = "diagonals";
  EXPECT_FALSE(filled({unknown}, {}));
}

TEST(OpenOptions, AreKeptForEachCombinationOfWhatIsAskedFor) {
  const tests::ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  const std::filesystem::path schema =
      std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "wisdom" / "schema.json";
  Entry transform = entry({});
  transform.algorithm = "stockham_register";
  transform.options = {{"values_per_invocation", "8"}};
  merge_wisdom(file, {entry({{"first_axis", "rows"}}), entry({{"kernel", "512"}}), transform}, schema);
  merge_wisdom(file, {entry({{"first_axis", "columns"}})}, schema);
  const std::vector<Entry> read = read_wisdom(file, schema);
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(filled(read, {})->choice.options.at("first_axis"), "columns");
  // `best` knows of transforms alone.
  const std::vector<Match> transforms =
      matches(read, kDevice, kPicture, fft::Sync::kBarrier, Mode::kThroughput);
  ASSERT_EQ(transforms.size(), 1U);
  EXPECT_EQ(transforms.front().choice.algorithm->name, "stockham_register");
}

}  // namespace
}  // namespace fftbench::wisdom::open_options_test
