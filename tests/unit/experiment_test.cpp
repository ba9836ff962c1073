#include "experiment/experiment.h"

#include "experiment/expansion.h"
#include "experiment_files.h"
#include "measure/rank_sum.h"
#include "testing.h"

namespace fftbench::experiment::experiment_test {
namespace {

using tests::ExperimentFiles;

nlohmann::json schema() {
  return nlohmann::json::parse(std::ifstream(tests::schema_file()));
}

std::vector<std::filesystem::path> shipped_experiments() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(tests::schema_file().parent_path())) {
    // The claims have a schema of their own and no cases.
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".json" || entry.path() == tests::schema_file()) continue;
    const std::string folder = entry.path().parent_path().filename().string();
    if (folder == "wisdom" || folder == "devices") continue;  // these are no experiments either
    if (file == "claims.json" || file.ends_with(".schema.json")) continue;
    files.push_back(entry.path());
  }
  return files;
}

TEST(Experiment, FillsEveryDefaultWhereOnlyAlgorithmsAreGiven) {
  const ExperimentFiles files;
  const Experiment loaded = load_experiment(
      files.write(R"({"algorithms": ["stockham_radix4"]})", "my-own_1.json"), tests::schema_file());
  EXPECT_EQ(loaded.name, "my-own_1");
  EXPECT_EQ(loaded.description, "");
  EXPECT_EQ(loaded.input.signal, measure::Signal::kUniform);
  EXPECT_EQ(loaded.input.seed, 1u);
  EXPECT_EQ(loaded.measure.modes, (std::vector{Mode::kThroughput, Mode::kLatency}));
  EXPECT_EQ(loaded.measure.rounds, 10u);
  EXPECT_EQ(loaded.measure.max_seconds_per_case, 2);
  EXPECT_EQ(loaded.measure.relative_ci, 0.01);
  EXPECT_EQ(loaded.measure.minimum_samples, 10u);
  EXPECT_FALSE(loaded.tolerance.has_value());
  ASSERT_EQ(loaded.cases.size(), 5u * 2u);
  EXPECT_EQ(describe(loaded.cases.front()), "stockham_radix4 128x128 forward throughput");
  EXPECT_EQ(describe(loaded.cases.back()), "stockham_radix4 2048x2048 forward latency");
  EXPECT_EQ(loaded.cases.front().choice.options.at("storage"), "image");
}

TEST(Experiment, DefaultsOfTheSchemaAreThoseOfTheStructs) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({"algorithms": ["stockham_radix4"]})");
  EXPECT_EQ(loaded.measure.rounds, MeasureSettings{}.rounds);
  EXPECT_EQ(loaded.measure.max_seconds_per_case, MeasureSettings{}.max_seconds_per_case);
  EXPECT_EQ(loaded.measure.relative_ci, MeasureSettings{}.relative_ci);
  EXPECT_EQ(loaded.measure.minimum_samples, MeasureSettings{}.minimum_samples);
  EXPECT_EQ(loaded.input.signal, InputSettings{}.signal);
  EXPECT_EQ(loaded.input.seed, InputSettings{}.seed);
  EXPECT_EQ(loaded.tolerance, Experiment{}.tolerance);
}

TEST(Experiment, TheDefaultToleranceFollowsFromTheFormat) {
  EXPECT_EQ(fft::traits_of(fft::Precision::kFp32).tolerance, 1e-5);
  EXPECT_DOUBLE_EQ(fft::traits_of(fft::Precision::kFp64).tolerance, std::ldexp(1e-5, -29));
  EXPECT_EQ(fft::traits_of(fft::Precision::kFp16).tolerance, 1.0 / 256);
}

TEST(Experiment, TakesEveryKeyFromTheFile) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "$schema": "elsewhere.json", "name": "mine", "description": "What for.",
      "algorithms": ["stockham_radix2"], "sizes": [[64, 32]], "directions": ["inverse"], "batches": [3],
      "input": {"signal": "tone", "seed": 9007199254740991},
      "measure": {"modes": ["latency"], "rounds": 7, "max_seconds_per_case": 0.5, "relative_ci": 0.2,
                  "minimum_samples": 4},
      "check": {"tolerance": 0.001}})");
  EXPECT_EQ(loaded.name, "mine");
  EXPECT_EQ(loaded.description, "What for.");
  EXPECT_EQ(loaded.input.signal, measure::Signal::kTone);
  EXPECT_EQ(loaded.input.seed, 9007199254740991u);
  EXPECT_EQ(loaded.measure.modes, (std::vector{Mode::kLatency}));
  EXPECT_EQ(loaded.measure.rounds, 7u);
  EXPECT_EQ(loaded.measure.max_seconds_per_case, 0.5);
  EXPECT_EQ(loaded.measure.relative_ci, 0.2);
  EXPECT_EQ(loaded.measure.minimum_samples, 4u);
  EXPECT_EQ(loaded.tolerance, 0.001);
  ASSERT_EQ(loaded.cases.size(), 1u);
  EXPECT_EQ(describe(loaded.cases.front()), "stockham_radix2 64x32 x 3 inverse latency");
}

TEST(Case, ReadsAsAlgorithmOptionsSizeDirectionMode) {
  const fft::Algorithm* algorithm = fft::find_algorithm("stockham_radix4");
  ASSERT_NE(algorithm, nullptr);
  Case test_case{.problem = {.extent = {1024, 512}, .batch = 4, .direction = fft::Direction::kInverse},
                 .choice = {algorithm, fft::complete_options(algorithm->options, {{"storage", "buffer"}})},
                 .mode = Mode::kLatency};
  EXPECT_EQ(fft::options_text(test_case.choice), "storage=buffer");
  EXPECT_EQ(describe(test_case), "stockham_radix4 storage=buffer 1024x512 x 4 inverse latency");
  test_case.choice.options = fft::complete_options(algorithm->options, {});
  EXPECT_EQ(fft::options_text(test_case.choice), "");
}

TEST(Experiment, KeepsTheFileAsItWasRead) {
  const ExperimentFiles files;
  const char* text = R"({"algorithms": ["stockham_radix4"], "measure": {"rounds": 2}})";
  EXPECT_EQ(files.load(text).configuration, nlohmann::json::parse(text));
}

TEST(Experiment, ComesFromTextWithoutAFile) {
  const Experiment parsed = parse_experiment(R"({"algorithms": ["stockham_radix4"]})", "no/such/file.json",
                                             json::Schema(schema(), "schema.json"));
  EXPECT_EQ(parsed.name, "file");
  EXPECT_EQ(parsed.cases.size(), 10u);
}

TEST(Experiment, OneSchemaServesManyFiles) {
  const json::Schema prepared(schema(), "schema.json");
  const auto cases_of = [&](const char* text) {
    return parse_experiment(text, "file.json", prepared).cases.size();
  };
  EXPECT_EQ(cases_of(R"({"algorithms": ["stockham_radix4"]})"), 10u);
  EXPECT_THROW(cases_of(R"({"algorithms": [], "sizes": 3})"), json::ConfigError);
  EXPECT_EQ(cases_of(R"({"algorithms": ["stockham_radix4"], "sizes": [8]})"), 2u);
}

TEST(Experiment, ASchemaThatIsNoneIsRefusedByItsName) {
  for (const char* text : {"[]", R"({"type": 3})", R"({"properties": {"name": {"pattern": "("}}})"}) {
    try {
      parse_experiment(R"({"name": "mine"})", "file.json",
                       json::Schema(nlohmann::json::parse(text), "broken.json"));
      ADD_FAILURE() << text << " was taken for a schema";
    } catch (const json::ConfigError& error) {
      EXPECT_TRUE(tests::has(error.what(), "broken.json: is not a usable JSON Schema")) << text;
    }
  }
}

TEST(Experiment, QuickIsOneShortRoundUnlessRoundsAreAsked) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.quick = true;
  const MeasureSettings quick = files.load(R"({"algorithms": ["stockham_radix4"]})", overrides).measure;
  EXPECT_EQ(quick.rounds, 1u);
  EXPECT_EQ(quick.max_seconds_per_case, 0.2);

  const char* shorter = R"({"algorithms": ["stockham_radix4"], "measure": {"max_seconds_per_case": 0.1}})";
  EXPECT_EQ(files.load(shorter, overrides).measure.max_seconds_per_case, 0.1);

  overrides.rounds = 5;
  EXPECT_EQ(files.load(shorter, overrides).measure.rounds, 5u);
}

TEST(Experiment, RoundsThatAreNotStatedSufficeForAVerdictOnEachCase) {
  const ExperimentFiles files;
  const auto text = [](int last, const char* rounds) {
    return R"({"algorithms": ["fftw"], "sizes": [{"from": 2, "to": )" + std::to_string(last) +
           R"(, "step": 1, "height": 1}], "measure": {"modes": ["latency"])" + rounds + "}}";
  };
  // These are 4618 cases, and then one more.
  EXPECT_EQ(files.load(text(4619, "")).measure.rounds, 10U);
  EXPECT_EQ(files.load(text(4620, "")).measure.rounds, 11U);
  EXPECT_EQ(files.load(text(4620, R"(, "rounds": 3)")).measure.rounds, 3U);
  Overrides overrides;
  overrides.filter = " 2x1 ";
  EXPECT_EQ(files.load(text(4620, ""), overrides).measure.rounds, 10U) << "of a single case";
  overrides.filter = "";
  overrides.shard = {.number = 2, .count = 3};
  EXPECT_EQ(files.load(text(4620, ""), overrides).measure.rounds, 11U) << "of all parts";
}

TEST(Experiment, ShippedConfigsMeasureEnoughRoundsForAVerdictOnEachCase) {
  for (const std::filesystem::path& file : shipped_experiments()) {
    const Experiment loaded = load_experiment(file, tests::schema_file());
    const auto timed = std::ranges::count_if(loaded.cases, is_timed, &Case::mode);
    const std::size_t needed = timed == 0 ? 1 : measure::rounds_needed(static_cast<std::size_t>(timed));
    EXPECT_GE(loaded.measure.rounds, needed) << file << ", " << timed << " cases";
  }
}

TEST(Experiment, ShippedConfigsLoadUnderTheirFileNames) {
  std::set<std::string> names;
  for (const std::filesystem::path& file : shipped_experiments()) {
    SCOPED_TRACE(file.string());
    const Experiment loaded = load_experiment(file, tests::schema_file());
    EXPECT_EQ(loaded.name, file.stem().string());
    EXPECT_FALSE(loaded.description.empty());
    EXPECT_EQ(loaded.configuration.value("$schema", ""),
              std::filesystem::relative(tests::schema_file(), file.parent_path()).generic_string());
    names.insert(loaded.name);
  }
  EXPECT_TRUE(std::ranges::includes(
      names, std::set<std::string>{"all_kernels", "cooley_tukey", "quick", "radix2", "radix4",
                                   "shared_memory", "table2", "fig12", "fig13", "fig14", "fig15", "fig16"}));
}

TEST(Experiment, DissertationsTable2IsARoundTripOfLinesInDouble) {
  const auto file = tests::schema_file().parent_path() / "dissertation" / "table2.json";
  const Experiment loaded = load_experiment(file, tests::schema_file());
  ASSERT_EQ(loaded.cases.size(), 5u * 5u * 2u);
  EXPECT_EQ(describe(loaded.cases.front()), "cpu_dft arithmetic=double 128x1 roundtrip latency");
  EXPECT_EQ(describe(loaded.cases.back()), "fftw arithmetic=double 2048x1 roundtrip throughput");
}

TEST(Experiment, SchemaNamesTheSignalsThatExist) {
  EXPECT_EQ(schema()["properties"]["input"]["properties"]["signal"]["enum"], measure::signal_names());
}

TEST(Experiment, SchemaBoundsSidesAsTheCommandLineDoes) {
  EXPECT_EQ(schema()["definitions"]["side"]["maximum"], kLargestSide);
  EXPECT_EQ(schema()["definitions"]["side"]["minimum"], 1);
}

}  // namespace
}  // namespace fftbench::experiment::experiment_test
