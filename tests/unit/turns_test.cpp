// What `fftbench compare` takes for a side, and what it makes of the rounds.
#include "report_test_support.h"
#include "run/turns/side.h"
#include "run/turns/turn_verdicts.h"
#include "testing.h"

namespace fftbench::run::turns_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class SideOf : public testing::Test {
 protected:
  // Makes a file, which can be run where that is asked for, and returns it.
  fs::path file(const std::string& name, bool runs = true) {
    const fs::path path = folder_.path() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "#!/bin/sh\n";
    if (runs) fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  std::string refusal_of(const Words& words) {
    try {
      parse_side("B", words, "/own");
    } catch (const SideError& error) {
      return error.what();
    }
    return "";
  }

  const report::test_support::TemporaryFolder folder_;
};

TEST_F(SideOf, NoWordsIsTheRunningProgram) {
  EXPECT_EQ(parse_side("A", {}, "/own").program, "/own");
  EXPECT_EQ(parse_side("A", {"this"}, "/own").program, "/own");
}

TEST_F(SideOf, ATreeOrAnInstallationIsItsProgram) {
  const fs::path built = file("tree/build/fftbench"), installed = file("usr/bin/fftbench");
  EXPECT_EQ(parse_side("A", {(folder_.path() / "tree").string()}, "/own").program, built);
  EXPECT_EQ(parse_side("A", {(folder_.path() / "usr").string()}, "/own").program, installed);
  EXPECT_EQ(parse_side("A", {built.string()}, "/own").program, built);
}

TEST_F(SideOf, VariablesStandBeforeAndOptionsBehindTheProgram) {
  const fs::path program = file("fft=bench");
  const Side side = parse_side("A",
                               {"GALLIUM_DRIVER=llvmpipe", "EMPTY=", program.string(), "--filter", "radix=4",
                                "--config=mine.json", "--no-program-cache"},
                               "/own");
  using Variables = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(side.environment, (Variables{{"GALLIUM_DRIVER", "llvmpipe"}, {"EMPTY", ""}}));
  EXPECT_EQ(side.program, program);
  EXPECT_EQ(side.config, "mine.json");
  EXPECT_EQ(side.options, (Words{"--filter", "radix=4", "--no-program-cache"}));
}

TEST_F(SideOf, ItsOwnOptionsReplaceTheCommonOnes) {
  const Side side = parse_side("A", {"this", "--filter=radix=4"}, "/own");
  EXPECT_EQ(options_of(side, {{"--filter", "x"}, {"--device", "1"}}),
            (Words{"--device", "1", "--filter=radix=4"}));
}

TEST_F(SideOf, ItsOwnValueIsWhatStandsBehindTheOptionInEitherSpelling) {
  const Side side =
      parse_side("A", {"this", "--filter=radix=4", "--sizes", "64", "--no-program-cache"}, "/own");
  EXPECT_EQ(own_value(side, "--filter"), "radix=4");
  EXPECT_EQ(own_value(side, "--sizes"), "64");
  EXPECT_EQ(own_value(side, "--device"), std::nullopt);
  EXPECT_EQ(own_value(side, "--no-program-cache"), std::nullopt);
}

TEST_F(SideOf, WhatIsNoProgramIsRefused) {
  const fs::path no_program = file("notes.txt", false);
  fs::create_directories(folder_.path() / "unbuilt");
  EXPECT_THAT(refusal_of({"no/such/place"}), testing::HasSubstr("there is no program, tree or installation"));
  EXPECT_THAT(refusal_of({(folder_.path() / "unbuilt").string()}), testing::HasSubstr("build it first"));
  EXPECT_THAT(refusal_of({no_program.string()}), testing::HasSubstr("no program that can be run"));
}

TEST_F(SideOf, OptionsOfTheComparisonAreRefused) {
  for (const char* option : {"--rounds", "--output=x", "--resume", "--quick", "--list-cases"}) {
    EXPECT_THAT(refusal_of({"this", option}), testing::HasSubstr("is set for both sides")) << option;
  }
  EXPECT_THAT(refusal_of({"this", "--config"}), testing::HasSubstr("needs a file"));
}

// A key as case_key_names() has it.
CaseKey key(const std::string& algorithm, const std::string& options, int width) {
  return {"opengl",  algorithm,  options, std::to_string(width), "48", "1", "forward", "complex", "fp32",
          "latency", "backward", "numpy"};
}

CaseResult took(double ms, const std::string& timer = "gl_timestamp") {
  return {.status = "ok", .reason = "", .timer = timer, .median_ms = ms, .step_ms = 0};
}

void add(ProcessResults& process, const CaseKey& key, const CaseResult& result) {
  process.cases[key] = result;
  process.order.push_back(key);
}

const measure::VerdictLimits kLimits;

// Rounds of two cases: the first of B is slower by 10 %, the second alike, while rounds differ by half.
std::vector<Round> made_up_rounds(std::size_t count = 10) {
  std::vector<Round> rounds(count);
  for (std::size_t round = 0; round < count; ++round) {
    const double slow = 1 + 0.5 * static_cast<double>(round % 3);
    const double jitter = 1 + 0.001 * static_cast<double>((7 * round) % 5);
    add(rounds[round][0], key("x", "", 96), took(slow));
    add(rounds[round][1], key("x", "", 96), took(1.1 * slow * jitter));
    add(rounds[round][0], key("y", "", 32), took(3 * slow));
    add(rounds[round][1], key("y", "", 32), took(3 * slow * jitter));
  }
  return rounds;
}

TEST(TurnVerdicts, CompareTheTwoOfEachRound) {
  const TurnVerdicts verdicts = compare_rounds(made_up_rounds(), kLimits);
  ASSERT_EQ(verdicts.compared.size(), 2);
  EXPECT_TRUE(verdicts.left_out.empty());
  const ComparedCase &slower = verdicts.compared[0], &same = verdicts.compared[1];
  EXPECT_EQ(slower.baseline, key("x", "", 96));
  EXPECT_EQ(slower.rounds, 10);
  EXPECT_EQ(slower.baseline_ms, 1.5);
  EXPECT_NEAR(slower.ratio.ratio, 1.1, 0.01);
  EXPECT_EQ(slower.verdict, measure::Verdict::kSlower);
  EXPECT_EQ(same.verdict, measure::Verdict::kSame);
  // Holm: the smaller p counts both cases.
  EXPECT_NEAR(slower.ratio.p, 2 * 2 / 1024.0, 1e-12);
}

// What a timer leaves open is open of all rounds, whichever of them had the coarsest steps.
TEST(TurnVerdicts, TakeTheCoarsestStepsOfEachSide) {
  const auto interval_with = [](double a_step_ms, double b_step_ms) {
    std::vector<Round> rounds = made_up_rounds();
    rounds[4][0].cases[key("x", "", 96)].step_ms = a_step_ms;
    rounds[4][1].cases[key("x", "", 96)].step_ms = b_step_ms;
    return compare_rounds(rounds, kLimits).compared.at(0).ratio.interval.value();
  };
  const auto exact = interval_with(0, 0), a_coarse = interval_with(0.25, 0), b_coarse = interval_with(0, 0.5);
  EXPECT_LT(a_coarse.low, exact.low - 0.05);
  EXPECT_GT(a_coarse.high, exact.high + 0.05);
  EXPECT_LT(b_coarse.low, a_coarse.low - 0.05);
  EXPECT_GT(b_coarse.high, a_coarse.high + 0.05);
}

TEST(TurnVerdicts, NameWhatIsMissingAndWhatIsNew) {
  std::vector<Round> rounds = made_up_rounds();
  rounds[4][1].cases[key("x", "", 96)] = {.status = "crashed", .reason = "worker died", .timer = ""};
  for (Round& round : rounds) {
    add(round[0], key("gone", "", 8), took(1));
    add(round[1], key("new", "", 8), took(1));
    for (ProcessResults& process : round) {
      add(process, key("never", "", 8), {.status = "skipped", .reason = "too large", .timer = ""});
    }
  }
  const TurnVerdicts verdicts = compare_rounds(rounds, kLimits);
  ASSERT_EQ(verdicts.compared.size(), 1);
  std::map<std::string, std::pair<std::string, bool>> why;
  for (const UncomparedCase& one : verdicts.left_out) why[one.key[1]] = {one.why, one.is_missing};
  EXPECT_EQ(why["x"], std::pair(std::string("in B, round 5: crashed: worker died"), true));
  EXPECT_EQ(why["gone"], std::pair(std::string("only in A"), true));
  EXPECT_EQ(why["new"], std::pair(std::string("only in B"), false));
  EXPECT_EQ(why["never"], std::pair(std::string("in A, round 1: skipped: too large"), false));
}

TEST(TurnVerdicts, LeaveOutRoundsThatTwoClocksHaveTimed) {
  std::vector<Round> rounds = made_up_rounds();
  rounds[2][1].cases[key("x", "", 96)].timer = "wall_clock";
  for (Round& round : rounds) round[0].cases[key("y", "", 32)].timer = "wall_clock";
  const TurnVerdicts verdicts = compare_rounds(rounds, kLimits);
  ASSERT_EQ(verdicts.compared.size(), 1);
  EXPECT_EQ(verdicts.compared[0].rounds, 9);
  ASSERT_EQ(verdicts.left_out.size(), 1);
  EXPECT_THAT(verdicts.left_out[0].why, testing::HasSubstr("another timer"));
}

std::vector<Round> rounds_of(const std::vector<CaseKey>& a, const std::vector<CaseKey>& b) {
  std::vector<Round> rounds(8);
  for (Round& round : rounds) {
    for (const CaseKey& one : a) add(round[0], one, took(2));
    for (const CaseKey& one : b) add(round[1], one, took(1));
  }
  return rounds;
}

TEST(TurnVerdicts, CompareKernelsOfOneProblemWhereNoCaseIsCommon) {
  const TurnVerdicts verdicts = compare_rounds(
      rounds_of({key("x", "radix=4", 96), key("x", "radix=4", 32)}, {key("x", "radix=8", 96)}), kLimits);
  EXPECT_TRUE(verdicts.by_problem);
  ASSERT_EQ(verdicts.compared.size(), 1);
  EXPECT_EQ(verdicts.compared[0].baseline, key("x", "radix=4", 96));
  EXPECT_EQ(verdicts.compared[0].candidate, key("x", "radix=8", 96));
  EXPECT_EQ(verdicts.compared[0].verdict, measure::Verdict::kFaster);
  ASSERT_EQ(verdicts.left_out.size(), 1);
  EXPECT_EQ(verdicts.left_out[0].why, "only in A");
}

TEST(TurnVerdicts, RefuseSidesWithoutAnythingInCommon) {
  EXPECT_THROW(compare_rounds(rounds_of({key("x", "", 96)}, {key("y", "", 32)}), kLimits),
               std::runtime_error);
  EXPECT_THROW(compare_rounds(rounds_of({key("x", "", 96)}, {key("y", "", 96), key("z", "", 96)}), kLimits),
               std::runtime_error);
}

}  // namespace
}  // namespace fftbench::run::turns_test
