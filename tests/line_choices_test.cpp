// How single lines, of a batch mostly, are shared among work groups.
#include <gtest/gtest.h>

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

TEST(LineChoices, GroupsAreAsManyAsAMultiprocessorHasHalfItsInvocationsOf) {
  EXPECT_EQ(groups_of(lines(8192, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(4096, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(2048, 1024)), 256U);
  EXPECT_EQ(groups_of(lines(1000, 1024)), 640U);
  EXPECT_EQ(groups_of(lines(128, 16384)), 512U);
  EXPECT_EQ(groups_of(lines(4096, 1024, fft::Precision::kFp16)), 128U);
  EXPECT_EQ(groups_of(lines(1024, 1024, fft::Precision::kFp64)), 256U) << "doubles take twice the registers";
  EXPECT_EQ(groups_of(image(1, 4096, 1024)), 128U) << "a line is one whichever way it lies";
}

TEST(LineChoices, OfRealLinesTwoNumbersMakeAValue) {
  fft::Problem real = lines(4096, 1024);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(groups_of(real), 256U);
  real.direction = fft::Direction::kInverse;
  EXPECT_EQ(groups_of(real), 256U);
}

TEST(LineChoices, ShortLinesThatAreFewHaveFewGroups) {
  EXPECT_EQ(groups_of(lines(32, 8192)), 128U);
  EXPECT_EQ(groups_of(lines(256, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(256, 2048)), 512U);
}

TEST(LineChoices, GroupsHaveLinesFor256InvocationsWhereThatLeavesEachMultiprocessorAGroup) {
  const auto lines_of_group = [](const fft::Problem& problem, const fft::Options& options = {}) {
    return 1U << std::stoul(define_of(register_stream(problem, options).passes.at(0), "LOG2_LINES"));
  };
  EXPECT_EQ(lines_of_group(lines(1024, 4096)), 2U);
  EXPECT_EQ(lines_of_group(lines(1024, 256)), 2U);
  EXPECT_EQ(lines_of_group(lines(1024, 255)), 1U);
  EXPECT_EQ(lines_of_group(lines(512, 8192)), 4U);
  EXPECT_EQ(lines_of_group(lines(256, 16384)), 4U) << "of 4 values an invocation";
  EXPECT_EQ(lines_of_group(lines(256, 16384), {{"row_lines", "8"}}), 8U);
  EXPECT_EQ(lines_of_group(lines(1024, 4096, fft::Precision::kFp64)), 1U);
}

TEST(LineChoices, MultiprocessorsHaveTwiceAsManyValuesAtOnceBeyondTheCaches) {
  EXPECT_EQ(groups_of(lines(1024, 4096)), 256U);
  EXPECT_EQ(groups_of(lines(1024, 16384)), 512U);
  EXPECT_EQ(groups_of(lines(4096, 1024)), 128U);
  EXPECT_EQ(groups_of(lines(4096, 2048)), 256U);
  EXPECT_EQ(groups_of(lines(256, 16384)), 512U) << "twice as many invocations, of half as many values";
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
  const auto elements = [](const fft::Problem& problem) {
    return define_of(register_stream(problem).passes.at(0), "ELEMENTS");
  };
  EXPECT_EQ(elements(lines(8192, 1024)), "16");
  EXPECT_EQ(elements(lines(7680, 1024)), "16");
  EXPECT_EQ(elements(lines(6144, 1024)), "12") << "768 invocations leave registers enough";
  EXPECT_EQ(elements(lines(4096, 1024)), "8");
  EXPECT_EQ(groups_of(lines(7680, 1024)), 1024U) << "no registers are left for another line";
}

TEST(LineChoices, LongLinesMakeTheirFactorsOfFew) {
  const auto twiddle = [](const fft::Problem& problem) {
    return fft::usual_choices(problem, fft::Order::kChained).front().options.at("twiddle");
  };
  EXPECT_EQ(twiddle(lines(6000, 8)), "products");
  EXPECT_EQ(twiddle(lines(3072, 8, fft::Precision::kFp64)), "products");
  EXPECT_EQ(twiddle(lines(4096, 8)), "table");
  EXPECT_EQ(twiddle(lines(65536, 8)), "table") << "goes in two passes of short lines";
  EXPECT_EQ(twiddle(lines(2048, 8, fft::Precision::kFp64)), "table");
  EXPECT_EQ(twiddle(image(6000, 8)), "table") << "rows of images have rules of their own";
}

}  // namespace
}  // namespace fftbench::line_choices_test
