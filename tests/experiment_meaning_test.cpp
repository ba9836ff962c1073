#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiment_files.h"

namespace fftbench::experiment {
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
     {"at /batches: with every size, every batch has more than its max_elements"}},
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
     with(R"("sizes": [128, 120])"),
     {"at /sizes/1: stockham_radix4 cannot transform 120x120: ", "power of two"}},
    {"SizeRefusedByTheSecond",
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
     {"3 sizes x 20001 batches x 2 directions x 1 algorithms with options x 1 modes make more than 100000 "
      "cases"}},
};

class Meaningless : public ::testing::TestWithParam<BadFile> {};

TEST_P(Meaningless, IsRefusedWithWhereAndWhy) {
  tests::expect_refused(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Experiment, Meaningless, ::testing::ValuesIn(kMeaningless), tests::name_of_bad_file);

TEST(BadOverride, SizesAreNamedAsSuch) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.sizes = {{64, 64}, {120, 64}};
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
                  "--sizes: stockham_radix4 cannot transform 120x64: "));
  overrides.sizes = {{64, 64}, {64, 64}};
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["stockham_radix4"]})", overrides),
                  "--sizes: size 64x64 is there twice"));
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
}  // namespace fftbench::experiment
