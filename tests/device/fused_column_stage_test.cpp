// The columns' first stage in the rows' pass, of every radix that it has, and last tiles that lack lines,
// which invocations without one do once more: against FFTW in double.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::fused_column_stage_test {
namespace {

class FusedColumnStage : public tests::KindsTest {};

TEST_F(FusedColumnStage, MatchesFftwInEveryRadixAndLayout) {
  tests::Sample sample(61);
  for (const char* radix : {"2", "3", "4", "5", "7"}) {
    for (const char* columns : {"strided", "in_place", "tiled", "two_phase"}) {
      for (const auto& [width, height, batch] : {std::tuple{64U, 60U, 1U},
                                                 {45U, 120U, 3U},
                                                 {7U, 225U, 2U},
                                                 {120U, 30U, 1U},
                                                 {20U, 84U, 2U},
                                                 {21U, 245U, 1U}}) {
        if (sample.takes_next())
          expect_right({.extent = {width, height}, .batch = batch}, kRegister,
                       {{"fused_column_radix", radix}, {"columns", columns}});
      }
    }
  }
}

TEST_F(FusedColumnStage, MatchesFftwOfRealImages) {
  // In every run: each odd radix, whose code is its own.
  for (const std::uint32_t radix : {3U, 5U, 7U}) {
    expect_right({.extent = {6, 4 * radix}, .domain = fft::Domain::kReal}, kRegister,
                 {{"fused_column_radix", std::to_string(radix)}, {"columns", "strided"}});
  }
  tests::Sample sample(31);
  for (const char* radix : {"2", "3", "4", "5", "7"}) {
    for (const char* columns : {"strided", "in_place"}) {
      for (const glm::uvec2 extent : {glm::uvec2(60, 60), glm::uvec2(30, 120), glm::uvec2(120, 60),
                                      glm::uvec2(26, 225), glm::uvec2(33, 49), glm::uvec2(40, 84)}) {
        if (sample.takes_next())
          expect_right({.extent = extent, .domain = fft::Domain::kReal}, kRegister,
                       {{"fused_column_radix", radix}, {"columns", columns}});
      }
    }
  }
}

TEST_F(FusedColumnStage, MatchesFftwInEveryPrecision) {
  tests::Sample sample(13);
  for (const fft::Precision precision : {fft::Precision::kFp16, fft::Precision::kFp64}) {
    if (precision == fft::Precision::kFp64 && !backend().limits().has_doubles) continue;
    for (const char* radix : {"3", "5", "7"}) {
      for (const char* twiddle : {"table", "derived"}) {
        for (const fft::Domain domain : kDomains) {
          if (sample.takes_next())
            expect_right(
                {.extent = {36, 105}, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
                kRegister, {{"fused_column_radix", radix}, {"columns", "in_place"}, {"twiddle", twiddle}});
        }
      }
    }
  }
}

TEST_F(FusedColumnStage, IsRightWhereTheLastTileLacksLines) {
  tests::Sample sample(29);
  for (const fft::Domain domain : kDomains) {
    for (const char* columns : {"strided", "in_place", "transposed"}) {
      for (const char* radix : {"1", "2", "3"}) {
        for (const auto& [width, height, batch] : {std::tuple{30U, 54U, 1U}, {45U, 42U, 3U}, {8U, 6U, 3U}}) {
          if (sample.takes_next())
            expect_right({.extent = {width, height}, .batch = batch, .domain = domain}, kRegister,
                         {{"fused_column_radix", radix},
                          {"columns", columns},
                          {"rows_per_group", "4"},
                          {"columns_per_group", "4"}});
        }
      }
    }
  }
}

TEST_F(FusedColumnStage, IsRightOfPaddedRowsWhoseLastTileLacksLines) {
  tests::Sample sample(4);
  for (const fft::Domain domain : kDomains) {
    for (const char* columns : {"strided", "in_place", "transposed"}) {
      if (sample.takes_next())
        expect_right({.extent = {37, 54}, .domain = domain}, "bluestein",
                     {{"columns", columns}, {"rows_per_group", "4"}, {"columns_per_group", "4"}});
    }
  }
}

}  // namespace
}  // namespace fftbench::fused_column_stage_test
