// How single lines, of a batch mostly, are shared among work groups.
#include <gtest/gtest.h>

#include <string>

#include "fft/best.h"
#include "plan_support.h"

namespace fftbench::line_choices_test {
namespace {

using tests::define_of;
using tests::image;
using tests::register_stream;

unsigned groups_of(const fft::Problem& problem, const fft::Options& options = {}) {
  return register_stream(problem, options).passes.at(0).work_group_count.x;
}

fft::Problem lines(unsigned length, unsigned count, fft::Precision precision = fft::Precision::kFp32) {
  fft::Problem problem = image(length, 1, count);
  problem.precision = precision;
  if (precision == fft::Precision::kFp16) problem.norm = fft::Norm::kOrtho;
  return problem;
}

unsigned lines_of_group(const fft::Problem& problem, const fft::Options& options = {}) {
  return std::stoul(define_of(register_stream(problem, options).passes.at(0), "LINES"));
}

std::string elements_of(const fft::Problem& problem) {
  return define_of(register_stream(problem).passes.at(0), "ELEMENTS");
}

TEST(LineChoices, AMultiprocessorHasTwoGroupsOf2048ValuesOrOneOfALongerLine) {
  EXPECT_EQ(groups_of(lines(8192, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(4096, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(3840, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(3072, 1024)), 256U) << "half as much again counts for no more";
  EXPECT_EQ(groups_of(lines(2048, 1024)), 256U);
  EXPECT_EQ(groups_of(lines(1000, 1024)), 256U);
  EXPECT_EQ(groups_of(lines(128, 16384)), 256U);
  EXPECT_EQ(groups_of(lines(4096, 1024, fft::Precision::kFp16)), 128U);
  EXPECT_EQ(groups_of(lines(1024, 1024, fft::Precision::kFp64)), 256U) << "doubles take twice the registers";
  EXPECT_EQ(groups_of(lines(2048, 1024, fft::Precision::kFp64)), 128U);
  EXPECT_EQ(groups_of(image(1, 4096, 1024)), 128U) << "a line is one whichever way it lies";
}

TEST(LineChoices, OfRealLinesTwoNumbersMakeAValue) {
  fft::Problem real = lines(4096, 1024);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(groups_of(real), 256U);
  real.direction = fft::Direction::kInverse;
  EXPECT_EQ(groups_of(real), 256U);
}

TEST(LineChoices, GroupsHaveTheLinesThatComeNearestTo2048Values) {
  EXPECT_EQ(lines_of_group(lines(2048, 4096)), 1U);
  EXPECT_EQ(lines_of_group(lines(1458, 4096)), 1U);
  EXPECT_EQ(lines_of_group(lines(1440, 4096)), 2U) << "2880 are as near as 1448";
  EXPECT_EQ(lines_of_group(lines(1000, 4096)), 2U);
  EXPECT_EQ(lines_of_group(lines(360, 4096)), 8U);
  EXPECT_EQ(lines_of_group(lines(256, 16384)), 8U);
  EXPECT_EQ(lines_of_group(lines(16, 65536)), 128U);
  EXPECT_EQ(lines_of_group(lines(256, 16384), {{"row_lines", "16"}}), 16U);
  EXPECT_EQ(lines_of_group(lines(1024, 4096, fft::Precision::kFp64)), 1U);
  EXPECT_EQ(lines_of_group(lines(256, 4096, fft::Precision::kFp64)), 4U);
}

TEST(LineChoices, FewLinesLeaveAGroupForEveryFourthMultiprocessor) {
  EXPECT_EQ(lines_of_group(lines(64, 4096)), 32U);
  EXPECT_EQ(lines_of_group(lines(64, 1024)), 32U);
  EXPECT_EQ(lines_of_group(lines(64, 512)), 16U);
  EXPECT_EQ(lines_of_group(lines(512, 64)), 2U);
  EXPECT_EQ(lines_of_group(lines(512, 63)), 1U);
  EXPECT_EQ(lines_of_group(lines(64, 16)), 8U) << "no group is smaller than 64 invocations";
}

TEST(LineChoices, MultiprocessorsHaveMoreGroupsAtOnceBeyondTheCaches) {
  EXPECT_EQ(groups_of(lines(1024, 4096)), 256U);
  EXPECT_EQ(groups_of(lines(1024, 8192)), 512U);
  EXPECT_EQ(groups_of(lines(1024, 16384)), 1024U);
  EXPECT_EQ(groups_of(lines(4096, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(4096, 2048)), 256U);
  EXPECT_EQ(groups_of(lines(4096, 4096)), 1024U);
}

TEST(LineChoices, LinesOfOtherFactorsThan2GoInFewStages) {
  EXPECT_EQ(elements_of(lines(1920, 1024)), "16");
  EXPECT_EQ(elements_of(lines(3000, 1024)), "12") << "more values take the registers of other groups";
  EXPECT_EQ(elements_of(lines(3000, 1024, fft::Precision::kFp64)), "12");
  EXPECT_EQ(elements_of(lines(1024, 1024)), "8");
  EXPECT_EQ(elements_of(lines(1024, 1024, fft::Precision::kFp16)), "16")
      << "halves take half of the registers";
}

TEST(LineChoices, LinesWhoseRadicesDivideAlikeHoldMoreValuesForAStageLess) {
  EXPECT_EQ(elements_of(lines(882, 2048)), "22");
  EXPECT_EQ(elements_of(lines(1323, 2048)), "21");
  EXPECT_EQ(elements_of(lines(945, 2048)), "15");
}

TEST(LineChoices, GroupsOfFewMixedValuesAreMoreAndThoseOfFewLinesBeginAtOnce) {
  EXPECT_EQ(groups_of(lines(1500, 2048)), 384U);
  EXPECT_EQ(groups_of(lines(1800, 2048)), 256U);
  EXPECT_EQ(groups_of(lines(1470, 356)), 356U);
  EXPECT_EQ(groups_of(lines(441, 19021)), 256U);
}

TEST(LineChoices, EveryLineHasAGroupWhereTheyAreFewOrGroupsRunOneAfterTheOther) {
  EXPECT_EQ(groups_of(lines(4096, 100)), 100U);
  EXPECT_EQ(groups_of(lines(4096, 1024), {{"groups", "all"}}), 1024U);
  fft::DeviceLimits limits = tests::large_gpu();
  limits.resident_work_groups = 1;
  const auto planned = tests::planned_stream("stockham_register", lines(4096, 1024), {}, limits);
  EXPECT_EQ(std::get<fft::Plan>(planned).passes.at(0).work_group_count.x, 1024U);
}

TEST(LineChoices, TheLongestLinesHaveFewInvocationsOfManyValues) {
  EXPECT_EQ(elements_of(lines(8192, 1024)), "16");
  EXPECT_EQ(elements_of(lines(7680, 1024)), "16");
  EXPECT_EQ(elements_of(lines(6144, 1024)), "12") << "768 invocations leave registers enough";
  EXPECT_EQ(elements_of(lines(4096, 1024)), "8");
  EXPECT_EQ(groups_of(lines(7680, 1024)), 1024U) << "no registers are left for another line";
}

TEST(LineChoices, LongLinesAndThoseOfOtherFactorsThan2MakeTheirFactorsOfFew) {
  const auto twiddle = [](const fft::Problem& problem) {
    return fft::usual_choices(problem, fft::Order::kChained).front().options.at("twiddle");
  };
  EXPECT_EQ(twiddle(lines(6000, 8)), "products");
  EXPECT_EQ(twiddle(lines(3072, 8, fft::Precision::kFp64)), "products");
  EXPECT_EQ(twiddle(lines(600, 8)), "products");
  EXPECT_EQ(twiddle(lines(360, 8)), "table");
  EXPECT_EQ(twiddle(lines(1021, 8)), "table") << "goes padded, as a power of two";
  EXPECT_EQ(twiddle(lines(4096, 8)), "table");
  EXPECT_EQ(twiddle(lines(65536, 8)), "table") << "goes in two passes of short lines";
  EXPECT_EQ(twiddle(lines(2048, 8, fft::Precision::kFp64)), "table");
  fft::Problem real = lines(3000, 8);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(twiddle(real), "products");
  real.extent.x = 1920;
  EXPECT_EQ(twiddle(real), "table");
  EXPECT_EQ(twiddle(image(6000, 8)), "table") << "rows of images have rules of their own";
}

}  // namespace
}  // namespace fftbench::line_choices_test
