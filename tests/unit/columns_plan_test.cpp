// Planning of columns by themselves, which go side by side.
#include "fft/kernels/columns_plan.h"

#include "plan_support.h"
#include "testing.h"

namespace fftbench::fft::columns_plan_test {
namespace {

std::uint32_t piece_of(std::uint32_t width, std::uint32_t height, std::uint32_t batch = 1,
                       Precision precision = Precision::kFp32) {
  const Problem problem =
      with_axes({.extent = {width, height}, .batch = batch, .precision = precision, .norm = Norm::kOrtho},
                {.rows = false});
  const Algorithm& algorithm = algorithm_named("stockham_register");
  const auto plan = std::get<Plan>(
      make_plan(algorithm, problem, complete_options(algorithm.options, {}), tests::large_gpu()));
  return plan.passes.front().work.read_piece_bytes;
}

TEST(ColumnsPlan, ColumnsMakePiecesAsLongAsMemoryMovesAtOnce) {
  EXPECT_EQ(piece_of(4096, 64), 128U);
  EXPECT_EQ(piece_of(4096, 128, 8), 128U);
  EXPECT_EQ(piece_of(4096, 100, 1, Precision::kFp64), 128U);
}

TEST(ColumnsPlan, FewColumnsMakeShorterPiecesSoThatMoreComputeUnitsHaveSome) {
  EXPECT_EQ(piece_of(64, 64), 32U);
  EXPECT_EQ(piece_of(64, 64, 64), 128U);
}

TEST(ColumnsPlan, LongColumnsMakePiecesOfWhatAWorkGroupHasRoomFor) {
  EXPECT_EQ(piece_of(4096, 1024), 64U);
}

}  // namespace
}  // namespace fftbench::fft::columns_plan_test
