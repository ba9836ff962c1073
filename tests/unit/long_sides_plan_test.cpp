// Planning of images of which a side is longer than a work group can hold, and of long lines with a chirp.
#include "fft/kernels/long_sides_plan.h"

#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/stream_problems.h"
#include "mentions.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::fft::long_sides_plan_test {
namespace {

using tests::mentions;

PlanOrSkip planned(const Problem& problem, const Options& options = {},
                   const DeviceLimits& limits = tests::large_gpu()) {
  const Algorithm& algorithm = algorithm_named(has_chirp(problem) ? "bluestein" : "stockham_register");
  return make_plan(algorithm, problem, complete_options(algorithm.options, options), limits);
}

std::size_t passes_of(const Problem& problem, const Options& options = {}) {
  return std::get<Plan>(planned(problem, options)).passes.size();
}

TEST(LongSidesPlan, ALongAxisTakesTwoPassesAndAShortOneOne) {
  EXPECT_EQ(passes_of({.extent = {12288, 16}}), 2U);
  EXPECT_EQ(passes_of({.extent = {16384, 16}}), 3U);
  EXPECT_EQ(passes_of({.extent = {13125, 13125}}), 4U);
  EXPECT_EQ(passes_of({.extent = {16, 1U << 17U}}), 3U);
  EXPECT_EQ(passes_of({.extent = {16384, 512}, .domain = Domain::kReal}), 2U) << "rows of 8192 values";
  EXPECT_EQ(passes_of({.extent = {32768, 512}, .domain = Domain::kReal}), 3U);
  const Problem real{.extent = {8, 16384}, .domain = Domain::kReal};
  EXPECT_EQ(passes_of(with_axes(real, {.rows = false})), 2U) << "columns are not folded";
}

// A stage of the columns in the rows' pass leaves columns that fit.
TEST(LongSidesPlan, ColumnsBehindAStageInTheRowsPassTakeNoPassMore) {
  const Options stage{{"fused_column_radix", "4"}, {"columns", "strided"}};
  EXPECT_EQ(passes_of({.extent = {4096, 16384}}, stage), 2U);
  const PlanOrSkip longer = planned({.extent = {4096, 65536}}, stage);
  ASSERT_TRUE(std::holds_alternative<Skip>(longer)) << "columns of 16384";
  EXPECT_TRUE(mentions(std::get<Skip>(longer).reason, {"columns", "fused_column_radix", "auto"}));
}

std::uint32_t shortest_piece(const Problem& problem, const Options& options) {
  const auto plan = std::get<Plan>(planned(problem, options));
  std::uint32_t shortest = std::numeric_limits<std::uint32_t>::max();
  for (const Pass& pass : plan.passes)
    shortest = std::min({shortest, pass.work.read_piece_bytes, pass.work.write_piece_bytes});
  return shortest;
}

// A work group has room for two columns of 4096 or four of 2048 side by side, which are behind a stage of 4.
TEST(LongSidesPlan, LargeImagesWhoseColumnsMakeShortPiecesTakeTwoPassesAlongThem) {
  for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
    for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
      const Problem image{.extent = {8192, 8192}, .direction = direction, .domain = domain};
      EXPECT_EQ(passes_of(image), 3U) << describe_size(image);
      EXPECT_GE(shortest_piece(image, {}), 128U);
      EXPECT_LE(shortest_piece(image, {{"columns", "strided"}}), 32U);
    }
  }
  EXPECT_EQ(passes_of({.extent = {4096, 4096}}), 2U) << "eight columns of 1024";
  EXPECT_EQ(passes_of({.extent = {64, 8192}}), 2U) << "caches hold it";
}

TEST(LongSidesPlan, FourStepColumnsGoInTwoPassesWhateverTheirLengthIs) {
  const Options four_step{{"columns", "four_step"}};
  EXPECT_EQ(passes_of({.extent = {64, 4}}, four_step), 3U);
  EXPECT_EQ(passes_of({.extent = {64, 120}, .batch = 3, .domain = Domain::kReal}, four_step), 3U);
  EXPECT_EQ(passes_of(with_axes({.extent = {64, 120}}, {.rows = false}), four_step), 2U);
  const auto refusal = [&](const Problem& problem, Options options) {
    options.merge(Options(four_step));
    const PlanOrSkip made = planned(problem, options);
    const auto* skip = std::get_if<Skip>(&made);
    return skip == nullptr ? "" : skip->reason;
  };
  EXPECT_TRUE(mentions(refusal({.extent = {64, 7}}, {}), {"columns=four_step", "height 7", "columns=auto"}));
  EXPECT_TRUE(mentions(refusal({.extent = {64, 1}}, {}), {"columns=four_step", "one axis"}));
  EXPECT_TRUE(mentions(refusal({.extent = {1, 64}, .domain = Domain::kReal}, {}), {"one axis"}));
  const Problem image{.extent = {64, 64}};
  EXPECT_TRUE(mentions(refusal(image, {{"storage", "image"}}), {"columns=four_step", "buffers"}));
  EXPECT_TRUE(mentions(refusal(image, {{"sync", "in_shader"}}), {"columns=four_step", "barriers"}));
  EXPECT_TRUE(mentions(refusal(image, {{"fused_column_radix", "4"}}), {"columns=four_step", "column stage"}));
  Problem cosine = image;
  cosine.domain = Domain::kDct2;
  EXPECT_TRUE(mentions(refusal(cosine, {}), {"columns=four_step", "cosine"}));
}

TEST(LongSidesPlan, PassesOfALongAxisHaveABarrierBetweenThem) {
  const Problem image{.extent = {13125, 13125}};
  EXPECT_EQ(std::get<Plan>(planned(image, {{"sync", "in_shader_within"}})).sync, Sync::kBarrier);
  const PlanOrSkip stream = planned(image, {{"sync", "in_shader"}});
  ASSERT_TRUE(std::holds_alternative<Skip>(stream));
  EXPECT_TRUE(mentions(std::get<Skip>(stream).reason, {"sync=in_shader", "sync=barrier"}));
}

// Rows are transformed into the output, where the columns' first pass finds them.
TEST(LongSidesPlan, TakesTheOutputForAnArrayBetweenTheAxes) {
  const auto plan = std::get<Plan>(planned({.extent = {13125, 13125}}));
  EXPECT_EQ(std::ranges::count(plan.resources, Role::kScratch, &Resource::role), 2);
  EXPECT_TRUE(binds(plan.passes[1], index_of(plan, Role::kOutput)));
  EXPECT_TRUE(binds(plan.passes[2], index_of(plan, Role::kOutput)));
}

TEST(LongSidesPlan, RefusesALineThatIsNoProductOfTwoLengthsOfWorkGroups) {
  const auto reason = refuse_too_long({.extent = {16267463, 1}}, "width", 16267463);
  ASSERT_TRUE(reason) << "23 x 707281";
  EXPECT_TRUE(mentions(*reason, {"16267463", "12288"}));
  EXPECT_FALSE(refuse_too_long({.extent = {1U << 24U, 1}}, "width", 1U << 24U));
}

TEST(LongSidesPlan, PadsALineToAnImageOfCheapFactorsThatIsLittleLargerThanTwiceTheLine) {
  for (const std::uint32_t length :
       {37U, 2039U, 4099U, 10007U, 20014U, 65537U, 999983U, 4478989U, 6636337U, 8388593U}) {
    const glm::uvec2 image = image_of_chirp(length);
    EXPECT_TRUE(is_power_of_two(image.x)) << length;
    EXPECT_TRUE(is_worth_padding_to(image.y)) << length;
    EXPECT_GE(image.x * image.y, 2 * length - 1);
    EXPECT_LE(image.x * image.y, 2 * length + length / 5) << length;
    EXPECT_LE(std::uint64_t{image.x} * image.y, kLongestLine);
    EXPECT_LE(std::max(image.x, image.y), 4096U) << "what 32 KiB hold of doubles";
  }
}

TEST(LongSidesPlan, TakesThreePassesForALineWithAChirpWhoseSpectrumLiesInRows) {
  const auto plan = std::get<Plan>(planned({.extent = {10007, 1}, .batch = 3}));
  ASSERT_EQ(plan.passes.size(), 3U);
  const Resource& spectrum = resource_of(plan, Role::kChirpSpectrum);
  const glm::uvec2 image = image_of_chirp(10007);
  EXPECT_EQ(glm::uvec2(spectrum.extent), image);
  EXPECT_EQ(spectrum.line_length, 10007U);
  EXPECT_EQ(passes_of({.extent = {4093, 1}}), 1U);
  EXPECT_EQ(passes_of({.extent = {10007, 10009}}), 6U);
}

// 4093 doubles are padded to 8192 of them.
TEST(LongSidesPlan, TakesThreePassesForShorterLinesThatSharedMemoryDoesNotHold) {
  const Problem line{.extent = {4093, 1}, .precision = Precision::kFp64};
  EXPECT_EQ(std::get<Plan>(planned(line, {}, tests::small_gpu())).passes.size(), 3U);
}

}  // namespace
}  // namespace fftbench::fft::long_sides_plan_test
