// Plans of real transforms: what they read and write, and what they refuse.
#include "fft/registry.h"
#include "lib/shared_constants.h"
#include "mentions.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::fft::real_plan_test {
namespace {

using tests::mentions;
using tests::real_image;

PlanOrSkip planned(std::string_view name, const Problem& problem, const Options& options = {}) {
  const Algorithm& algorithm = algorithm_named(name);
  const DeviceLimits limits{.shared_memory_bytes = 49152, .resident_work_groups = 64};
  return make_plan(algorithm, problem, complete_options(algorithm.options, options), limits);
}

Plan plan_of(const Problem& problem, const Options& options = {}) {
  return std::get<Plan>(planned("stockham_register", problem, options));
}

std::string refusal(std::string_view name, const Problem& problem, const Options& options = {}) {
  const PlanOrSkip result = planned(name, problem, options);
  const auto* skip = std::get_if<Skip>(&result);
  return skip == nullptr ? "" : skip->reason;
}

std::uint64_t bytes_of_role(const Plan& plan, Role role) {
  return byte_count(*std::ranges::find(plan.resources, role, &Resource::role));
}

TEST(RealPlan, ArraysHaveTheLayoutOfNumpysRfft2) {
  for (const std::uint32_t width : {60U, 45U}) {
    const Plan forward = plan_of(real_image(width, 36));
    EXPECT_EQ(bytes_of_role(forward, Role::kInput), std::uint64_t{width} * 36 * 4);
    EXPECT_EQ(bytes_of_role(forward, Role::kOutput), (std::uint64_t{width} / 2 + 1) * 36 * 8);
    const Plan inverse = plan_of(real_image(width, 36, Direction::kInverse));
    EXPECT_EQ(bytes_of_role(inverse, Role::kInput), bytes_of_role(forward, Role::kOutput));
    EXPECT_EQ(bytes_of_role(inverse, Role::kOutput), bytes_of_role(forward, Role::kInput));
  }
}

TEST(RealPlan, MovesAboutHalfOfWhatAComplexTransformMoves) {
  for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
    const Problem real = real_image(512, 512, direction);
    Problem complex = real;
    complex.domain = Domain::kComplex;
    for (const char* name : {"stockham_register", "stockham_fused"}) {
      const Traffic less = traffic_of(std::get<Plan>(planned(name, real)));
      const Traffic more = traffic_of(std::get<Plan>(planned(name, complex)));
      EXPECT_LT(double(less.read_bytes), 0.51 * double(more.read_bytes)) << name;
      EXPECT_LT(double(less.write_bytes), 0.51 * double(more.write_bytes)) << name;
    }
  }
}

// Number of lines and their length, of each pass.
std::vector<std::pair<std::string, std::string>> lines_of(const Plan& plan) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const Pass& pass : plan.passes) {
    const auto value = [&](const char* name) {
      return std::ranges::find(pass.defines, name, &Define::first)->second;
    };
    lines.emplace_back(value("LINE_COUNT"), value("LINE_LENGTH"));
  }
  return lines;
}

TEST(RealPlan, TakesTwoRowsAsOneAndHalfOfTheColumns) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(lines_of(plan_of(real_image(60, 36))), (Lines{{"18", "60"}, {"31", "36"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(60, 36, Direction::kInverse))), (Lines{{"31", "36"}, {"18", "60"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(45, 35))), (Lines{{"18", "45"}, {"23", "35"}}));
}

std::ptrdiff_t scratch_arrays(const Plan& plan) {
  return std::ranges::count(plan.resources, Role::kScratch, &Resource::role);
}

TEST(RealPlan, ColumnsInPlaceNeedNoArrayBetween) {
  EXPECT_EQ(scratch_arrays(plan_of(real_image(512, 512))), 1);
  EXPECT_EQ(scratch_arrays(plan_of(real_image(2048, 1024))), 0) << "the smallest footprint beyond the caches";
  EXPECT_EQ(scratch_arrays(plan_of(real_image(45, 36), {{"columns", "in_place"}})), 0);
  EXPECT_EQ(scratch_arrays(plan_of(real_image(2048, 1024, Direction::kInverse))), 1)
      << "its input stays as it is";
  const auto written_in = [](const char* columns_per_group) {
    return traffic_of(plan_of(real_image(512, 512),
                              {{"columns", "in_place"}, {"columns_per_group", columns_per_group}}))
        .write_bytes;
  };
  EXPECT_EQ(written_in("1"), 2 * std::uint64_t{257} * 512 * 8);
  EXPECT_EQ(written_in("4"), (257 + std::uint64_t{260}) * 512 * 8) << "the last of 257 four times";
}

// Between its passes are packed half spectra, which fill the output; of odd widths nothing can be packed.
TEST(RealPlan, AnInverseMayKeepItsHalfSpectraInTheOutput) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  const auto inverse_in_place = [](glm::uvec2 extent, const char* radix) {
    return plan_of(real_image(extent.x, extent.y, Direction::kInverse),
                   {{"columns", "in_place"}, {"fused_column_radix", radix}});
  };
  for (const char* radix : {"1", "2", "4"})
    EXPECT_EQ(scratch_arrays(inverse_in_place({72, 36}, radix)), 0) << radix;
  EXPECT_EQ(scratch_arrays(inverse_in_place({45, 36}, "4")), 1);
  EXPECT_EQ(lines_of(inverse_in_place({72, 36}, "4")), (Lines{{"144", "9"}, {"18", "72"}}));
  // Columns 0 and 256 go as one, each value with its mirror image; rows load each value of a pair twice.
  const Traffic traffic = traffic_of(inverse_in_place({512, 512}, "2"));
  EXPECT_EQ(traffic.read_bytes, (512 * 256 + 3 * 512 + 2 * 512 * 256) * std::uint64_t{8});
  EXPECT_EQ(traffic.write_bytes, 2 * std::uint64_t{512} * 512 * 4);
}

TEST(RealPlan, AStageOfTheColumnsInTheRowsPassLeavesShorterColumns) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  const Options radix_4{{"columns", "strided"}, {"fused_column_radix", "4"}};
  EXPECT_EQ(lines_of(plan_of(real_image(72, 36), radix_4)), (Lines{{"18", "72"}, {"148", "9"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(72, 36, Direction::kInverse), radix_4)),
            (Lines{{"148", "9"}, {"18", "72"}}));
  // With an odd radix, one row of each stage goes alone: two lines of three rows, three of five.
  EXPECT_EQ(lines_of(plan_of(real_image(72, 45), {{"columns", "strided"}, {"fused_column_radix", "3"}})),
            (Lines{{"30", "72"}, {"111", "15"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(72, 45, Direction::kInverse),
                             {{"columns", "strided"}, {"fused_column_radix", "5"}})),
            (Lines{{"185", "9"}, {"27", "72"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(72, 49), {{"columns", "strided"}, {"fused_column_radix", "7"}})),
            (Lines{{"28", "72"}, {"259", "7"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(70, 35), radix_4)), (Lines{{"18", "70"}, {"36", "35"}}))
      << "a factor that the height lacks";
}

// A stage that moves from the columns to the rows leaves the column more that half spectra have.
TEST(RealPlan, AStageOfTheColumnsComputesAsMuchInTheRowsPassButForTheLastColumn) {
  const auto flops_of = [](const Problem& problem, const char* radix) {
    double flops = 0;
    for (const Pass& pass : plan_of(problem, {{"columns", "strided"}, {"fused_column_radix", radix}}).passes)
      flops += pass.flops;
    return flops;
  };
  for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
    for (const auto& [radix, height] :
         {std::pair("2", 36U), {"3", 36U}, {"4", 36U}, {"5", 40U}, {"7", 42U}}) {
      const Problem problem = real_image(72, height, direction);
      const double of_last_column = 5 * height * std::log2(std::stod(radix));
      EXPECT_NEAR(flops_of(problem, "1") - flops_of(problem, radix), of_last_column, 1e-6) << radix;
    }
  }
}

TEST(RealPlan, AStageOfTheColumnsHasATableOfTheHeightWhereThatOfTheRowsLacksItsFactors) {
  const auto length_of_own_table = [](std::uint32_t width, std::uint32_t height, Direction direction) {
    const Plan plan =
        plan_of(real_image(width, height, direction), {{"columns", "strided"}, {"fused_column_radix", "2"}});
    const Pass& rows = direction == Direction::kForward ? plan.passes.front() : plan.passes.back();
    const std::size_t none = plan.resources.size();
    const std::size_t table = tests::bound_at(rows, FFTBENCH_BINDING_FINE_TWIDDLE, none);
    return table == none ? 0 : plan.resources.at(table).extent.x;
  };
  for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
    EXPECT_EQ(length_of_own_table(60, 90, direction), 90U);
    EXPECT_EQ(length_of_own_table(45, 30, direction), 30U);
    EXPECT_EQ(length_of_own_table(60, 120, direction), 0U) << "one table serves";
  }
}

Problem packed(Problem problem) {
  problem.half_spectrum = HalfSpectrum::kPacked;
  return problem;
}

TEST(RealPlan, APackedSpectrumTakesAColumnLessAndNoPassMore) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(lines_of(plan_of(packed(real_image(60, 36)))), (Lines{{"18", "60"}, {"30", "36"}}));
  EXPECT_EQ(lines_of(plan_of(packed(real_image(60, 36, Direction::kInverse)))),
            (Lines{{"30", "36"}, {"18", "60"}}));
  EXPECT_EQ(lines_of(plan_of(packed(real_image(60, 35)))), (Lines{{"18", "60"}, {"30", "35"}}));
  for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
    const Plan fused = std::get<Plan>(planned("stockham_fused", packed(real_image(64, 64, direction))));
    EXPECT_EQ(lines_of(fused), (Lines{{"32", "64"}})) << name_of(direction);
  }
}

// The image, the array between the passes twice, and the packed spectrum, which all are as large.
TEST(RealPlan, APackedSpectrumOfEvenSidesMovesFourTimesTheImage) {
  const std::uint64_t image = 512 * 512 * 4;
  for (const Direction direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
    for (const char* name : {"stockham_register", "stockham_fused"}) {
      const Traffic traffic =
          traffic_of(std::get<Plan>(planned(name, packed(real_image(512, 512, direction)))));
      const std::uint64_t sweeps = direction == Direction::kRoundtrip ? 4 : 2;
      EXPECT_EQ(traffic.read_bytes, sweeps * image) << name << " " << name_of(direction);
      EXPECT_EQ(traffic.write_bytes, sweeps * image) << name << " " << name_of(direction);
    }
  }
}

TEST(RealPlan, APackedSpectrumOfAnOddWidthIsRefusedByEveryKernel) {
  for (const char* name : {"stockham_register", "stockham_fused", "best"}) {
    EXPECT_TRUE(mentions(refusal(name, packed(real_image(45, 45))), {"width 45 is odd", "packed"})) << name;
  }
  EXPECT_TRUE(mentions(refusal("bluestein", packed(real_image(11, 8))), {"width 11 is odd", "packed"}));
  EXPECT_EQ(refusal("stockham_register", packed(real_image(60, 45))), "");
  EXPECT_EQ(refusal("stockham_register", packed({.extent = {45, 45}})), "") << "complex images";
}

TEST(RealPlan, TakesTheElementsOfASingleEvenLineTwoByTwo) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(lines_of(plan_of(real_image(24576, 1))), (Lines{{"1", "12288"}}));
  EXPECT_EQ(lines_of(plan_of(real_image(45, 1))), (Lines{{"1", "45"}}));
}

// NVIDIA's compiler (580.159) makes a program of others that leaves most values wrong.
TEST(RealPlan, InverseRowsBehindAStageOfTheColumnsHaveAGroupForEachTile) {
  const Plan plan =
      plan_of(real_image(256, 2048, Direction::kInverse),
              {{"columns", "strided"}, {"fused_column_radix", "2"}, {"persistent_groups", "128"}});
  const auto define = [&](const char* name) { return tests::define_of(plan.passes.back(), name); };
  EXPECT_EQ(define("FUSED_COLUMN_RADIX"), "2");
  EXPECT_GT(std::stoul(define("TILES")), 128U);
  EXPECT_EQ(define("GROUPS"), define("TILES"));
}

TEST(RealPlan, RefusalsSayWhatIsInTheWay) {
  EXPECT_TRUE(mentions(refusal("stockham_register", real_image(64, 64), {{"storage", "image"}}),
                       {"storage=image", "complex"}));
  EXPECT_TRUE(mentions(refusal("stockham_fused", real_image(64, 64), {{"storage", "image"}}),
                       {"storage=image", "complex"}));
  EXPECT_TRUE(mentions(refusal("stockham_fused", real_image(45, 45)), {"height 45", "odd"}));
  EXPECT_TRUE(mentions(refusal("stockham_register", real_image(24578, 1)), {"24578"}));
  EXPECT_TRUE(mentions(refusal("stockham_register", real_image(1U << 25U, 2)), {"33554432", "longer"}));
  EXPECT_TRUE(mentions(refusal("stockham_register", real_image(74, 4)), {"width 74", "factor 37"}));
  EXPECT_TRUE(mentions(refusal("stockham_register", real_image(1, 1)), {"1x1", "nothing"}));
  EXPECT_TRUE(mentions(refusal("stockham_radix4", real_image(64, 64)), {"complex"}));
}

}  // namespace
}  // namespace fftbench::fft::real_plan_test
