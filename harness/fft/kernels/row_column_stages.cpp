#include "fft/kernels/row_column_stages.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>

namespace fftbench::fft {
namespace {

constexpr std::array<std::uint32_t, 6> kRowRadices{8, 7, 5, 4, 3, 2};

}  // namespace

std::vector<std::uint32_t> radices_of_rows(std::uint32_t length, std::uint32_t largest) {
  std::vector<std::uint32_t> radices;
  for (std::uint32_t left = length; left > 1;) {
    const auto divides = [&](std::uint32_t radix) { return radix <= largest && left % radix == 0; };
    const auto found = std::ranges::find_if(kRowRadices, divides);
    if (found == kRowRadices.end()) throw std::invalid_argument(fmt::format("no radices make {}", length));
    radices.push_back(*found);
    left /= *found;
  }
  return radices;
}

std::string define_of_radices(const std::vector<std::uint32_t>& radices) {
  std::string text;
  for (const std::uint32_t radix : radices) text += fmt::format("S({}u) ", radix);
  text.pop_back();
  return text;
}

std::vector<RowStage> row_stages(const std::vector<std::uint32_t>& radices, bool reverses, bool transposes) {
  std::vector<RowStage> stages;
  std::uint32_t stride = 1;
  for (const std::uint32_t radix : radices) {
    stages.push_back({.radix = radix, .stride = stride});
    stride *= radix;
  }
  stages.front().reverses = reverses;
  stages.back().transposes = transposes;
  stages.back().ends_axis = true;
  return stages;
}

RowAccess access_of(const RowStage& stage, std::uint32_t length) {
  const bool has_neighbouring_legs = stage.stride == 1 && stage.radix % 2 == 0;
  const bool has_neighbouring_butterflies =
      stage.stride % 2 == 0 || (stage.stride == 1 && length / stage.radix % 2 == 0);
  const bool has_use = !stage.reverses || !stage.transposes;
  if (!has_use || (!has_neighbouring_legs && !has_neighbouring_butterflies)) return {};
  return {.butterflies = has_neighbouring_legs ? 1U : 2U,
          .loads_pairs = !stage.reverses,
          .stores_pairs = !stage.transposes};
}

}  // namespace fftbench::fft
