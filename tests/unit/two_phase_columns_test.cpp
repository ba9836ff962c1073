// The pass along columns in two phases of one dispatch, and which images take it.
#include "fft/plan.h"
#include "fft/registry.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::two_phase_columns_test {
namespace {

using tests::define_of;
using tests::image;

fft::PlanOrSkip two_phase(const fft::Problem& problem, fft::Options options,
                          const fft::DeviceLimits& limits) {
  options.emplace("columns", "two_phase");
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  return fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits);
}

fft::DeviceLimits device(std::uint32_t shared_memory_bytes) {
  return {.shared_memory_bytes = shared_memory_bytes,
          .storage_buffer_bytes = std::uint64_t{1} << 31U,
          .resident_work_groups = 128};
}

// Where lines have one shape, the second phase has the first one's.
std::uint64_t of_second_phase(const fft::Pass& pass, const std::string& name) {
  const std::uint64_t own = number_of(pass, name + "_ACROSS");
  return own == 0 ? number_of(pass, name) : own;
}

TEST(TwoPhaseColumns, BothPhasesHaveLinesForAllValuesAndTheirLengthsMakeTheColumn) {
  for (const unsigned height : {4U, 6U, 60U, 64U, 343U, 1000U, 2048U, 4320U, 8192U}) {
    for (const unsigned width : {2U, 30U, 64U, 100U}) {
      for (const char* block : {"auto", "4", "64"}) {
        for (const std::uint32_t shared_bytes : {16384U, 32768U, 49152U}) {
          SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height) + " " + block);
          const auto planned =
              two_phase(image(width, height, 3), {{"tile_width", block}}, device(shared_bytes));
          ASSERT_TRUE(std::holds_alternative<fft::Plan>(planned)) << std::get<fft::Skip>(planned).reason;
          const fft::Pass& pass = std::get<fft::Plan>(planned).passes.at(1);
          ASSERT_EQ(pass.shader, "stockham_columns.comp");
          const std::uint64_t first = number_of(pass, "FFT_LENGTH");
          const std::uint64_t second = of_second_phase(pass, "FFT_LENGTH");
          EXPECT_EQ(first * second, height);
          const std::uint64_t columns = number_of(pass, "COLUMNS_OF_BLOCK");
          EXPECT_GE(number_of(pass, "BLOCKS") * columns, 3 * width);
          EXPECT_GE(number_of(pass, "TILES_OF_BLOCK") * number_of(pass, "LINES"), columns * second);
          EXPECT_GE(number_of(pass, "TILES_OF_BLOCK_ACROSS") * of_second_phase(pass, "LINES"),
                    columns * first);
          EXPECT_EQ(number_of(pass, "INVOCATIONS_PER_LINE") * number_of(pass, "LINES"),
                    pass.work_group_size.x);
          EXPECT_EQ(of_second_phase(pass, "INVOCATIONS_PER_LINE") * of_second_phase(pass, "LINES"),
                    pass.work_group_size.x);
          EXPECT_LE(pass.shared_memory_bytes, shared_bytes);
        }
      }
    }
  }
}

// Else a tile of the first phase would wait for one of the second that has a later ticket.
TEST(TwoPhaseColumns, ThePipelineIsDeeperThanTheFirstPhaseIsAhead) {
  for (const unsigned height : {4U, 60U, 256U, 8192U}) {
    for (const unsigned width : {2U, 64U, 4096U}) {
      for (const char* groups : {"auto", "all", "128"}) {
        const auto planned = two_phase(
            image(width, height), {{"persistent_column_groups", groups}, {"sync", "barrier"}}, device(49152));
        const fft::Pass& pass = std::get<fft::Plan>(planned).passes.at(1);
        EXPECT_GT(number_of(pass, "PIPELINE_DEPTH"), number_of(pass, "LEAD")) << width << "x" << height;
        EXPECT_LE(number_of(pass, "LEAD"), number_of(pass, "BLOCKS")) << width << "x" << height;
        EXPECT_GE(number_of(pass, "LEAD"), 1U);
      }
    }
  }
}

TEST(TwoPhaseColumns, AnFusedColumnStageLeavesColumnsThatCanBeDivided) {
  const auto fused_column_radix = [](unsigned height, const char* wanted = "4") {
    const auto planned = two_phase(image(16, height), {{"fused_column_radix", wanted}}, device(49152));
    return define_of(std::get<fft::Plan>(planned).passes.at(0), "FUSED_COLUMN_RADIX");
  };
  EXPECT_EQ(fused_column_radix(64), "4");
  EXPECT_EQ(fused_column_radix(8), "2") << "8 = 2 times 2 times 2";
  EXPECT_EQ(fused_column_radix(20), "2") << "5 is no product";
  EXPECT_EQ(fused_column_radix(6), "1");
  EXPECT_EQ(fused_column_radix(45, "5"), "5");
  EXPECT_EQ(fused_column_radix(25, "5"), "1") << "5 is no product, and 2 no factor";
}

TEST(TwoPhaseColumns, AreRefusedWhereNoDispatchCanHaveThem) {
  const auto reason = [](fft::Problem problem, const fft::Options& options, fft::Domain domain) {
    problem.domain = domain;
    const auto planned = two_phase(problem, options, device(49152));
    const auto* skip = std::get_if<fft::Skip>(&planned);
    return skip == nullptr ? "" : skip->reason;
  };
  using enum fft::Domain;
  EXPECT_THAT(reason(image(64, 64), {}, kReal), testing::HasSubstr("half spectra"));
  EXPECT_THAT(reason(image(64, 64), {{"storage", "image"}}, kComplex), testing::HasSubstr("storage=buffer"));
  EXPECT_THAT(reason(image(64, 64), {{"first_axis", "columns"}}, kComplex),
              testing::HasSubstr("first_axis=rows"));
  EXPECT_THAT(reason(image(64, 7), {}, kComplex), testing::HasSubstr("height 7"));
  EXPECT_EQ(reason(image(64, 1), {}, kComplex), "") << "has no columns";
}

// So that a plan without waits is left for arrays in which nothing can be repaired.
TEST(TwoPhaseColumns, AreNotChosenBehindBarriers) {
  const fft::Plan plan = tests::plan_of("stockham_register", image(8192, 8192), {{"sync", "barrier"}});
  EXPECT_EQ(plan.passes.at(1).shader, "stockham_register.comp");
}

}  // namespace
}  // namespace fftbench::two_phase_columns_test
