// Which large images are passed on between the passes of stockham_register in tiles of columns.
#include "fft/plan.h"
#include "fft/registry.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::column_tiles_test {
namespace {

using tests::define_of;
using tests::image;
using tests::plan_of;

std::string tiles_of(const fft::Plan& plan) {
  return define_of(plan.passes.at(0), "TARGET_TILE_WIDTH") + " " +
         define_of(plan.passes.at(1), "SOURCE_TILE_WIDTH");
}

TEST(ColumnTiles, TilesAreAsWideAsIsSaidOrAsTheColumnsOfAGroupAndDivideTheRows) {
  const auto tiles = [](const fft::Problem& problem, const char* width, const char* lines) {
    return tiles_of(plan_of("stockham_register", problem,
                            {{"columns", "tiled"},
                             {"fused_column_radix", "1"},
                             {"tile_width", width},
                             {"columns_per_group", lines}}));
  };
  EXPECT_EQ(tiles(image(128, 64), "auto", "4"), "4 4");
  EXPECT_EQ(tiles(image(128, 64), "32", "4"), "32 32");
  EXPECT_EQ(tiles(image(128, 64), "4", "16"), "16 16");
  EXPECT_EQ(tiles(image(60, 60), "16", "4"), "4 4");
}

TEST(ColumnTiles, OfTilesIsRefusedWhereNothingLiesInThem) {
  const auto reason = [](fft::Problem problem, fft::Options options, fft::Domain domain) {
    problem.domain = domain;
    options.emplace("columns", "tiled");
    const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
    const auto planned =
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), {});
    const auto* skip = std::get_if<fft::Skip>(&planned);
    return skip == nullptr ? "" : skip->reason;
  };
  EXPECT_THAT(reason(image(64, 64), {}, fft::Domain::kReal), testing::HasSubstr("half spectra"));
  EXPECT_THAT(reason(image(64, 64), {{"storage", "image"}}, fft::Domain::kComplex),
              testing::HasSubstr("storage=buffer"));
  EXPECT_THAT(reason(image(64, 64), {{"first_axis", "columns"}}, fft::Domain::kComplex),
              testing::HasSubstr("first_axis=rows"));
  EXPECT_EQ(reason(image(64, 64), {}, fft::Domain::kComplex), "");
}

}  // namespace
}  // namespace fftbench::column_tiles_test
