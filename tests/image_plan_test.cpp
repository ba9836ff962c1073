// How the kernel with whole images in a work group shares them out, which no result shows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "fft/registry.h"
#include "plan_support.h"

namespace fftbench::image_plan_test {
namespace {

using tests::define_of;
using tests::image;

fft::Plan stream(const fft::Problem& problem, const fft::Options& options = {}) {
  return std::get<fft::Plan>(tests::planned_stream("stockham_image", problem, options));
}

std::uint64_t number(const fft::Problem& problem, const char* name, const fft::Options& options = {}) {
  return std::stoull(define_of(stream(problem, options).passes.at(0), name));
}

fft::Problem real_images(unsigned side, unsigned batch, fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {side, side}, .batch = batch, .direction = direction, .domain = fft::Domain::kReal};
}

TEST(ImagePlan, GivesEveryMultiprocessorAGroupBeforeOneHasSeveralImages) {
  EXPECT_EQ(number(image(16, 16, 128), "IMAGES_OF_GROUP"), 1U);
  EXPECT_EQ(number(image(16, 16, 256), "IMAGES_OF_GROUP"), 2U);
  EXPECT_EQ(number(image(16, 16, 1000), "IMAGES_OF_GROUP"), 4U) << "some 288 invocations";
  EXPECT_EQ(number(image(64, 64, 1000), "IMAGES_OF_GROUP"), 1U);
  EXPECT_EQ(stream(image(16, 16, 1000)).passes.at(0).work_group_count.x, 250U);
  EXPECT_EQ(stream(image(16, 16, 1001)).passes.at(0).work_group_count.x, 251U) << "the last one has fewer";
}

TEST(ImagePlan, SplitsTheExchangeOfManyImagesThatAreNotTheSmallest) {
  EXPECT_EQ(number(image(40, 40, 1000), "SPLIT"), 1U);
  EXPECT_EQ(number(image(40, 40, 100), "SPLIT"), 0U);
  EXPECT_EQ(number(image(16, 16, 1000), "SPLIT"), 0U);
  EXPECT_EQ(number(image(100, 100, 8), "SPLIT"), 1U) << "no room for whole values";
  EXPECT_EQ(number(real_images(64, 1000), "SPLIT"), 0U);
}

TEST(ImagePlan, TakesTheFewestValuesThatMakeALineInTwoStages) {
  EXPECT_EQ(number(image(16, 16, 64), "ELEMENTS"), 4U);
  EXPECT_EQ(number(image(60, 60, 64), "ELEMENTS"), 10U);
  EXPECT_EQ(number(image(64, 64, 64), "ELEMENTS"), 8U);
  EXPECT_EQ(number(image(64, 64, 64), "ELEMENTS", {{"elements", "16"}}), 16U);
  EXPECT_EQ(number(real_images(32, 64), "ELEMENTS"), 4U) << "more invocations of small real images";
  EXPECT_EQ(number(real_images(48, 64, fft::Direction::kInverse), "ELEMENTS"), 4U);
  EXPECT_EQ(number(real_images(48, 64), "ELEMENTS"), 8U);
}

TEST(ImagePlan, GivesRowsFourInvocationsUnlessThatSetsTwiceTheRegistersAside) {
  EXPECT_EQ(number(image(32, 100, 500), "INVOCATIONS_PER_LINE"), 4U);
  EXPECT_EQ(number(image(20, 100, 500), "INVOCATIONS_PER_LINE"), 2U);
  EXPECT_EQ(number(image(16, 128, 500), "INVOCATIONS_PER_LINE"), 1U);
  EXPECT_EQ(number(image(16, 64, 500), "INVOCATIONS_PER_LINE"), 4U) << "columns in three stages of 4 values";
  EXPECT_EQ(number(image(16, 64, 500), "ELEMENTS"), 4U);
  EXPECT_EQ(number(image(32, 128, 500), "ELEMENTS"), 8U);
}

TEST(ImagePlan, ReadsTheSecondAxisFactorsBeforehandWhereFewGroupsRun) {
  EXPECT_EQ(number(image(64, 64, 64), "FACTORS_AT_ONCE"), 1U);
  EXPECT_EQ(number(image(64, 64, 1000), "FACTORS_AT_ONCE"), 0U);
}

// Each line of either axis has its invocations, and each value of every image its place in shared memory.
TEST(ImagePlan, HasRoomForEveryLineAndValue) {
  for (const glm::uvec2 extent :
       {glm::uvec2(2, 3), {7, 11}, {24, 40}, {26, 77}, {96, 100}, {200, 8}, {128, 8}, {256, 2}}) {
    for (const unsigned batch : {1U, 7U, 1000U}) {
      for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
        for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
          const fft::Problem problem{
              .extent = extent, .batch = batch, .direction = direction, .domain = domain};
          const auto made = tests::planned_stream("stockham_image", problem);
          if (std::holds_alternative<fft::Skip>(made)) continue;
          SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
          const fft::Pass& pass = std::get<fft::Plan>(made).passes.at(0);
          const auto of = [&](const std::string& name) { return std::stoull(define_of(pass, name.c_str())); };
          for (const std::string axis : {"", "_ACROSS"}) {
            EXPECT_GE(of("LINES" + axis), of("IMAGES_OF_GROUP") * of("LINES_OF_IMAGE" + axis));
            EXPECT_EQ(of("LINES" + axis) * of("INVOCATIONS_PER_LINE" + axis), pass.work_group_size.x);
          }
          EXPECT_GE(pass.work_group_count.x * of("IMAGES_OF_GROUP"), batch);
          EXPECT_LE(of("ELEMENTS"), 16U);
          EXPECT_GE(of("SHARED_LENGTH"), of("IMAGES_OF_GROUP") * of("SHARED_IMAGE_PITCH"));
        }
      }
    }
  }
}

}  // namespace
}  // namespace fftbench::image_plan_test
