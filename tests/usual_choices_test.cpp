// What `best` stands for where nothing was tuned.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fft/best.h"
#include "plan_support.h"
#include "sample.h"

namespace fftbench::fft::usual_choices_test {
namespace {

std::string first(const Problem& problem, Order order = Order::kChained) {
  return usual_choices(problem, order).front().algorithm->name;
}

std::string twiddle(const Problem& problem, Order order) {
  return usual_choices(problem, order).front().options.at("twiddle");
}

TEST(UsualChoices, OfSizesThatWereNeverTunedAreWhatUsuallyWins) {
  using enum Order;
  EXPECT_EQ(first({.extent = {320, 320}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {320, 320}}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {320, 256}}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {320, 256}}, kBarrier), "stockham_register");
  EXPECT_EQ(first({.extent = {240, 960}}, kChained), "stockham_fused") << "thin";
  EXPECT_EQ(first({.extent = {360, 960}}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {360, 240}, .domain = Domain::kReal}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 1024}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 1024}}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {512, 512}, .batch = 16}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {512, 512}, .batch = 16}, kBarrier), "stockham_register");
  EXPECT_EQ(first({.extent = {1024, 16}, .batch = 16}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 16}, .batch = 64}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {16, 1024}, .batch = 64}, kChained), "stockham_fused") << "narrow";
  EXPECT_EQ(first({.extent = {32, 1024}, .batch = 64}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {16, 2048}, .batch = 16}, kChained), "stockham_register");
}

TEST(UsualChoices, OfLargeBatchesAreTwoDispatches) {
  const auto largest_fused_batch = [](glm::uvec2 extent, Order order,
                                      Precision precision = Precision::kFp32) {
    std::uint32_t largest = 0;
    for (std::uint32_t batch = 1; batch <= 256; batch *= 2) {
      Problem problem{.extent = extent, .batch = batch, .precision = precision};
      if (precision == Precision::kFp16) problem.norm = Norm::kOrtho;
      if (first(problem, order) == "stockham_fused") largest = batch;
    }
    return largest;
  };
  using enum Order;
  EXPECT_EQ(largest_fused_batch({128, 128}, kChained), 64U);
  EXPECT_EQ(largest_fused_batch({256, 256}, kChained), 8U);
  EXPECT_EQ(largest_fused_batch({512, 512}, kChained), 2U);
  EXPECT_EQ(largest_fused_batch({512, 256}, kChained), 2U);
  EXPECT_EQ(largest_fused_batch({360, 360}, kChained), 4U);
  EXPECT_EQ(largest_fused_batch({360, 240}, kChained), 4U);
  EXPECT_EQ(largest_fused_batch({256, 256}, kChained, Precision::kFp64), 4U);
  EXPECT_EQ(largest_fused_batch({512, 512}, kChained, Precision::kFp16), 8U);
  EXPECT_EQ(largest_fused_batch({256, 256}, kBarrier), 16U);
  EXPECT_EQ(largest_fused_batch({512, 512}, kBarrier), 4U);
}

TEST(UsualChoices, OfSmallImagesReadThemWholeInEveryWorkGroup) {
  using enum Order;
  for (const glm::uvec2 extent : {glm::uvec2(64, 64), {100, 40}, {64, 61}, {16, 37}}) {
    EXPECT_EQ(first({.extent = extent}, kBarrier), "stockham_pruned");
    EXPECT_EQ(first({.extent = extent}, kChained), "stockham_pruned");
  }
  EXPECT_EQ(first({.extent = {128, 64}}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {16, 256}}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {2, 2048}}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {128, 64}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 16}, kBarrier), "stockham_pruned");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 16}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 8}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {256, 16}, .batch = 32}, kChained), "stockham_pruned") << "two groups an image";
  EXPECT_EQ(first({.extent = {37, 64}, .batch = 16}, kChained), "bluestein");
}

TEST(UsualChoices, OfSmallImagesAreWholeOnesInAWorkGroupWhereThereAreManyOrEachIsSmallEnough) {
  using enum Order;
  for (const Order order : {kBarrier, kChained}) {
    EXPECT_EQ(first({.extent = {16, 16}}, order), "stockham_image");
    for (const glm::uvec2 extent : {glm::uvec2(24, 40), {64, 64}, {100, 100}, {8, 200}})
      EXPECT_EQ(first({.extent = extent, .batch = 64}, order), "stockham_image");
    EXPECT_NE(first({.extent = {112, 112}, .batch = 64}, order), "stockham_image")
        << "more than shared memory";
    EXPECT_EQ(first({.extent = {64, 64}, .domain = Domain::kReal}, order), "stockham_image");
    EXPECT_NE(first({.extent = {96, 96}, .batch = 8, .domain = Domain::kReal}, order), "stockham_image");
  }
  EXPECT_EQ(first({.extent = {40, 40}}, kChained), "stockham_image");
  EXPECT_NE(first({.extent = {40, 40}}, kBarrier), "stockham_image");
  EXPECT_EQ(first({.extent = {48, 48}, .batch = 8}, kChained), "stockham_image");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 32}, kChained), "stockham_image");
  EXPECT_NE(first({.extent = {256, 4}}, kChained), "stockham_image");
  EXPECT_NE(first({.extent = {32, 32}, .precision = Precision::kFp64}, kChained), "stockham_image");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 16, .precision = Precision::kFp64}, kChained),
            "stockham_image");
}

// Many groups take turns on a multiprocessor, the more of them the fewer registers each takes.
TEST(UsualChoices, OfManyWholeImagesHoldFewTwiddleFactors) {
  EXPECT_EQ(twiddle({.extent = {40, 40}, .batch = 64}, Order::kChained), "table");
  EXPECT_EQ(twiddle({.extent = {40, 40}, .batch = 1000}, Order::kChained), "products");
}

TEST(UsualChoices, OfTheLongestRowsAsAStreamHoldFewTwiddleFactors) {
  EXPECT_EQ(twiddle({.extent = {8192, 256}}, Order::kChained), "products");
  EXPECT_EQ(twiddle({.extent = {8192, 256}}, Order::kBarrier), "table");
  EXPECT_EQ(twiddle({.extent = {4096, 256}}, Order::kChained), "table");
  EXPECT_EQ(twiddle({.extent = {256, 8192}}, Order::kChained), "table");
}

TEST(UsualChoices, OfLargeMixedStreamsHoldFewTwiddleFactors) {
  EXPECT_EQ(twiddle({.extent = {3000, 3000}}, Order::kChained), "products");
  EXPECT_EQ(twiddle({.extent = {1280, 720}}, Order::kChained), "products");
  EXPECT_EQ(twiddle({.extent = {1280, 720}}, Order::kBarrier), "table");
  EXPECT_EQ(twiddle({.extent = {3840, 2160}}, Order::kBarrier), "products");
  EXPECT_EQ(twiddle({.extent = {1920, 1080}}, Order::kBarrier), "products");
  EXPECT_EQ(twiddle({.extent = {200, 1500}}, Order::kChained), "products") << "small, but tall";
  EXPECT_EQ(twiddle({.extent = {640, 360}}, Order::kChained), "table") << "small";
  EXPECT_EQ(twiddle({.extent = {4096, 4096}}, Order::kChained), "table");
}

TEST(UsualChoices, OfLargeMixedImagesAreTriedBesideColumnsInBlocks) {
  const auto tries_blocks = [](unsigned width, unsigned height) {
    return std::ranges::any_of(
        choices_worth_trying(tests::image(width, height), Order::kChained),
        [](const Choice& choice) { return choice.options.at("columns") == "in_blocks"; });
  };
  EXPECT_TRUE(tries_blocks(2160, 3840));
  EXPECT_FALSE(tries_blocks(1920, 1080)) << "the caches hold it";
}

TEST(UsualChoices, AreTriedBesideEveryStageOfTheColumnsThatDividesThem) {
  const auto tried = [](unsigned width, unsigned height, Domain domain) {
    Problem problem = tests::image(width, height);
    problem.domain = domain;
    std::set<std::string> radices;
    for (const Choice& choice : choices_worth_trying(problem, Order::kChained))
      radices.insert(choice.options.at("early_radix"));
    return radices;
  };
  EXPECT_EQ(tried(1000, 750, Domain::kReal), (std::set<std::string>{"auto", "2", "3", "5"}));
  EXPECT_EQ(tried(1000, 2401, Domain::kReal), (std::set<std::string>{"auto", "7"}));
  EXPECT_EQ(tried(1000, 735, Domain::kComplex), (std::set<std::string>{"auto", "2", "3", "4", "5", "7"}))
      << "2 and 4 stand for the largest that divides";
}

TEST(UsualChoices, OfOneDispatchAreTriedBesideASingleOneOfTwo) {
  for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
    Problem problem = tests::image(240, 240);
    problem.domain = domain;
    ASSERT_NE(usual_choices(problem, Order::kChained).front().algorithm->name, "stockham_register");
    EXPECT_EQ(choices_worth_trying(problem, Order::kChained).size(), 1U);
    problem.extent = {1200, 1200};
    ASSERT_EQ(usual_choices(problem, Order::kChained).front().algorithm->name, "stockham_register");
    EXPECT_GT(choices_worth_trying(problem, Order::kChained).size(), 5U);
  }
}

// Rows of 875 = 5 x 5 x 5 x 7 have four stages in 16 values as well as in 8.
TEST(UsualChoices, AreTriedBesideRowsOfFewValuesWhereMoreSaveNoStage) {
  const auto values_behind_two = [](unsigned width) {
    for (const Choice& choice : choices_worth_trying(tests::image(width, 1200), Order::kChained)) {
      if (choice.options.at("early_radix") == "2" && choice.options.at("columns") == "strided")
        return choice.options.at("elements") + " " + choice.options.at("column_elements");
    }
    return std::string("none");
  };
  EXPECT_EQ(values_behind_two(875), "8 16");
  EXPECT_EQ(values_behind_two(2744), "16 auto");
}

TEST(UsualChoices, OfRealRectanglesAreOneDispatchUpToASizeForEachDirection) {
  const auto first = [](glm::uvec2 extent, Direction direction) {
    const Problem problem{.extent = extent, .direction = direction, .domain = Domain::kReal};
    return usual_choices(problem, Order::kChained).front().algorithm->name;
  };
  EXPECT_EQ(first({1024, 256}, Direction::kForward), "stockham_fused");
  EXPECT_EQ(first({1024, 512}, Direction::kForward), "stockham_fused");
  EXPECT_EQ(first({2048, 512}, Direction::kForward), "stockham_register");
  EXPECT_EQ(first({1024, 512}, Direction::kInverse), "stockham_fused");
  EXPECT_EQ(first({2048, 64}, Direction::kInverse), "stockham_register");
}

// Of sides that the rules tell apart, in both axes.
std::vector<Problem> problems_of_many_sizes() {
  std::vector<Problem> problems;
  constexpr std::array kSides{1U,    2U,    3U,    8U,    16U,   31U,   45U,   60U,   64U,
                              96U,   100U,  128U,  256U,  360U,  512U,  720U,  960U,  1000U,
                              1024U, 1080U, 1280U, 1920U, 2048U, 2520U, 3840U, 4096U, 8192U};
  for (const std::uint32_t width : kSides) {
    for (const std::uint32_t height : kSides) {
      for (const auto precision : {Precision::kFp16, Precision::kFp32, Precision::kFp64}) {
        for (const auto domain : {Domain::kComplex, Domain::kReal}) {
          for (const auto direction : {Direction::kForward, Direction::kInverse}) {
            for (const std::uint32_t batch : {1U, 5U, 16U}) {
              problems.push_back({.extent = {width, height},
                                  .batch = batch,
                                  .direction = direction,
                                  .domain = domain,
                                  .precision = precision,
                                  .norm = Norm::kOrtho});
            }
          }
        }
      }
    }
  }
  return problems;
}

// The exchange may be split, and takes a number a value then.
bool fits_in_shared_memory(const Problem& problem, const DeviceLimits& limits) {
  const std::uint64_t longest = std::max(problem.extent.x, problem.extent.y);
  return longest * bytes_of_arithmetic(problem.precision) <= limits.shared_memory_bytes;
}

TEST(UsualChoices, OfEverySizeMakeAPlanWithinTheLimitsOfAGpuInEitherOrder) {
  tests::Sample sample(23);
  for (const Problem& problem : problems_of_many_sizes()) {
    if (!sample.takes_next() || algorithm_named(kBestName).refuse(problem)) continue;
    for (const DeviceLimits& limits : {tests::large_gpu(), tests::small_gpu()}) {
      if (!fits_in_shared_memory(problem, limits) || byte_count(problem) > limits.storage_buffer_bytes / 8)
        continue;
      for (const char* order : {"barrier", "chained"}) {
        const auto planned = tests::planned_stream("best", problem, {{"order", order}}, limits);
        const auto* skip = std::get_if<Skip>(&planned);
        EXPECT_EQ(skip, nullptr) << describe_size(problem) << " " << describe_kind(problem) << " " << order
                                 << " on " << limits.resident_work_groups
                                 << " groups: " << (skip == nullptr ? "" : skip->reason);
      }
    }
  }
}

TEST(UsualChoices, OfStreamsThatOverlapInOneDispatchAreThat) {
  const auto real = [](unsigned side, Direction direction) {
    return Problem{.extent = {side, side}, .direction = direction, .domain = Domain::kReal};
  };
  EXPECT_EQ(first(real(1024, Direction::kInverse)), "stockham_fused");
  EXPECT_EQ(first(real(512, Direction::kForward)), "stockham_fused");
  EXPECT_EQ(first(real(1024, Direction::kForward)), "stockham_fused");
  EXPECT_EQ(first(real(2048, Direction::kForward)), "stockham_register");
  EXPECT_EQ(first(real(1024, Direction::kForward), Order::kBarrier), "stockham_fused");
  Problem packed = real(1024, Direction::kForward);
  packed.half_spectrum = HalfSpectrum::kPacked;
  EXPECT_EQ(first(packed), "stockham_fused");
  Problem halves{.extent = {1024, 1024}, .precision = Precision::kFp16, .norm = Norm::kOrtho};
  EXPECT_EQ(first(halves), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 1024}}), "stockham_register");
  EXPECT_EQ(first({.extent = {2048, 64}}), "stockham_fused");
}

}  // namespace
}  // namespace fftbench::fft::usual_choices_test
