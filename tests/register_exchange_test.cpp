// Checks the layouts of shared memory in the register kernel by brute force, with the functions that its
// shader uses.
#include "fft/kernels/register_group.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "fft/problem.h"
#include "lib/shared_constants.h"
#include "sample.h"

namespace fftbench::register_exchange_test {
namespace {

using uint = std::uint32_t;
using std::max;

// The shader gets these values as defines; here they change from case to case.
uint log2_banks = 5;
int padding_constant = FFTBENCH_PADDING_NONE;

#define LOG2_BANKS log2_banks
#define PADDING padding_constant
#include "lib/shared_place.glsl"
#undef LOG2_BANKS
#undef PADDING

constexpr std::array kPaddings{fft::Padding::kNone, fft::Padding::kPadded, fft::Padding::kSwizzled};

void set_defines(const fft::RegisterGroup& group) {
  log2_banks = group.split ? 5 : 4;
  padding_constant = group.padding == fft::Padding::kPadded     ? FFTBENCH_PADDING_PADDED
                     : group.padding == fft::Padding::kSwizzled ? FFTBENCH_PADDING_SWIZZLED
                                                                : FFTBENCH_PADDING_NONE;
}

// The places after one stage, from the formula of a Stockham stage.
struct Stage {
  const fft::RegisterGroup& group;
  uint log2_radix;
  uint log2_stride;

  uint place_of(uint line, uint position) const {
    const uint log2_lines = group.lines_alternate() ? fft::log2_of_power_of_two(group.lines) : 0;
    const uint index = group.lines_alternate() ? position * group.lines + line : position;
    const uint start = group.lines_alternate() ? 0 : line * fft::shared_line_pitch(group);
    return start + shared_place(index, log2_stride + log2_lines, log2_radix);
  }
  uint written(uint line, uint butterfly, uint leg) const {
    const uint stride = 1U << log2_stride;
    const uint q = butterfly % stride;
    const uint p = butterfly / stride;
    return place_of(line, q + ((p << log2_radix) + leg) * stride);
  }
};

template <typename Check>
void for_every_stage(const fft::RegisterGroup& group, Check check) {
  uint log2_stride = 0;
  const auto radices = fft::log2_radices(group.length, group.elements);
  for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
    check(Stage{group, radices[i], log2_stride});
    log2_stride += radices[i];
  }
}

const char* name_of(fft::Lanes lanes) {
  return lanes == fft::Lanes::kAlong    ? "along"
         : lanes == fft::Lanes::kAcross ? "across"
                                        : "along, then across";
}

template <typename Check>
void for_every_group(fft::Padding padding, Check check) {
  tests::Sample sample(5 * tests::kSanitizedShare);
  for (uint length = 4; length <= 4096; length *= 2) {
    for (uint elements = 2; elements <= 16 && elements < length; elements *= 2) {
      for (uint lines = 1; lines <= 16; lines *= 2) {
        for (const fft::Lanes lanes :
             {fft::Lanes::kAlong, fft::Lanes::kAcross, fft::Lanes::kAlongThenAcross}) {
          for (const bool split : {false, true}) {
            const fft::RegisterGroup group{length, elements, lines, lanes, split, padding};
            if (group.invocations() > 1024 || !sample.takes_next()) continue;
            SCOPED_TRACE(fmt::format("{} elements, {} in each of {} lines, {}{}", length, elements, lines,
                                     name_of(lanes), split ? ", split" : ""));
            set_defines(group);
            check(group);
          }
        }
      }
    }
  }
}

// Returns how many numbers are in the fullest bank when each invocation accesses place_of(line, invocation of
// the line). It considers all accesses that the hardware makes at once, by invocations along the lines or
// across them.
template <typename PlaceOf>
uint most_in_a_bank(const fft::RegisterGroup& group, bool across, PlaceOf place_of) {
  const uint banks = 1U << log2_banks;
  uint most = 0;
  for (uint first = 0; first < group.invocations(); first += banks) {
    std::map<uint, uint> numbers;
    for (uint id = first; id < std::min(first + banks, group.invocations()); ++id) {
      const uint line = across ? id % group.lines : id / group.invocations_per_line();
      const uint share = across ? id / group.lines : id % group.invocations_per_line();
      most = std::max(most, ++numbers[place_of(line, share) % banks]);
    }
  }
  return most;
}

uint most_in_a_bank_written(const Stage& stage) {
  const fft::RegisterGroup& group = stage.group;
  uint most = 0;
  const uint radix = 1U << stage.log2_radix;
  for (uint butterfly = 0; butterfly < group.elements / radix; ++butterfly) {
    for (uint leg = 0; leg < radix; ++leg) {
      most = std::max(most, most_in_a_bank(group, group.lines_alternate(), [&](uint line, uint share) {
                        return stage.written(line, share + butterfly * group.invocations_per_line(), leg);
                      }));
    }
  }
  return most;
}

uint most_in_a_bank_read(const Stage& stage, bool across) {
  const fft::RegisterGroup& group = stage.group;
  uint most = 0;
  for (uint slot = 0; slot < group.elements; ++slot) {
    most = std::max(most, most_in_a_bank(group, across, [&](uint line, uint share) {
                      return stage.place_of(line, share + slot * group.invocations_per_line());
                    }));
  }
  return most;
}

// Tells whether one access stays within a line.
bool lines_are_long_or_alternate(const fft::RegisterGroup& group) {
  return group.lines_alternate() || group.lines == 1 || group.invocations_per_line() >= 1U << log2_banks;
}

TEST(RegisterExchange, RadicesMultiplyToTheLengthAndOnlyTheFirstMayBeSmaller) {
  EXPECT_EQ(fft::log2_radices(2048, 8), (std::vector<uint>{2, 3, 3, 3}));
  EXPECT_EQ(fft::log2_radices(512, 8), (std::vector<uint>{3, 3, 3}));
  EXPECT_EQ(fft::log2_radices(128, 4), (std::vector<uint>{1, 2, 2, 2}));
  EXPECT_EQ(fft::log2_radices(16, 16), (std::vector<uint>{4}));
}

TEST(RegisterExchange, PaddedAndSwizzledWritesAndReadsMeetInNoBank) {
  for (const fft::Padding padding : {fft::Padding::kPadded, fft::Padding::kSwizzled}) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      if (!lines_are_long_or_alternate(group)) return;
      for_every_stage(group, [&](const Stage& stage) {
        EXPECT_EQ(most_in_a_bank_written(stage), 1U) << "stride " << (1U << stage.log2_stride);
        EXPECT_EQ(most_in_a_bank_read(stage, group.lines_alternate()), 1U)
            << "stride " << (1U << stage.log2_stride);
      });
    });
  }
}

TEST(RegisterExchange, ShortLinesBesideEachOtherAreReadFromDifferentBanks) {
  for_every_group(fft::Padding::kPadded, [](const fft::RegisterGroup& group) {
    // With fewer numbers than banks there may be a gap between the invocations of one access.
    if (group.length < 1U << log2_banks) return;
    // A layout for a last read across the lines is not read along them when there are several exchanges.
    if (group.lanes == fft::Lanes::kAlongThenAcross && group.invocations_per_line() < 1U << log2_banks)
      return;
    for_every_stage(group, [&](const Stage& stage) {
      EXPECT_EQ(most_in_a_bank_read(stage, group.lines_alternate()), 1U);
    });
  });
}

TEST(RegisterExchange, LinesWrittenAlongThemAreReadAcrossThemFromDifferentBanks) {
  for (const fft::Padding padding : {fft::Padding::kPadded, fft::Padding::kSwizzled}) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      if (group.lanes != fft::Lanes::kAlongThenAcross || group.length < 1U << log2_banks) return;
      for_every_stage(group, [](const Stage& stage) { EXPECT_EQ(most_in_a_bank_read(stage, true), 1U); });
    });
  }
}

TEST(RegisterExchange, WithoutPaddingTheFirstStageMeetsInAsManyNumbersAsItsRadix) {
  const fft::RegisterGroup group{512, 8, 1, fft::Lanes::kAlong, true, fft::Padding::kNone};
  set_defines(group);
  EXPECT_EQ(most_in_a_bank_written(Stage{group, 3, 0}), 8U);
  EXPECT_EQ(most_in_a_bank_written(Stage{group, 3, 3}), 4U);
}

TEST(RegisterExchange, EveryNumberHasItsOwnPlaceAndTheReportedLengthIsExact) {
  for (const fft::Padding padding : kPaddings) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      uint longest = 0;
      for_every_stage(group, [&](const Stage& stage) {
        std::vector<uint> places;
        for (uint line = 0; line < group.lines; ++line) {
          for (uint position = 0; position < group.length; ++position) {
            places.push_back(stage.place_of(line, position));
          }
        }
        std::ranges::sort(places);
        EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
        longest = std::max(longest, places.back() + 1);
      });
      EXPECT_EQ(fft::shared_length(group), longest);
      EXPECT_EQ(fft::shared_bytes(group), longest * (group.split ? 4U : 8U));
    });
  }
}

// Because of this, the shader can add constants to one place and need not compute each of them.
TEST(RegisterExchange, PlacesAreLinearInTheBitsOfTheIndex) {
  for (const fft::Padding padding : kPaddings) {
    const fft::RegisterGroup group{4096, 8, 1, fft::Lanes::kAlong, true, padding};
    set_defines(group);
    for (uint log2_run = 0; log2_run < 8; ++log2_run) {
      for (uint mask : {0x0fU, 0xe0U, 0x9a5U}) {
        for (uint index = 0; index < 4096; ++index) {
          const uint part = index & mask;
          EXPECT_EQ(place_beside(shared_place(part, log2_run, 3), shared_place(index - part, log2_run, 3)),
                    shared_place(index, log2_run, 3));
        }
      }
    }
  }
}

TEST(RegisterExchange, AStageScattersItsButterfliesAsTheFormulaSays) {
  for (uint butterfly = 0; butterfly < 512; ++butterfly) {
    EXPECT_EQ(scattered(butterfly, 3, 3), butterfly % 8 + butterfly / 8 * 8 * 8);
  }
}

TEST(RegisterExchange, SwizzlingTakesNoSpaceAndSplittingHalvesIt) {
  fft::RegisterGroup group{1024, 8, 8, fft::Lanes::kAcross, false, fft::Padding::kSwizzled};
  EXPECT_EQ(fft::shared_bytes(group), 65536U);
  group.split = true;
  EXPECT_EQ(fft::shared_bytes(group), 32768U);
  group.length = 8;
  EXPECT_EQ(fft::shared_bytes(group), 0U) << "one stage has nothing to exchange";
}

}  // namespace
}  // namespace fftbench::register_exchange_test
