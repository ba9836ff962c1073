// Which cases an experiment has: the product of its axes, and what the command line keeps of them.
#include "experiment/experiment.h"

#include "experiment/case_label.h"
#include "experiment_files.h"
#include "testing.h"

namespace fftbench::experiment::experiment_cases_test {
namespace {

using tests::ExperimentFiles;
using tests::has;

std::vector<std::string> described(const std::vector<Case>& cases) {
  std::vector<std::string> lines;
  for (const Case& test_case : cases) lines.push_back(describe(test_case));
  return lines;
}

TEST(ExperimentCases, SweepsListsOfOptionValuesAsAProduct) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": [{"name": "stockham_radix4", "options": {"storage": ["image", "buffer"],
                                                             "exchange": ["storage", "shared"],
                                                             "twiddle": "table"}}],
      "sizes": [16], "measure": {"modes": ["latency"]}})");
  std::set<std::string> texts;
  for (const Case& test_case : loaded.cases) {
    EXPECT_EQ(test_case.choice.options.size(), test_case.choice.algorithm->options.size());
    texts.insert(fft::options_text(test_case.choice));
  }
  EXPECT_EQ(loaded.cases.size(), 4u);
  EXPECT_EQ(texts, (std::set<std::string>{"exchange=shared;storage=buffer;twiddle=table",
                                          "exchange=shared;twiddle=table", "storage=buffer;twiddle=table",
                                          "twiddle=table"}));
}

TEST(ExperimentCases, AreFoundByWhatATableCallsThem) {
  const ExperimentFiles files;
  const char* const text = R"({
      "algorithms": [{"name": "stockham_radix4", "options": {"storage": ["image", "buffer"],
                                                             "twiddle": ["computed", "table"]}},
                     {"name": "stockham_register", "options": {"values_per_invocation": ["8", "16"], "twiddle": "derived"}},
                     "best"],
      "sizes": [[16, 8], [16, 4]], "batches": [1, 3], "measure": {"modes": ["latency"]}})";
  const std::vector<Case> cases = files.load(text).cases;
  const auto kept = [&](const std::string& label) {
    const std::vector<bool> named = named_by_label(cases, label);
    std::vector<std::string> lines;
    for (std::size_t index = 0; index < cases.size(); ++index) {
      if (named[index]) lines.push_back(describe(cases[index]));
    }
    return lines;
  };
  const auto of_every_problem = [](const std::string& kernel) {
    std::vector<std::string> lines;
    for (const char* size : {"16x8", "16x8 x 3", "16x4", "16x4 x 3"})
      lines.push_back(kernel + " " + size + " forward latency");
    return lines;
  };
  const std::vector<std::string> table_alone = of_every_problem("stockham_radix4 twiddle=table");
  for (const char* label :
       {"stockham_radix4 twiddle=table", "stockham_radix4 table", "stockham_radix4 twi=table",
        "stockham_radix4 storage=image twiddle=table", "stockham_radix4 table      1.25  ±0.3 %   1.00"})
    EXPECT_EQ(kept(label), table_alone) << label;
  const std::vector<std::string> both = of_every_problem("stockham_radix4 storage=buffer;twiddle=table");
  for (const char* label :
       {"stockham_radix4 storage=buffer;twiddle=table", "stockham_radix4 storage=buffer, twiddle=table",
        "stockham_radix4 storage=buffer twiddle=table", "stockham_radix4 buffer table"})
    EXPECT_EQ(kept(label), both) << label;
  EXPECT_EQ(kept("stockham_radix4 defaults"), of_every_problem("stockham_radix4"));
  EXPECT_EQ(kept("stockham_register val=16"),
            of_every_problem("stockham_register twiddle=derived;values_per_invocation=16"))
      << "what all rows share stands under a table";
  EXPECT_EQ(kept("*    16x4  stockham_radix4 buffer    0.12"),
            (std::vector<std::string>{"stockham_radix4 storage=buffer 16x4 forward latency",
                                      "stockham_radix4 storage=buffer 16x4 x 3 forward latency"}));
  for (const std::string& line : described(cases)) {
    EXPECT_EQ(kept(line), std::vector<std::string>{line});
    EXPECT_EQ(kept(line + "  1.25 MiB"), std::vector<std::string>{line});
  }
  EXPECT_TRUE(kept("stockham_radix4").empty()) << "a name alone stays a regular expression";
  EXPECT_TRUE(kept("16x4 forward").empty());
  Overrides overrides;
  overrides.filter = "stockham_radix4 buffer table";
  EXPECT_EQ(described(files.load(text, overrides).cases), both);
  overrides.filter = "stockham_radix4";
  EXPECT_EQ(files.load(text, overrides).cases.size(), 16U);
}

TEST(ExperimentCases, NestsSizeBatchDirectionAlgorithmMode) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["stockham_radix4", "stockham_radix2"], "sizes": [32, 16], "batches": [1, 2],
      "directions": ["inverse", "forward"], "measure": {"modes": ["latency", "throughput"]}})");
  const std::vector<std::string> lines = described(loaded.cases);
  ASSERT_EQ(lines.size(), 32u);
  EXPECT_EQ(lines[0], "stockham_radix4 32x32 inverse latency");
  EXPECT_EQ(lines[1], "stockham_radix4 32x32 inverse throughput");
  EXPECT_EQ(lines[2], "stockham_radix2 32x32 inverse latency");
  EXPECT_EQ(lines[4], "stockham_radix4 32x32 forward latency");
  EXPECT_EQ(lines[8], "stockham_radix4 32x32 x 2 inverse latency");
  EXPECT_EQ(lines[16], "stockham_radix4 16x16 inverse latency");
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), lines.size());
}

TEST(ExperimentCases, DomainsPrecisionsAndNormsAreAxes) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["fftw"], "sizes": [8], "domains": ["complex", "real"], "precisions": ["fp32", "fp64"],
      "norms": ["backward", "ortho"], "measure": {"modes": ["latency"]}})");
  EXPECT_EQ(described(loaded.cases),
            (std::vector<std::string>{"fftw 8x8 forward latency", "fftw 8x8 forward ortho latency",
                                      "fftw 8x8 forward fp64 latency", "fftw 8x8 forward fp64 ortho latency",
                                      "fftw 8x8 forward real latency", "fftw 8x8 forward real ortho latency",
                                      "fftw 8x8 forward real fp64 latency",
                                      "fftw 8x8 forward real fp64 ortho latency"}));
  const fft::Problem& last = loaded.cases.back().problem;
  EXPECT_EQ(last, (fft::Problem{.extent = {8, 8},
                                .domain = fft::Domain::kReal,
                                .precision = fft::Precision::kFp64,
                                .norm = fft::Norm::kOrtho}));
}

TEST(ExperimentCases, HalfSpectraAreAnAxisOfRealImagesAlone) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["best"], "sizes": [8], "domains": ["real", "complex"], "half_spectra": ["numpy", "packed"],
      "measure": {"modes": ["latency"]}})");
  EXPECT_EQ(described(loaded.cases),
            (std::vector<std::string>{"best 8x8 forward real latency", "best 8x8 forward real packed latency",
                                      "best 8x8 forward latency"}));
  EXPECT_EQ(loaded.cases[1].problem, (fft::Problem{.extent = {8, 8},
                                                   .domain = fft::Domain::kReal,
                                                   .half_spectrum = fft::HalfSpectrum::kPacked}));
}

TEST(ExperimentCases, SetsOfAxesThatAreTheSameForASizeMakeOneCase) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["fftw"], "sizes": [[8, 4], [8, 4, 2]], "measure": {"modes": ["latency"]},
      "axes": ["all", ["rows", "columns"], ["columns"]]})");
  EXPECT_EQ(
      described(loaded.cases),
      (std::vector<std::string>{"fftw 8x4 forward latency", "fftw 8x4 forward along columns latency",
                                "fftw 8x4x2 forward latency", "fftw 8x4x2 forward along rows+columns latency",
                                "fftw 8x4x2 forward along columns latency"}));
}

TEST(ExperimentCases, ModesOfAnAlgorithmTakeThePlaceOfTheExperiments) {
  const ExperimentFiles files;
  const Experiment experiment = files.load(
      R"({"algorithms": ["stockham_radix2", {"name": "cufft", "options": {"launch": ["stream", "graph"]}, "modes": ["chain"]},
                         {"name": "stockham_radix4", "options": {"storage": ["image", "buffer"]}, "modes": ["cold"]}],
          "sizes": [128], "measure": {"modes": ["throughput", "cold"]}})");
  std::vector<std::string> cases;
  for (const Case& each : experiment.cases) cases.push_back(describe(each));
  EXPECT_EQ(cases, (std::vector<std::string>{
                       "stockham_radix2 128x128 forward throughput", "stockham_radix2 128x128 forward cold",
                       "cufft 128x128 forward chain", "cufft launch=graph 128x128 forward chain",
                       "stockham_radix4 128x128 forward cold",
                       "stockham_radix4 storage=buffer 128x128 forward cold"}));
}

TEST(ExperimentCases, IndependentTransformsHaveTheExperimentsPairsAndOthersOne) {
  const ExperimentFiles files;
  const auto cases_of = [&](const std::string& pairs) {
    const Experiment experiment = files.load(
        R"({"algorithms": ["stockham_radix2"], "sizes": [64], "measure": {"modes": ["independent", "chain"])" +
        pairs + "}}");
    std::vector<std::pair<std::string, unsigned>> cases;
    for (const Case& each : experiment.cases) cases.emplace_back(describe(each), each.pairs);
    return cases;
  };
  using Cases = std::vector<std::pair<std::string, unsigned>>;
  EXPECT_EQ(cases_of(""), (Cases{{"stockham_radix2 64x64 forward independent", 8U},
                                 {"stockham_radix2 64x64 forward chain", 1U}}));
  EXPECT_EQ(cases_of(R"(, "pairs": 2)"), (Cases{{"stockham_radix2 pairs=2 64x64 forward independent", 2U},
                                                {"stockham_radix2 64x64 forward chain", 1U}}));
  EXPECT_TRUE(has(files.error_of(R"({"algorithms": ["fftw"], "measure": {"pairs": 0}})"), "/measure/pairs"));
}

TEST(ExperimentCases, OpenGlIsGivenAllPairsWithACallUnlessTheExperimentSaysFewer) {
  const ExperimentFiles files;
  using Cases = std::vector<std::pair<std::string, unsigned>>;
  const auto experiment = [](const std::string& measure) {
    return R"({"algorithms": ["stockham_radix2", "cufft", "fftw"], "sizes": [64],
               "measure": {"modes": ["independent"])" +
           measure + "}}";
  };
  const auto cases_of = [&](const std::string& measure) {
    Cases cases;
    for (const Case& each : files.load(experiment(measure)).cases)
      cases.emplace_back(describe(each), each.merged);
    return cases;
  };
  EXPECT_EQ(cases_of(""), (Cases{{"stockham_radix2 64x64 forward independent", 8U},
                                 {"cufft 64x64 forward independent", 1U},
                                 {"fftw 64x64 forward independent", 1U}}));
  EXPECT_EQ(cases_of(R"(, "merged": 8)"), cases_of(""));
  EXPECT_EQ(cases_of(R"(, "merged": 3)").front(),
            (std::pair<std::string, unsigned>("stockham_radix2 merged=3 64x64 forward independent", 3U)));
  EXPECT_EQ(cases_of(R"(, "pairs": 2, "merged": 1)"),
            (Cases{{"stockham_radix2 merged=1;pairs=2 64x64 forward independent", 1U},
                   {"cufft pairs=2 64x64 forward independent", 1U},
                   {"fftw pairs=2 64x64 forward independent", 1U}}));
  EXPECT_EQ(cases_of(R"(, "pairs": 2)").front(),
            (std::pair<std::string, unsigned>("stockham_radix2 pairs=2 64x64 forward independent", 2U)));
  EXPECT_EQ(files.load(experiment(R"(, "pairs": 1, "merged": 1)")).cases.front().merged, 1U);
  const std::string error = files.error_of(experiment(R"(, "pairs": 4, "merged": 5)"));
  EXPECT_TRUE(has(error, "/measure/merged") && has(error, "5 transforms of a call") && has(error, "are 4"))
      << error;
  EXPECT_TRUE(has(files.error_of(experiment(R"(, "merged": 65)")), "/measure/merged"));
}

TEST(ExperimentCases, ParallelBranchesTakeAGraphTheModeIndependentAndAPairEach) {
  const fft::Algorithm& cufft = fft::algorithm_named("cufft");
  const auto refusal = [&](const char* branches, const char* launch, Mode mode, unsigned pairs) {
    const fft::Options options{{"branches", branches}, {"launch", launch}};
    const Case test_case{.problem = {.extent = {64, 64}},
                         .choice = {&cufft, fft::complete_options(cufft.options, options)},
                         .mode = mode,
                         .pairs = pairs};
    return refuse_mode(test_case).value_or("");
  };
  EXPECT_EQ(refusal("8", "graph", Mode::kIndependent, 8), "");
  EXPECT_EQ(refusal("63", "graph", Mode::kIndependent, 64), "");
  EXPECT_EQ(refusal("1", "stream", Mode::kThroughput, 1), "");
  EXPECT_TRUE(has(refusal("2", "graph", Mode::kThroughput, 1), "mode independent"));
  EXPECT_TRUE(has(refusal("2", "stream", Mode::kIndependent, 8), "launch=graph"));
  EXPECT_FALSE(has(refusal("2", "stream", Mode::kIndependent, 8), "pair")) << "there are enough";
  EXPECT_TRUE(has(refusal("8", "graph", Mode::kIndependent, 4), "there are 4"));
  for (const char* branches : {"0", "65", "08", "", "x", "-1"}) {
    EXPECT_THROW(fft::complete_options(cufft.options, {{"branches", branches}}), fft::UnknownOption);
  }
}

TEST(ExperimentCases, ModesOfAnAlgorithmAreCheckedLikeTheOthers) {
  const ExperimentFiles files;
  const auto error = [&](const std::string& modes) {
    return files.error_of(R"({"algorithms": [{"name": "cufft", "modes": )" + modes + "}]}");
  };
  EXPECT_TRUE(has(error(R"(["cold", "latency", "cold"])"), "/algorithms/0/modes/2: cold is there twice"));
  EXPECT_TRUE(has(error(R"(["warm"])"), "/algorithms/0/modes/0"));
  EXPECT_TRUE(has(error("[]"), "/algorithms/0/modes"));
  const std::string instead = "\"modes\": [\"throughput\"] with \"options\": {\"launch\": \"graph\"}";
  EXPECT_TRUE(has(error(R"(["cold", "graph"])"), "/algorithms/0/modes/1"));
  EXPECT_TRUE(has(error(R"(["cold", "graph"])"), instead));
  const auto of_all = files.error_of(R"({"algorithms": ["cufft"], "measure": {"modes": ["graph"]}})");
  EXPECT_TRUE(has(of_all, "/measure/modes/0") && has(of_all, instead)) << of_all;
}

TEST(ExperimentCases, LeavesOutTheSizesThatAreTooMuchForABatch) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["stockham_radix4"], "sizes": [16, [32, 16], 32], "measure": {"modes": ["latency"]},
      "batches": [1, {"images": 4, "max_elements": 2048}, {"images": 2, "max_elements": 1023}]})");
  EXPECT_EQ(described(loaded.cases),
            (std::vector<std::string>{
                "stockham_radix4 16x16 forward latency", "stockham_radix4 16x16 x 4 forward latency",
                "stockham_radix4 16x16 x 2 forward latency", "stockham_radix4 32x16 forward latency",
                "stockham_radix4 32x16 x 4 forward latency", "stockham_radix4 32x32 forward latency"}));
}

TEST(ExperimentCases, MayLeaveOutSizesOfMoreElementsThanOneTransformCanHave) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.sizes = {{32768, 32768, 1}};
  const Experiment loaded = files.load(R"({
      "algorithms": ["stockham_radix4"], "measure": {"modes": ["latency"]},
      "batches": [1, {"images": 65535, "max_elements": 2147483648}]})",
                                       overrides);
  EXPECT_EQ(described(loaded.cases),
            (std::vector<std::string>{"stockham_radix4 32768x32768 forward latency"}));
}

TEST(ExperimentCases, ExpandsRangesUpToTheirEnd) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["stockham_radix4"], "measure": {"modes": ["latency"]},
      "sizes": [{"from": 8, "to": 32}, {"from": 64, "to": 2000, "factor": 4}, {"from": 4, "to": 4}]})");
  std::vector<std::uint32_t> sides;
  for (const Case& test_case : loaded.cases) {
    EXPECT_EQ(test_case.problem.extent.x, test_case.problem.extent.y);
    sides.push_back(test_case.problem.extent.x);
  }
  EXPECT_EQ(sides, (std::vector<std::uint32_t>{8, 16, 32, 64, 256, 1024, 4}));
}

TEST(ExperimentCases, RangesHaveAFactorOrAStepAndMayHaveAHeight) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["fftw"], "measure": {"modes": ["latency"]},
      "sizes": [{"from": 5, "to": 12, "step": 3}, {"from": 2, "to": 4, "step": 1, "height": 1},
                {"from": 3, "to": 30, "factor": 3, "height": 7}, {"from": 16777216, "to": 16777216, "height": 2}]})");
  std::vector<glm::uvec2> extents;
  for (const Case& test_case : loaded.cases) extents.push_back(test_case.problem.extent);
  EXPECT_EQ(extents,
            (std::vector<glm::uvec2>{
                {5, 5}, {8, 8}, {11, 11}, {2, 1}, {3, 1}, {4, 1}, {3, 7}, {9, 7}, {27, 7}, {16777216, 2}}));
  EXPECT_TRUE(has(
      files.error_of(R"({"algorithms": ["fftw"], "sizes": [{"from": 2, "to": 4, "step": 1, "factor": 2}]})"),
      "at /sizes/0: the range has both a factor and a step; keep one"));
}

TEST(ExperimentCases, WithoutModesEveryCaseIsCheckedOnce) {
  const ExperimentFiles files;
  const Experiment loaded = files.load(R"({
      "algorithms": ["stockham_radix4", {"name": "cufft", "modes": ["latency"]}], "sizes": [16],
      "measure": {"modes": [], "rounds": 7}})");
  EXPECT_EQ(described(loaded.cases),
            (std::vector<std::string>{"stockham_radix4 16x16 forward check", "cufft 16x16 forward latency"}));
  EXPECT_EQ(loaded.measure.rounds, 7U) << "of the case that is timed";
  const Experiment none_timed = files.load(
      R"({"algorithms": ["stockham_radix4"], "sizes": [16], "measure": {"modes": [], "rounds": 7}})");
  EXPECT_EQ(none_timed.measure.rounds, 1U);
}

TEST(ExperimentCases, SizesOfTheCommandLineReplaceThoseOfTheFile) {
  const ExperimentFiles files;
  const Experiment loaded =
      files.load(R"({"algorithms": ["stockham_radix4"], "measure": {"modes": ["latency"]}})",
                 {.sizes = {{4, 8, 1}}, .filter = "", .rounds = 0, .quick = false});
  EXPECT_EQ(described(loaded.cases), (std::vector<std::string>{"stockham_radix4 4x8 forward latency"}));
}

TEST(ExperimentCases, FilterKeepsTheCasesThatMatchAnywhere) {
  const ExperimentFiles files;
  Overrides overrides;
  overrides.filter = "radix[24].* (16x16|32x32) .*latency$";
  const Experiment loaded = files.load(
      R"({"algorithms": ["cooley_tukey_multipass", "stockham_radix4"], "sizes": [16, 64, 32]})", overrides);
  EXPECT_EQ(described(loaded.cases), (std::vector<std::string>{"stockham_radix4 16x16 forward latency",
                                                               "stockham_radix4 32x32 forward latency"}));
}

TEST(Sizes, SingleNumbersAreSquares) {
  EXPECT_EQ(parse_sizes("128,256x512,1x16777216,64x32x16"),
            (std::vector<glm::uvec3>{{128, 128, 1}, {256, 512, 1}, {1, 16777216, 1}, {64, 32, 16}}));
}

TEST(Sizes, WhatIsNoSizeIsRefusedByName) {
  for (const char* text : {"", "128,", ",128", "0", "128x0", "128x", "x128", "1x2x3x4", "1x2x", "12a", "-4",
                           " 128", "128 ", "+8", "1e3", "12.5", "16777217", "99999999999999999999"}) {
    SCOPED_TRACE(text);
    try {
      parse_sizes(text);
      ADD_FAILURE() << "parsed";
    } catch (const json::ConfigError& error) {
      EXPECT_TRUE(has(error.what(), "--sizes"));
      EXPECT_TRUE(has(error.what(), "WIDTHxHEIGHT"));
    }
  }
}

TEST(Shards, TogetherAreAllCasesAndShareNone) {
  ExperimentFiles files;
  const std::string text = R"({"algorithms": ["stockham_radix4"], "sizes": [8, 16, 32, 64, 128]})";
  const auto names_of = [&](Shard shard) {
    Overrides overrides;
    overrides.shard = shard;
    std::vector<std::string> names;
    for (const Case& test_case : files.load(text, overrides).cases) names.push_back(describe(test_case));
    return names;
  };
  const std::vector<std::string> all = names_of({});
  std::multiset<std::string> together;
  for (unsigned number = 1; number <= 3; ++number) {
    const auto part = names_of({.number = number, .count = 3});
    EXPECT_GE(part.size(), all.size() / 3);
    together.insert(part.begin(), part.end());
  }
  EXPECT_EQ(together, std::multiset<std::string>(all.begin(), all.end()));
}

TEST(Shards, AreReadFromPartOfCount) {
  EXPECT_EQ(parse_shard("2/3").number, 2U);
  EXPECT_EQ(parse_shard("2/3").count, 3U);
  for (const char* wrong : {"", "1", "0/3", "4/3", "1/0", "a/b", "1/3x", "-1/3", "1//3"}) {
    EXPECT_THROW(parse_shard(wrong), json::ConfigError) << wrong;
  }
}

}  // namespace
}  // namespace fftbench::experiment::experiment_cases_test
