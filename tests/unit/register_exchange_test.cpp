// Checks the layouts of shared memory in the register kernel by brute force, with the functions that its
// shader uses.
#include "fft/kernels/shared_layout.h"

#include "fft/kernels/register_defines.h"
#include "fft/problem.h"
#include "lib/shared_constants.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::register_exchange_test {
namespace {

using uint = std::uint32_t;
using std::max;

// The shader gets these values as defines; here they change from case to case.
uint banks = 32;
int padding_constant = FFTBENCH_PADDING_NONE;

#define BANKS banks
#define PADDING padding_constant
#include "lib/gapped_place.glsl"
#include "lib/shared_place.glsl"
#undef BANKS
#undef PADDING

constexpr std::array kExchanges{fft::Exchange::kJoint, fft::Exchange::kSplit};
constexpr std::array kPaddings{fft::Padding::kNone, fft::Padding::kPadded, fft::Padding::kSwizzled};

void set_defines(const fft::RegisterGroup& group) {
  banks = group.exchange == fft::Exchange::kSplit ? 32 : 16;
  padding_constant = group.padding == fft::Padding::kPadded     ? FFTBENCH_PADDING_PADDED
                     : group.padding == fft::Padding::kSwizzled ? FFTBENCH_PADDING_SWIZZLED
                                                                : FFTBENCH_PADDING_NONE;
}

// The places after one stage, from the formula of a Stockham stage.
struct Stage {
  const fft::RegisterGroup& group;
  uint radix;
  uint stride;
  uint gap;
  uint line_pitch = fft::shared_line_pitch(group);

  uint place_of(uint line, uint position) const {
    const uint alternating = group.lines_alternate() ? group.lines : 1;
    const uint start = group.lines_alternate() ? 0 : line * line_pitch;
    const uint between = group.lines_alternate() ? line : 0;
    if (!fft::is_power_of_two(group.line.length))
      return start + between + gapped_read_place(position, radix, stride, gap, alternating);
    return start + shared_place(position * alternating + between, stride * alternating, radix);
  }
  uint written(uint line, uint butterfly, uint leg) const {
    const uint q = butterfly % stride;
    const uint p = butterfly / stride;
    return place_of(line, q + (p * radix + leg) * stride);
  }
};

template <typename Check>
void for_every_stage(const fft::RegisterGroup& group, Check check) {
  uint stride = 1;
  const auto& radices = group.line.radices;
  for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
    check(Stage{group, radices[i], stride, fft::gap_behind_stage(group, i)});
    stride *= radices[i];
  }
}

const char* name_of(fft::Lanes lanes) {
  return lanes == fft::Lanes::kAlong    ? "along"
         : lanes == fft::Lanes::kAcross ? "across"
                                        : "along, then across";
}

std::vector<uint> powers_of_two() {
  std::vector<uint> lengths;
  for (uint length = 4; length <= 4096; length *= 2) lengths.push_back(length);
  return lengths;
}

template <typename Check>
void for_every_group(fft::Padding padding, Check check, const std::vector<uint>& lengths = powers_of_two()) {
  tests::Sample sample(10 * tests::kSanitizedShare);
  for (const uint length : lengths) {
    for (uint elements = 2; elements <= 16 && elements < length; elements *= 2) {
      for (uint lines = 1; lines <= 16; lines *= 2) {
        for (const fft::Lanes lanes :
             {fft::Lanes::kAlong, fft::Lanes::kAcross, fft::Lanes::kAlongThenAcross}) {
          for (const fft::Exchange exchange : kExchanges) {
            const fft::RegisterGroup group{fft::line_stages(length, elements), lines, lanes, exchange,
                                           padding};
            if (group.invocations() > 1024 || !sample.takes_next()) continue;
            SCOPED_TRACE(fmt::format("{} elements, {} in each of {} lines, {}, {}", length, elements, lines,
                                     name_of(lanes), int(exchange)));
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
  uint most = 0;
  for (uint first = 0; first < group.invocations(); first += banks) {
    std::map<uint, uint> numbers;
    for (uint id = first; id < std::min(first + banks, group.invocations()); ++id) {
      const uint line = across ? id % group.lines : id / group.line.invocations_per_line;
      const uint share = across ? id / group.lines : id % group.line.invocations_per_line;
      most = std::max(most, ++numbers[place_of(line, share) % banks]);
    }
  }
  return most;
}

uint most_in_a_bank_written(const Stage& stage) {
  const fft::RegisterGroup& group = stage.group;
  uint most = 0;
  for (uint butterfly = 0; butterfly < group.line.elements / stage.radix; ++butterfly) {
    for (uint leg = 0; leg < stage.radix; ++leg) {
      most = std::max(most, most_in_a_bank(group, group.lines_alternate(), [&](uint line, uint share) {
                        return stage.written(line, share + butterfly * group.line.invocations_per_line, leg);
                      }));
    }
  }
  return most;
}

uint most_in_a_bank_read(const Stage& stage, bool across) {
  const fft::RegisterGroup& group = stage.group;
  uint most = 0;
  for (uint slot = 0; slot < group.line.elements; ++slot) {
    most = std::max(most, most_in_a_bank(group, across, [&](uint line, uint share) {
                      return stage.place_of(line, share + slot * group.line.invocations_per_line);
                    }));
  }
  return most;
}

// Tells whether one access stays within a line.
bool lines_are_long_or_alternate(const fft::RegisterGroup& group) {
  return group.lines_alternate() || group.lines == 1 || group.line.invocations_per_line >= banks;
}

TEST(RegisterExchange, PaddedAndSwizzledWritesAndReadsMeetInNoBank) {
  for (const fft::Padding padding : {fft::Padding::kPadded, fft::Padding::kSwizzled}) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      if (!lines_are_long_or_alternate(group)) return;
      for_every_stage(group, [&](const Stage& stage) {
        EXPECT_EQ(most_in_a_bank_written(stage), 1U) << "stride " << stage.stride;
        EXPECT_EQ(most_in_a_bank_read(stage, group.lines_alternate()), 1U) << "stride " << stage.stride;
      });
    });
  }
}

TEST(RegisterExchange, ShortLinesBesideEachOtherAreReadFromDifferentBanks) {
  for_every_group(fft::Padding::kPadded, [](const fft::RegisterGroup& group) {
    // With fewer numbers than banks a gap may fall between the invocations of one access.
    if (group.line.length < banks) return;
    // Lines that lie for a last read across them are not read along them when there are several exchanges.
    if (group.lanes == fft::Lanes::kAlongThenAcross && group.line.invocations_per_line < banks) return;
    for_every_stage(group, [&](const Stage& stage) {
      EXPECT_EQ(most_in_a_bank_read(stage, group.lines_alternate()), 1U);
    });
  });
}

TEST(RegisterExchange, LinesWrittenAlongThemAreReadAcrossThemFromDifferentBanks) {
  for (const fft::Padding padding : {fft::Padding::kPadded, fft::Padding::kSwizzled}) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      if (group.lanes != fft::Lanes::kAlongThenAcross || group.line.length < banks) return;
      for_every_stage(group, [](const Stage& stage) { EXPECT_EQ(most_in_a_bank_read(stage, true), 1U); });
    });
  }
}

TEST(RegisterExchange, WithoutPaddingTheFirstStageMeetsInAsManyNumbersAsItsRadix) {
  const fft::RegisterGroup group{fft::line_stages(512, 8), 1, fft::Lanes::kAlong, fft::Exchange::kSplit,
                                 fft::Padding::kNone};
  set_defines(group);
  EXPECT_EQ(most_in_a_bank_written(Stage{group, 8, 1, 0}), 8U);
  EXPECT_EQ(most_in_a_bank_written(Stage{group, 8, 8, 0}), 4U);
}

TEST(RegisterExchange, EveryNumberHasItsOwnPlaceAndTheReportedLengthIsExact) {
  for (const fft::Padding padding : kPaddings) {
    for_every_group(padding, [](const fft::RegisterGroup& group) {
      uint longest = 0;
      for_every_stage(group, [&](const Stage& stage) {
        std::vector<uint> places;
        for (uint line = 0; line < group.lines; ++line) {
          for (uint position = 0; position < group.line.length; ++position) {
            places.push_back(stage.place_of(line, position));
          }
        }
        std::ranges::sort(places);
        EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
        longest = std::max(longest, places.back() + 1);
      });
      EXPECT_EQ(fft::shared_length(group), longest);
      EXPECT_EQ(fft::shared_bytes(group), longest * (group.exchange == fft::Exchange::kSplit ? 4U : 8U));
    });
  }
}

// Because of this, the shader can add constants to one place and need not compute each of them.
TEST(RegisterExchange, PlacesAreLinearInTheBitsOfTheIndex) {
  for (const fft::Padding padding : kPaddings) {
    const fft::RegisterGroup group{fft::line_stages(4096, 8), 1, fft::Lanes::kAlong, fft::Exchange::kSplit,
                                   padding};
    set_defines(group);
    for (uint run = 1; run < 256; run *= 2) {
      for (uint mask : {0x0fU, 0xe0U, 0x9a5U}) {
        for (uint index = 0; index < 4096; ++index) {
          const uint part = index & mask;
          EXPECT_EQ(place_beside(shared_place(part, run, 8), shared_place(index - part, run, 8)),
                    shared_place(index, run, 8));
        }
      }
    }
  }
}

TEST(RegisterExchange, AStageScattersItsButterfliesAsTheFormulaSays) {
  for (uint butterfly = 0; butterfly < 512; ++butterfly) {
    EXPECT_EQ(scattered(butterfly, 8, 8), butterfly % 8 + butterfly / 8 * 8 * 8);
  }
}

const std::vector<uint> kMixedLengths{6, 15, 30, 49, 96, 120, 225, 480, 1000, 1080, 2401, 3000, 5040, 12288};

// Lines that are no power of two: other places, the same promise.
TEST(RegisterExchange, EveryNumberOfAMixedLineHasItsOwnPlaceAndTheReportedLengthIsExact) {
  for (const fft::Padding padding : kPaddings) {
    for_every_group(
        padding,
        [](const fft::RegisterGroup& group) {
          uint longest = 0;
          for_every_stage(group, [&](const Stage& stage) {
            std::vector<uint> places;
            for (uint line = 0; line < group.lines; ++line) {
              for (uint position = 0; position < group.line.length; ++position)
                places.push_back(stage.place_of(line, position));
            }
            std::ranges::sort(places);
            EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
            longest = std::max(longest, places.back() + 1);
          });
          EXPECT_EQ(fft::shared_length(group), longest);
        },
        kMixedLengths);
  }
}

TEST(RegisterExchange, ALegIsWrittenWhereItsPositionIsRead) {
  for (const uint alternating : {1U, 4U}) {
    for (const uint gap : {0U, 3U}) {
      for (uint butterfly = 0; butterfly < 100; ++butterfly) {
        for (uint leg = 0; leg < 6; ++leg) {
          const uint position = butterfly % 10 + (butterfly / 10 * 6 + leg) * 10;
          EXPECT_EQ(gapped_write_place(butterfly, leg, 6, 10, gap, alternating),
                    gapped_read_place(position, 6, 10, gap, alternating));
        }
      }
    }
  }
}

// 16 legs side by side would all be in one bank.
TEST(RegisterExchange, GapsSpreadTheWritesOfAMixedLine) {
  fft::RegisterGroup group{fft::line_stages(240, 16), 1, fft::Lanes::kAlong, fft::Exchange::kSplit,
                           fft::Padding::kPadded};
  group.line.radices = {16, 15};
  set_defines(group);
  EXPECT_EQ(fft::gap_behind_stage(group, 0), 1U);
  EXPECT_EQ(most_in_a_bank_written(Stage{group, 16, 1, 1}), 1U);
  EXPECT_GT(most_in_a_bank_written(Stage{group, 16, 1, 0}), 4U);
}

TEST(RegisterExchange, SwizzlingTakesNoSpaceAndSplittingHalvesIt) {
  fft::RegisterGroup group{fft::line_stages(1024, 8), 8, fft::Lanes::kAcross, fft::Exchange::kJoint,
                           fft::Padding::kSwizzled};
  EXPECT_EQ(fft::shared_bytes(group), 65536U);
  group.exchange = fft::Exchange::kSplit;
  EXPECT_EQ(fft::shared_bytes(group), 32768U);
  group.line = fft::line_stages(8, 8);
  EXPECT_EQ(fft::shared_bytes(group), 0U) << "one stage has nothing to exchange";
}

TEST(RegisterStages, AskNothingOfSlotsExactlyWhereAllAreFilled) {
  for (uint length = 2; length <= 1024; ++length) {
    if (fft::factor_in_the_way(length) != 1) continue;
    for (const uint elements : {2U, 4U, 8U, 10U, 16U}) {
      fft::RegisterGroup group;
      group.line = fft::line_stages(length, elements);
      group.lines = 4;
      bool filled = true;
      for (const uint radix : group.line.radices) {
        const uint of_invocation = group.line.butterflies_of_invocation(radix);
        filled &= of_invocation * radix == group.line.elements;
        // The last invocation of a line has the fewest.
        filled &= of_invocation * group.line.invocations_per_line == length / radix;
      }
      EXPECT_EQ(fft::every_slot_is_filled(group, 64), filled) << length << " " << elements;
      EXPECT_FALSE(fft::every_slot_is_filled(group, 66)) << length << " " << elements;
      EXPECT_TRUE(!fft::is_power_of_two(length) || filled) << length << " " << elements;
    }
  }
}

}  // namespace
}  // namespace fftbench::register_exchange_test
