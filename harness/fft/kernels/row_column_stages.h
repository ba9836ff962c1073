// The stages of a row in ARM's row-column algorithm, and how an invocation accesses its values in one of them
// (glsl/row_column_stage.comp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fftbench::fft {

inline constexpr std::uint32_t kLargestPrimeOfRows = 7;

// The radices of a line's stages, the first stage's first: each time the largest of 8, 7, 5, 4, 3 and 2 that
// divides what is left, none of them above `largest`. Throws std::invalid_argument for a length that has
// another factor.
std::vector<std::uint32_t> radices_of_rows(std::uint32_t length, std::uint32_t largest = 8);

// The text of the define FOR_EACH_RADIX (glsl/lib/digit_reversal.glsl).
std::string define_of_radices(const std::vector<std::uint32_t>& radices);

// A stage of the rows with what is merged into it.
struct RowStage {
  std::uint32_t radix = 2;
  std::uint32_t stride = 1;
  bool reverses = false;
  bool transposes = false;
  bool ends_axis = false;

  bool in_place() const { return !reverses && !transposes; }
};

// The first stage reads in digit-reversed order where it reverses, and the last one stores columns where it
// transposes.
std::vector<RowStage> row_stages(const std::vector<std::uint32_t>& radices, bool reverses, bool transposes);

struct RowAccess {
  std::uint32_t butterflies = 1;  // of an invocation
  bool loads_pairs = false;
  bool stores_pairs = false;
};

// Two neighbouring values of a row are a pair where they are of one butterfly of the first stage, or of the
// same leg of two neighbouring butterflies. Rows of odd lengths, in which a pair would go on in the next row,
// have none.
RowAccess access_of(const RowStage& stage, std::uint32_t length);

}  // namespace fftbench::fft
