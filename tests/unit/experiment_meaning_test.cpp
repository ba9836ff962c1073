#include "experiment_files.h"
#include "testing.h"

namespace fftbench::experiment::experiment_meaning_test {
namespace {

using tests::BadFile;
using tests::ExperimentFiles;
using tests::has;
using tests::with;
using tests::with_options;

std::string numbers_up_to(int last) {
  std::string list = "1";
  for (int i = 2; i <= last; ++i) list += "," + std::to_string(i);
  return list;
}

const std::vector<BadFile> kMeaningless{
    {"AlgorithmUnknown",
     R"({"algorithms": ["stockham_radix2", "stokham_radix4"]})",
     {"at /algorithms/1: unknown algorithm \"stokham_radix4\" (did you mean \"stockham_radix4\"?)",
      "cooley_tukey_multipass"}},
    {"AlgorithmUnknownAndLong",
     R"({"algorithms": [")" + std::string(100000, 'a') + "\"]}",
     {"unknown algorithm \"aaaa", "aaaa...; algorithms: "}},
    {"AlgorithmUnknownInObject",
     R"({"algorithms": [{"name": "wavelet"}]})",
     {"at /algorithms/0/name: unknown algorithm \"wavelet\"; algorithms: "}},
    {"OptionUnknown",
     with_options(R"({"stroage": "image"})"),
     {"at /algorithms/1/options/stroage: stockham_radix2: unknown option \"stroage\" (did you mean "
      "\"storage\"?)"}},
    {"OptionUnknownWithControlCharacters",
     with_options(R"({"\u001b[2J\n\u007f": "image"})"),
     {"at /algorithms/1/options/?[2J??: stockham_radix2: unknown option \"?[2J??\""}},
    {"ValueUnknownAndLong",
     with_options(R"({"storage": ")" + std::string(100000, 'v') + "\"}"),
     {"unknown value \"vvvv", "vvvv...\" of option \"storage\"; values: image, buffer"}},
    {"ValueTwiceAndLong",
     with_options(R"({"storage": [")" + std::string(100000, 'v') + "\", \"" + std::string(100000, 'v') +
                  "\"]}"),
     {"vvvv... is there twice"}},
    {"ValuesThatDifferOnlyWhereTheyAreCutAreNotTwice",
     with_options(R"({"storage": [")" + std::string(1000, 'v') + "a\", \"" + std::string(1000, 'v') +
                  "b\"]}"),
     {"unknown value"}},
    {"ValueUnknown",
     with_options(R"({"storage": "bufer"})"),
     {"at /algorithms/1/options/storage: stockham_radix2: unknown value \"bufer\" of option \"storage\" (did "
      "you mean \"buffer\"?)"}},
    {"ValueUnknownInList",
     with_options(R"({"storage": ["image", "bufer"]})"),
     {"at /algorithms/1/options/storage/1:", "\"bufer\""}},
    {"ValueTwice",
     with_options(R"({"storage": ["image", "buffer", "image"]})"),
     {"at /algorithms/1/options/storage/2: \"image\" is there twice, first at "
      "/algorithms/1/options/storage/0"}},
    {"AlgorithmTwice",
     with_options(R"({"storage": "image"})").replace(17, 15, "stockham_radix2"),
     {"at /algorithms/1: stockham_radix2 is there twice, first at /algorithms/0"}},
    {"SizeTwice",
     with(R"("sizes": [[128, 128], {"from": 64, "to": 256}])"),
     {"at /sizes/1: size 128x128 is there twice, first at /sizes/0"}},
    {"BatchTwice",
     with(R"("batches": [1, 2, 1])"),
     {"at /batches/2: batch 1 is there twice, first at /batches/0"}},
    {"BatchTwiceOnceWithALimit",
     with(R"("batches": [4, {"images": 4, "max_elements": 1000000}])"),
     {"at /batches/1: batch 4 is there twice, first at /batches/0"}},
    {"BatchesTooMuchForEverySize",
     with(R"("sizes": [64, 128], "batches": [{"images": 2, "max_elements": 8191}])"),
     {"at /batches: every size has more than max_elements in every batch"}},
    {"DirectionTwice",
     with(R"("directions": ["inverse", "inverse"])"),
     {"at /directions/1: inverse is there twice, first at /directions/0"}},
    {"ModeTwice",
     with(R"("measure": {"modes": ["latency", "latency"]})"),
     {"at /measure/modes/1: latency is there twice"}},
    {"RangeBackwards",
     with(R"("sizes": [64, {"from": 256, "to": 128}])"),
     {"at /sizes/1:", "from (256) is larger than to (128)"}},
    {"SizeRefused",
     with(R"("sizes": [100, 120])"),
     {"at /sizes/0: stockham_radix4 cannot transform 100x100: ", "power of two",
      "; none of the 4 cases can be run"}},
    {"SizeRefusedByAll",
     R"({"algorithms": ["stockham_radix2", "stockham_radix4"], "sizes": [[64, 96]]})",
     {"at /sizes/0: stockham_radix2 cannot transform 64x96: "}},
    {"ElementsTooMany",
     with(R"("sizes": [1024, 16777216])"),
     {"at /sizes/1: size 16777216x16777216 in a batch of 1 has more than 2147483648 elements"}},
    {"ElementsTooManyInBatch",
     with(R"("sizes": [32768], "batches": [1, 3])"),
     {"at /sizes/0: size 32768x32768 in a batch of 3"}},
    {"CasesTooMany",
     with("\"batches\": [" + numbers_up_to(20001) +
          "], \"sizes\": [1, 2, 4], \"measure\": {\"modes\": [\"latency\"]}, \"directions\": [\"forward\", "
          "\"inverse\"]"),
     {"3 sizes x 20001 batches x 2 directions make more than 100000 cases"}},
    {"CasesTooManyWithModesOfAnAlgorithm",
     R"({"algorithms": ["fftw", {"name": "stockham_radix2", "modes": ["latency", "cold", "throughput"]}],
         "measure": {"modes": ["latency"]}, "batches": [)" +
         numbers_up_to(20001) + "]}",
     {"20001 batches x 2 algorithms with options x 3 modes make more than 100000 cases"}},
    {"RepeatedNorm",
     with("\"norms\": [\"ortho\", \"forward\", \"ortho\"]"),
     {"/norms/2", "ortho is there twice"}},
    {"CasesTooManyWithHalfSpectra",
     with("\"sizes\": [{\"from\": 2, \"to\": 40000, \"step\": 1}], \"domains\": [\"complex\", \"real\"], "
          "\"half_spectra\": [\"numpy\", \"packed\"], \"measure\": {\"modes\": [\"latency\"]}"),
     {"39999 sizes x 3 domains with their half spectra make more than 100000 cases"}},
    {"HalfSpectraOfNoRealImages",
     with("\"half_spectra\": [\"numpy\", \"packed\"]"),
     {"/half_spectra/1", "only real images have packed half spectra; add \"real\" to domains"}},
    {"RepeatedHalfSpectrum",
     with("\"domains\": [\"real\"], \"half_spectra\": [\"packed\", \"packed\"]"),
     {"/half_spectra/1", "packed is there twice"}},
    {"ElementsTooManyInAVolume",
     with(R"("sizes": [[16777216, 16777216, 16777216]])"),
     {"at /sizes/0: size 16777216x16777216x16777216 in a batch of 1 has more than 2147483648 elements"}},
    {"DepthOfAnImage",
     with(R"("sizes": [[8, 8, 8], [8, 8]], "axes": [["rows"], ["columns", "depth"]])"),
     {"/axes/1", "depth is beyond the axes of size 8x8; write such a size as [width, height, depth]"}},
    {"RepeatedSetOfAxes",
     with(R"("sizes": [[8, 8, 8]], "axes": [["rows", "depth"], ["depth", "rows"]])"),
     {"/axes/1", "the set of axes rows, depth is there twice"}},
    {"AxisTwice",
     with(R"("axes": ["all", ["rows", "columns", "rows"]])"),
     {"at /axes/1/2: rows is there twice"}},
    {"AllAxesTwice", with(R"("axes": ["all", ["rows", "columns", "depth"]])"), {"/axes/1", "is there twice"}},
    {"VolumeOfAKernelOfImages",
     R"({"algorithms": ["stockham_image"], "sizes": [[8, 8, 8]]})",
     {"/sizes/0",
      "stockham_image cannot transform 8x8x8: it transforms rows, or rows and columns; "
      "stockham_register takes any axes"}},
    {"RepeatedPrecision",
     with("\"precisions\": [\"fp64\", \"fp64\"]"),
     {"/precisions/1", "fp64 is there twice"}},
    {"RepeatedDomain", with("\"domains\": [\"real\", \"real\"]"), {"/domains/1", "real is there twice"}},
};

class Meaningless : public ::testing::TestWithParam<BadFile> {};

TEST_P(Meaningless, IsRefusedWithWhereAndWhy) {
  tests::expect_refused(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Experiment, Meaningless, ::testing::ValuesIn(kMeaningless), tests::name_of_bad_file);

TEST(BadOverride, SizesAreNamedAsSuch) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.sizes = {{120, 64, 1}};
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
                  "--sizes: stockham_radix4 cannot transform 120x64: "));
  overrides.sizes = {{64, 64, 1}, {64, 64, 1}};
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
                  "--sizes: size 64x64 is there twice"));
}

TEST(BadOverride, FilterThatLeavesOnlyWhatIsRefusedSaysWhy) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.filter = "radix4 100x100";
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4", "fftw"], "sizes": [100]})", overrides),
                  "--filter: nothing that \"radix4 100x100\" matches can be run: stockham_radix4 cannot "
                  "transform 100x100: "));
}

// All cases of a part may be refused, since the other parts have the rest.
TEST(MixedExperiment, KeepsTheCasesThatAnAlgorithmRefuses) {
  const ExperimentFiles files;
  const std::string text = R"({"algorithms": ["stockham_radix4", "fftw"], "sizes": [100, 128]})";
  EXPECT_EQ(files.load(text).cases.size(), 8u);
  Overrides overrides;
  overrides.shard = {.number = 1, .count = 8};
  const Experiment part = files.load(text, overrides);
  ASSERT_EQ(part.cases.size(), 1u);
  EXPECT_TRUE(part.cases.front().choice.algorithm->refuse(part.cases.front().problem));
}

TEST(Meaning, MistakesAreToldByLineAndColumn) {
  const ExperimentFiles files;
  const auto where = [&](const std::string& text) {
    const std::string message = files.error_of(text);
    const std::string file = (files.folder() / "test.json").string();
    return message.substr(file.size(), message.find(": ") - file.size());
  };
  EXPECT_EQ(where("{\n  \"algorithms\": [\n    \"stockham_radix2\",\n    \"stokham_radix4\"\n  ]\n}"),
            ":4:5");
  EXPECT_EQ(where("{\"algorithms\": [\"stockham_radix2\"],\n \"sizes\": [64, [12, \n64], 64]}"), ":3:6");
  EXPECT_EQ(where("{\n\"algorithms\": [{\"name\": \"stockham_radix2\",\n\"options\": "
                  "{\"twiddle\": \"table\", \n   \"storage\": [\"image\", \"bufer\"]}}]}"),
            ":4:25");
  // The place of an unknown key is that of the key itself, and columns count characters.
  EXPECT_EQ(
      where("{\"algorithms\": [\"stockham_radix2\"], \"description\": \"\u00e9, {]\\\"\",  \"size\": [64]}"),
      ":1:64");
  EXPECT_EQ(where("{\"algorithms\": [\"stockham_radix2\"], \"measure\": {\n\"rounds\": 0}}"), ":2:11");
}

TEST(Meaning, NumbersWithoutAFractionAreIntegers) {
  const ExperimentFiles files;
  const Experiment experiment = files.load(
      R"({"algorithms": ["stockham_radix4"], "sizes": [128.0, [64.0, 2.56e2], {"from": 16.0, "to": 32.0, "factor": 2.0}],
          "batches": [2.0, {"images": 3.0, "max_elements": 1e6}], "input": {"seed": 7.0},
          "measure": {"rounds": 4.0, "minimum_samples": 5.0, "modes": ["latency"]}})");
  EXPECT_EQ(experiment.cases.size(), 8u);
  EXPECT_EQ(experiment.cases.front().problem.extent, glm::uvec2(128, 128));
  EXPECT_EQ(experiment.cases.at(2).problem.extent, glm::uvec2(64, 256));
  EXPECT_EQ(experiment.input.seed, 7u);
  EXPECT_EQ(experiment.measure.rounds, 4u);
  EXPECT_EQ(experiment.measure.minimum_samples, 5u);
  EXPECT_TRUE(has(files.error_of(with(R"("sizes": [128.5])")), "found 128.5, expected "));
  EXPECT_TRUE(has(files.error_of(with(R"("sizes": [1e30])")), "found 1e+30, expected "));
  EXPECT_TRUE(has(files.error_of(with(R"("input": {"seed": 1e300})")), "found 1e+300, expected "));
}

TEST(BadOverride, RoundsHaveTheBoundsOfTheSchema) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.rounds = 1001;
  EXPECT_EQ(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
            "--rounds: found 1001, expected an integer from 1 to 1000");
}

TEST(BadOverride, FilterThatIsNoExpressionIsQuoted) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.filter = "radix(4";
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
                  "--filter: \"radix(4\" is no regular expression"));
}

TEST(BadOverride, FilterThatLeavesNothingShowsWhatCasesReadLike) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.filter = "radix8";
  EXPECT_EQ(
      files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
      "--filter: \"radix8\" matches none of the 10 cases; they read like \"stockham_radix4 128x128 forward "
      "throughput\"");
}

}  // namespace
}  // namespace fftbench::experiment::experiment_meaning_test
