// What limits a pass follows from its time and the ceilings of the device; the text has all of it in a few
// lines.
#include "report/explanation.h"

#include "report/side_by_side.h"
#include "testing.h"

namespace fftbench::explanation_test {
namespace {

using testing::HasSubstr;
using testing::Not;

// 1 us a dispatch, 1 MB in 1 us, 1 Mflop in 1 us.
constexpr report::Ceilings kCeilings{.dispatch_ms = 0.001, .copy_gbps = 1000, .gflops = 1000};

report::PassRecord pass(double ms, double megabytes, double megaflops, std::uint64_t dispatches = 1) {
  return {.label = "a pass",
          .median_ms = ms,
          .read_bytes = std::uint64_t(megabytes * 5e5),
          .write_bytes = std::uint64_t(megabytes * 5e5),
          .flops = megaflops * 1e6,
          .dispatches = dispatches};
}

TEST(Explanation, AFloorIsTheLongestOfLaunchesBytesAndArithmetic) {
  const report::PassFloor floor = report::floor_of(pass(9, 4, 2, 3), kCeilings);
  EXPECT_DOUBLE_EQ(floor.launch_ms, 0.003);
  EXPECT_DOUBLE_EQ(floor.memory_ms, 0.004);
  EXPECT_DOUBLE_EQ(floor.arithmetic_ms, 0.002);
  EXPECT_DOUBLE_EQ(floor.ms(), 0.004);
}

TEST(Explanation, APassNearItsFloorIsLimitedByWhatTheFloorIsOf) {
  EXPECT_EQ(report::limit_of(pass(0.0055, 4, 2), kCeilings), "memory");
  EXPECT_EQ(report::limit_of(pass(0.0055, 2, 4), kCeilings), "arithmetic");
  EXPECT_EQ(report::limit_of(pass(0.0055, 2, 2, 4), kCeilings), "launch");
  EXPECT_EQ(report::limit_of(pass(0.0061, 4, 2), kCeilings), "waiting");
}

TEST(Explanation, AMissingCeilingLimitsNothing) {
  const report::Ceilings none;
  EXPECT_EQ(report::floor_of(pass(1, 4, 2), none).ms(), 0);
  EXPECT_EQ(report::limit_of(pass(1, 4, 2), none), "waiting");
  const report::PassRecords records{.passes = {pass(1, 4, 2)}, .whole_ms = 1, .remark = ""};
  EXPECT_THAT(report::explanation_text(records, none), Not(HasSubstr("inf")));
  EXPECT_THAT(report::explanation_text(records, none), Not(HasSubstr("nan")));
}

TEST(Explanation, NamesTheCeilingsThatWereMeasuredAndThoseThatWereNot) {
  const report::PassRecords records{.passes = {pass(1, 4, 2)}, .whole_ms = 1, .remark = ""};
  const std::string all = report::explanation_text(records, kCeilings);
  EXPECT_THAT(all, HasSubstr("(1 us), a copy's speed (1000 GB/s) or 1000 Gflop/s alone\n"));
  const std::string two = report::explanation_text(records, {.dispatch_ms = 0.001, .copy_gbps = 1000});
  EXPECT_THAT(two, HasSubstr("(1 us) or a copy's speed (1000 GB/s) alone; not measured: the speed of"));
  const std::string one = report::explanation_text(records, {.gflops = 1000});
  EXPECT_THAT(one, HasSubstr("by 1000 Gflop/s alone; not measured: empty dispatches, a copy's speed\n"));
  EXPECT_THAT(report::explanation_text(records, {}), HasSubstr("could be measured here"));
}

TEST(Explanation, ATransformWithoutPassesIsOnePass) {
  report::Record record;
  record.traffic = fft::Traffic{.read_bytes = 5, .write_bytes = 7};
  record.dispatches = 3;
  record.test_case.problem.extent = {8, 4};
  record.test_case.choice.algorithm = &fft::algorithm_named("vkfft");
  const report::PassRecords records = report::as_one_pass(record, 2);
  ASSERT_EQ(records.passes.size(), 1);
  EXPECT_EQ(records.whole_ms, 2);
  EXPECT_EQ(records.passes[0].median_ms, 2);
  EXPECT_EQ(records.passes[0].read_bytes, 5);
  EXPECT_EQ(records.passes[0].write_bytes, 7);
  EXPECT_EQ(records.passes[0].flops, 5.0 * 32 * 5);
  EXPECT_EQ(records.passes[0].dispatches, 3);
  EXPECT_THAT(records.remark, HasSubstr("vkfft launches its kernels itself"));
}

TEST(Explanation, ShowsSharesFloorsAndTheRemark) {
  report::PassRecords records{
      .passes = {pass(0.006, 4, 2), pass(0.018, 4, 2)}, .whole_ms = 0.02, .remark = "why"};
  records.passes[0].label = "rows";
  records.passes[1].label = "columns";
  const std::string text = report::explanation_text(records, kCeilings);
  EXPECT_THAT(text, HasSubstr("rows"));
  EXPECT_THAT(text, HasSubstr("25 %"));
  EXPECT_THAT(text, HasSubstr("4.5"));  // 0.018 over 0.004
  EXPECT_THAT(text, HasSubstr("all floors together: 0.008 ms; the transform takes 2.5 times that"));
  EXPECT_THAT(text, HasSubstr("waiting: over 1.5 times the floor"));
  EXPECT_TRUE(text.ends_with("why\n"));
  records.passes[1].median_ms = 0.006;
  EXPECT_THAT(report::explanation_text(records, kCeilings), Not(HasSubstr("waiting:")));
}

TEST(Explanation, SaysWhatTheDriverTellsOfAProgramAndWhatItDoesNot) {
  report::PassRecords records{.passes = {pass(1, 4, 2), pass(1, 4, 2)}, .whole_ms = 2, .remark = ""};
  records.passes[0].program = {.binary_bytes = 12345, .registers = 24, .spills = 3, .waves = 10, .words = ""};
  const std::string text = report::explanation_text(records, kCeilings);
  EXPECT_THAT(text, HasSubstr("12.3 kB"));
  EXPECT_THAT(text, HasSubstr("24, 3 spilled, 10 waves"));
  const std::string second = text.substr(text.rfind("a pass"));
  EXPECT_THAT(second.substr(0, second.find('\n')), HasSubstr("not told  "));
}

TEST(Explanation, SaysWhereTheCompilerGaveUpInlining) {
  report::PassRecord slow = pass(9, 4, 2);
  slow.program = {.local_bytes = 8192, .calls = 37, .words = ""};
  EXPECT_EQ(report::limit_of(slow, kCeilings), "values in memory");
  report::PassRecords records{.passes = {slow}, .whole_ms = 9, .remark = ""};
  const std::string text = report::explanation_text(records, kCeilings);
  EXPECT_THAT(text, HasSubstr("8192 B in memory, 37 calls"));
  EXPECT_THAT(text, HasSubstr("values in memory: the compiler gave up inlining"));
  EXPECT_THAT(text, Not(HasSubstr("waiting:")));
  records.passes[0].program.calls = 0;
  EXPECT_THAT(report::explanation_text(records, kCeilings),
              HasSubstr("values in memory: an invocation has more values than registers"));
}

TEST(Explanation, AProgramOfRegistersAloneWaitsForOtherReasons) {
  report::PassRecord one = pass(9, 4, 2);
  one.program = {.registers = 40, .local_bytes = 0, .calls = 0, .occupancy = 0.75, .words = ""};
  EXPECT_EQ(report::limit_of(one, kCeilings), "waiting");
  EXPECT_THAT(report::explanation_text({.passes = {one}, .whole_ms = 9, .remark = ""}, kCeilings),
              HasSubstr("40, none in memory, 75 % resident"));
}

TEST(Explanation, APassAtItsFloorIsNotLimitedByValuesInMemory) {
  report::PassRecord fast = pass(0.004, 4, 2);
  fast.program = {.local_bytes = 8192, .calls = 37, .words = ""};
  EXPECT_EQ(report::limit_of(fast, kCeilings), "memory");
}

TEST(Explanation, TellsTheEnergyOfATransformAndThePowerOfTheDevice) {
  const measure::Energy energy{.joules = 0.006, .low = 0.00588, .high = 0.00612};
  EXPECT_EQ(report::energy_text(energy, 0.02),
            "energy: 6 mJ a transform, from 5.88 to 6.12, for the whole device, 300 W\n");
  EXPECT_THAT(report::energy_text(std::nullopt, 0.02), HasSubstr("does not tell what it takes"));
}

// Ten lines, two of which the command writes itself.
TEST(Explanation, OfManyPassesShowsTheSlowest) {
  report::PassRecords records{.passes = {}, .whole_ms = 1, .remark = ""};
  for (int number = 0; number < 16; ++number) {
    records.passes.push_back(pass(number == 7 || number == 3 ? 1 : 0.01 * number, 4, 2));
    records.passes.back().label = "step " + std::to_string(number);
  }
  const std::string text = report::explanation_text(records, kCeilings);
  EXPECT_LT(text.find("step 3 "), text.find("step 7 "));
  EXPECT_THAT(text, HasSubstr("step 15"));
  EXPECT_THAT(text, Not(HasSubstr("step 12 ")));
  EXPECT_THAT(text, HasSubstr("and 11 shorter passes, 0.68 ms"));
  EXPECT_LE(std::ranges::count(text, '\n'), 10);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string on_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  for (std::size_t at = text.find("  "); at != std::string::npos; at = text.find("  ")) text.erase(at, 1);
  return text;
}

// A kernel of two passes against one of one pass, on a device that copies 1 MB in 1 ms
// and takes 10 us for a launch.
report::ExplainedKernel two_passes() {
  return {.name = "first",
          .passes = {.passes = {{.label = "rows",
                                 .median_ms = 3,
                                 .read_bytes = 1'000'000,
                                 .write_bytes = 1'000'000,
                                 .dispatches = 1,
                                 .barriers = 1,
                                 .work_groups = 8,
                                 .invocations = 64},
                                {.label = "columns",
                                 .median_ms = 4,
                                 .dispatches = 50,
                                 .barriers = 50,
                                 .work_groups = 8,
                                 .invocations = 32}},
                     .whole_ms = 7.5,
                     .remark = ""},
          .ceilings = {.dispatch_ms = 0.01, .copy_gbps = 1, .gflops = 1},
          .turns_ms = {7, 7.5, 8}};
}

report::ExplainedKernel one_pass() {
  return {.name = "second",
          .passes = {.passes = {{.label = "whole",
                                 .median_ms = 1.5,
                                 .read_bytes = 100,
                                 .write_bytes = 100,
                                 .flops = 1'200'000,
                                 .dispatches = 1,
                                 .work_groups = 3,
                                 .invocations = 96,
                                 .program = {.registers = 40}}},
                     .whole_ms = 1.5,
                     .remark = ""},
          .ceilings = {.dispatch_ms = 0.01, .copy_gbps = 1, .gflops = 1},
          .turns_ms = {1.4, 1.5, 1.7}};
}

TEST(SideBySide, PartsOfATimeAreItsFloorsAndTheRestAndAddUp) {
  const report::TimeParts parts = report::time_parts(two_passes());
  EXPECT_NEAR(parts.memory_ms, 2, 1e-12) << "2 MB at 1 GB/s";
  EXPECT_NEAR(parts.launch_ms, 0.5, 1e-12) << "50 dispatches";
  EXPECT_EQ(parts.arithmetic_ms, 0);
  EXPECT_NEAR(parts.launch_ms + parts.memory_ms + parts.arithmetic_ms + parts.beyond_ms, 7.5, 1e-12);
  EXPECT_NEAR(report::time_parts(one_pass()).arithmetic_ms, 1.2, 1e-12);
}

TEST(SideBySide, SaysWhatTheDifferenceIsMadeOfTheLargestPartFirst) {
  const std::string text = report::side_by_side_text(two_passes(), one_pass());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  const auto row = [&](const std::string& name) {
    const std::size_t at = text.find("\n" + name);
    std::istringstream cells(at == std::string::npos ? "" : text.substr(at + 1 + name.size(), 200));
    std::string line;
    std::getline(cells, line);
    return line;
  };
  EXPECT_TRUE(has(row("dispatches"), "51") && has(row("dispatches"), " 1"));
  EXPECT_TRUE(has(row("invocations of a group"), "64, 32") && has(row("invocations of a group"), "96"));
  EXPECT_TRUE(has(row("registers"), "not told") && has(row("registers"), "40"));
  const std::string flowing = on_one_line(text);
  EXPECT_TRUE(has(flowing, "B takes 0.2 times as long as A; in 3 turns from 0.2 to 0.212")) << flowing;
  EXPECT_TRUE(has(flowing, "the difference of -6 ms is -4.7 ms what passes take beyond")) << flowing;
  const std::size_t beyond = flowing.find("-4.7 ms"),
                    memory = flowing.find("-2 ms memory (1999800 fewer bytes"),
                    arithmetic = flowing.find("+1.2 ms arithmetic"),
                    launches = flowing.find("-0.5 ms launches (50 fewer");
  EXPECT_TRUE(beyond < memory && memory < arithmetic && arithmetic < launches && launches < flowing.size())
      << flowing;
}

TEST(SideBySide, DoesNotCallFasterWhatIsSlowerInOtherTurns) {
  report::ExplainedKernel b = two_passes();
  b.turns_ms = {8, 7, 7.9};
  const char* const unclear = "it is not clear which is faster";
  EXPECT_TRUE(has(on_one_line(report::side_by_side_text(two_passes(), b)), unclear));
  EXPECT_FALSE(has(on_one_line(report::side_by_side_text(two_passes(), one_pass())), unclear));
}

}  // namespace
}  // namespace fftbench::explanation_test
