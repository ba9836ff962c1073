// What limits a pass follows from its time and the ceilings of the device; the text has all of it in a few
// lines.
#include "report/explanation.h"

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
  EXPECT_THAT(report::energy_text(std::nullopt, 0.02), HasSubstr("nothing here counts"));
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

}  // namespace
}  // namespace fftbench::explanation_test
