#include "fft/kernels/shared_layout.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <numeric>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {
namespace {

using uint = std::uint32_t;
#include "lib/gapped_place.glsl"

std::uint32_t alternating_lines(const RegisterGroup& group) {
  return group.lines_alternate() ? group.lines : 1;
}

// A stage whose results are exchanged.
struct ExchangedStage {
  std::uint32_t radix;
  std::uint32_t stride;
  bool is_last;
};

ExchangedStage exchange_behind(const LineStages& line, std::size_t stage) {
  std::uint32_t stride = 1;
  for (std::size_t before = 0; before < stage; ++before) stride *= line.radices[before];
  return {line.radices[stage], stride, stage + 2 == line.radices.size()};
}

// The numbers in the fullest bank of the accesses of a group's first invocations, each of which accesses
// place_of(invocation of its line) beyond where its line begins.
template <typename PlaceOf>
std::uint32_t most_in_a_bank(const RegisterGroup& group, bool across, std::uint32_t line_pitch,
                             PlaceOf place_of) {
  constexpr std::uint32_t kAccesses = 4;
  const std::uint32_t banks = banks_of(group);
  std::uint32_t most = 0;
  for (std::uint32_t first = 0; first < std::min(group.invocations(), kAccesses * banks); first += banks) {
    std::array<std::uint32_t, 32> numbers{};
    for (std::uint32_t id = first; id < std::min(first + banks, group.invocations()); ++id) {
      const std::uint32_t line = across ? id % group.lines : id / group.line.invocations_per_line;
      const std::uint32_t share = across ? id / group.lines : id % group.line.invocations_per_line;
      const std::uint32_t start = group.lines_alternate() ? line : line * line_pitch;
      most = std::max(most, ++numbers[(start + place_of(share)) % banks]);
    }
  }
  return most;
}

// Turns of all accesses behind a stage, as those of its first leg and first slots are, where lines begin
// `pitch` numbers apart.
std::uint32_t turns_with_pitch(const RegisterGroup& group, const ExchangedStage& exchange, std::uint32_t gap,
                               std::uint32_t pitch) {
  const bool begins_across = group.lanes == Lanes::kAcross || group.lanes == Lanes::kAcrossThenAlong;
  const bool writes_across = begins_across;
  const bool reads_across = turns(group.lanes) && exchange.is_last ? !begins_across : begins_across;
  const std::uint32_t alternating = alternating_lines(group);
  const std::uint32_t turns_of_writes = most_in_a_bank(group, writes_across, pitch, [&](std::uint32_t share) {
    return gapped_write_place(share, 0, exchange.radix, exchange.stride, gap, alternating);
  });
  const std::uint32_t turns_of_reads = most_in_a_bank(group, reads_across, pitch, [&](std::uint32_t share) {
    return gapped_read_place(share, exchange.radix, exchange.stride, gap, alternating);
  });
  return turns_of_writes + turns_of_reads;
}

std::uint32_t turns_with_gap(const RegisterGroup& group, const ExchangedStage& exchange, std::uint32_t gap) {
  const std::uint32_t runs = group.line.length / (exchange.radix * exchange.stride);
  return turns_with_pitch(group, exchange, gap, group.line.length + gap * runs);
}

// Numbers that `count` of them lie within, in the layout behind a stage.
std::uint32_t padded_length(const RegisterGroup& group, std::uint32_t count, std::size_t stage) {
  const ExchangedStage exchange = exchange_behind(group.line, stage);
  const std::uint32_t run = exchange.stride * alternating_lines(group);
  if (lies_with_gaps(group))
    return count + (count - 1) / (exchange.radix * run) * gap_behind_stage(group, stage);
  const std::uint32_t banks = banks_of(group);
  if (group.padding != Padding::kPadded || run >= banks) return count;
  return count + (count - 1) / std::max(run * exchange.radix, banks) * run;
}

// The longest that `count` numbers get between any two stages.
std::uint32_t longest_layout(const RegisterGroup& group, std::uint32_t count) {
  std::uint32_t longest = count;
  for (std::size_t stage = 0; stage + 1 < group.line.radices.size(); ++stage)
    longest = std::max(longest, padded_length(group, count, stage));
  return longest;
}

}  // namespace

std::uint32_t banks_of(const RegisterGroup& group) {
  return 128 / (group.exchange == Exchange::kSplit ? group.bytes_of_number : 2 * group.bytes_of_number);
}

bool lies_with_gaps(const RegisterGroup& group) {
  return group.has_gaps || !is_power_of_two(group.line.length);
}

std::uint32_t gap_behind_stage(const RegisterGroup& group, std::size_t stage) {
  if (group.padding != Padding::kPadded || !lies_with_gaps(group)) return 0;
  const ExchangedStage exchange = exchange_behind(group.line, stage);
  const auto turns = [&](std::uint32_t positions) {
    return turns_with_gap(group, exchange, positions * alternating_lines(group));
  };
  const std::initializer_list<std::uint32_t> positions{0, 1, 2, 3, 4};
  // The first is the smallest among equals.
  return *std::ranges::min_element(positions, {}, turns) * alternating_lines(group);
}

namespace {

// The smallest from line to line with which the exchanges of all stages take the fewest turns.
std::uint32_t smallest_pitch(const RegisterGroup& group, std::uint32_t least) {
  std::vector<std::uint32_t> pitches(banks_of(group));
  std::iota(pitches.begin(), pitches.end(), least);
  return *std::ranges::min_element(pitches, {}, [&](std::uint32_t pitch) {
    std::uint32_t turns = 0;
    for (std::size_t stage = 0; stage + 1 < group.line.radices.size(); ++stage) {
      turns +=
          turns_with_pitch(group, exchange_behind(group.line, stage), gap_behind_stage(group, stage), pitch);
    }
    return turns;
  });
}

}  // namespace

std::uint32_t shared_line_pitch(const RegisterGroup& group) {
  if (group.lines_alternate()) return longest_layout(group, group.line.length * group.lines);
  const std::uint32_t pitch = longest_layout(group, group.line.length);
  const std::uint32_t banks = banks_of(group);
  // What one access reads from a line.
  const std::uint32_t neighbours =
      turns(group.lanes) ? std::max(banks / group.lines, 1U) : group.line.invocations_per_line;
  if (group.padding == Padding::kNone || group.lines == 1 || neighbours >= banks) return pitch;
  if (group.saves_space && lies_with_gaps(group)) return smallest_pitch(group, pitch);
  // Where that is from several lines, each begins at the bank behind the one before.
  return pitch + (banks + neighbours - pitch % banks) % banks;
}

double turns_of_access(const RegisterGroup& group) {
  const std::size_t exchanges = group.line.radices.size() - 1;
  if (exchanges == 0) return 1;
  const bool has_gaps = lies_with_gaps(group);
  const std::uint32_t pitch = has_gaps ? shared_line_pitch(group) : 0;
  double turns = 0;
  for (std::size_t stage = 0; stage < exchanges; ++stage) {
    const ExchangedStage exchange = exchange_behind(group.line, stage);
    if (has_gaps) {
      turns += turns_with_pitch(group, exchange, gap_behind_stage(group, stage), pitch) / 2.0;
      continue;
    }
    // By glsl/lib/shared_place.glsl, reads take one turn, and so do writes that are padded. Short lines that
    // do not alternate take a second one there, which does not count here.
    const std::uint32_t run = exchange.stride * alternating_lines(group);
    const std::uint32_t banks = banks_of(group);
    const bool meet = group.padding == Padding::kNone && run < banks;
    turns += meet ? (1 + std::min(exchange.radix, banks / run)) / 2.0 : 1;
  }
  return turns / double(exchanges);
}

std::uint32_t shared_length(const RegisterGroup& group) {
  if (group.line.radices.size() == 1 && !group.mirrors) return 0;
  const std::uint32_t pitch = shared_line_pitch(group);
  if (group.lines_alternate()) return pitch;
  return pitch * (group.lines - 1) + longest_layout(group, group.line.length);
}

std::uint64_t shared_bytes(const RegisterGroup& group) {
  return std::uint64_t{shared_length(group)} * (group.exchange == Exchange::kSplit ? 1 : 2) *
         group.bytes_of_number;
}

}  // namespace fftbench::fft
