#include "fft/kernels/line_stages.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <stdexcept>

#include "fft/problem.h"

namespace fftbench::fft {
namespace {

struct Radix {
  std::uint32_t radix;
  double instructions;  // of its butterfly on complex values (butterfly.glsl and others in glsl/lib)
};
constexpr std::array<Radix, 23> kRadices{{{2, 2},    {3, 6},    {4, 8},    {5, 18},   {6, 18},   {7, 33},
                                          {8, 26},   {9, 48},   {10, 46},  {11, 75},  {12, 48},  {13, 102},
                                          {14, 80},  {15, 84},  {16, 76},  {17, 168}, {18, 114}, {19, 207},
                                          {21, 141}, {23, 297}, {25, 228}, {29, 462}, {31, 525}}};

// What a stage costs beside its butterflies, in the same instructions for each value: the way through shared
// memory with its barriers, above all in waiting, and the twiddle factor.
constexpr double kExchange = 10;
// What each value that an invocation holds costs, in each value's work: its registers are invocations that
// find no room.
constexpr double kRegisters = 0.25;
// What a division costs that needs more invocations than there are: more than any other division.
constexpr double kTooManyInvocations = 1e6;

}  // namespace

bool keeps_positions(const LineStages& line) {
  return line.elements * line.invocations_per_line == line.length &&
         std::ranges::all_of(line.radices, [&](std::uint32_t radix) { return line.elements % radix == 0; });
}

double instructions_of_butterfly(std::uint32_t radix) {
  const auto known = std::ranges::find(kRadices, radix, &Radix::radix);
  if (known == kRadices.end()) throw std::invalid_argument(fmt::format("there is no radix {}", radix));
  return known->instructions;
}

namespace {

// How many places invocations have at a stage of that radix for each value of the line.
double slots_of_value(const LineStages& line, std::uint32_t radix) {
  return double(line.invocations_per_line) * line.butterflies_of_invocation(radix) * radix / line.length;
}

}  // namespace

double instructions_of(const LineStages& line) {
  double instructions = 0;
  for (const std::uint32_t radix : line.radices)
    instructions += slots_of_value(line, radix) * instructions_of_butterfly(radix) / radix;
  return instructions;
}

double cost_of(const LineStages& line) {
  double cost = kRegisters * line.elements;
  for (const std::uint32_t radix : line.radices)
    cost += slots_of_value(line, radix) * (instructions_of_butterfly(radix) / radix + kExchange);
  return cost;
}

namespace {

// The divisions of a line that is no power of two, of which the cheapest is kept. An invocation has at most
// `elements` values, or a single butterfly of a larger prime radix (glsl/lib/stage_butterflies.glsl).
class Search {
 public:
  Search(std::uint32_t length, std::uint32_t elements, std::uint32_t most_invocations)
      : length_(length), elements_(elements), most_invocations_(most_invocations) {}

  LineStages best() {
    append_radices(length_, 2);
    if (best_.length != length_)
      throw std::invalid_argument(fmt::format("no radices up to {} make {}", elements_, length_));
    return best_;
  }

 private:
  // In ascending order.
  void append_radices(std::uint32_t left, std::uint32_t smallest) {
    if (left == 1) return try_all_invocations();
    for (const auto& [radix, instructions] : kRadices) {
      const bool is_allowed =
          radix <= elements_ || std::ranges::find(kPrimeRadices, radix) != kPrimeRadices.end();
      if (radix < smallest || !is_allowed || left % radix != 0) continue;
      radices_.push_back(radix);
      append_radices(left / radix, radix);
      radices_.pop_back();
    }
  }

  // Tries so many invocations that at one stage at least each has as many butterflies as any other.
  void try_all_invocations() {
    for (const std::uint32_t radix : radices_) {
      for (std::uint32_t butterflies = 1; butterflies * radix <= most_values(radix); ++butterflies)
        try_invocations(divided_up(length_ / radix, butterflies));
    }
  }

  void try_invocations(std::uint32_t invocations) {
    LineStages line{
        .length = length_, .radices = radices_, .invocations_per_line = invocations, .elements = 0};
    line.elements = line.values_of_invocation();
    const auto holds_too_many = [&](std::uint32_t radix) {
      return radix * line.butterflies_of_invocation(radix) > most_values(radix);
    };
    if (std::ranges::any_of(radices_, holds_too_many)) return;
    const double cost = cost_of(line) + (invocations > most_invocations_ ? kTooManyInvocations : 0);
    if (cost >= least_cost_) return;
    least_cost_ = cost;
    best_ = std::move(line);
  }

  // Returns the values that an invocation holds at a stage.
  std::uint32_t most_values(std::uint32_t radix) const { return std::max(elements_, radix); }

  std::uint32_t length_;
  std::uint32_t elements_;
  std::uint32_t most_invocations_;
  std::vector<std::uint32_t> radices_;
  LineStages best_{.length = 0, .radices = {}};
  double least_cost_ = std::numeric_limits<double>::infinity();
};

// The divisions into invocations that hold the same positions at every stage, of any length from the least
// one to the power of two behind it, which always has one. The cheapest is kept.
class PaddedSearch {
 public:
  PaddedSearch(std::uint32_t least_length, std::uint32_t most_elements, std::uint32_t most_invocations)
      : least_length_(least_length), most_elements_(most_elements), most_invocations_(most_invocations) {}

  LineStages best() {
    for (std::uint32_t length = least_length_; length <= std::bit_ceil(least_length_); ++length) {
      if (!is_worth_padding_to(length)) continue;
      for (std::uint32_t elements = 2; elements <= most_elements_; ++elements) {
        if (length % elements != 0) continue;
        line_ = {
            .length = length, .radices = {}, .invocations_per_line = length / elements, .elements = elements};
        append_radices(length, 2);
      }
    }
    return best_;
  }

 private:
  // In ascending order.
  void append_radices(std::uint32_t left, std::uint32_t smallest) {
    if (left == 1) return try_line();
    for (const auto& [radix, instructions] : kRadices) {
      if (radix < smallest || line_.elements % radix != 0 || left % radix != 0) continue;
      line_.radices.push_back(radix);
      append_radices(left / radix, radix);
      line_.radices.pop_back();
    }
  }

  void try_line() {
    const bool is_possible = line_.invocations_per_line <= most_invocations_;
    const double cost = line_.length * (cost_of(line_) + (is_possible ? 0 : kTooManyInvocations));
    if (cost >= least_cost_) return;
    least_cost_ = cost;
    best_ = line_;
  }

  std::uint32_t least_length_;
  std::uint32_t most_elements_;
  std::uint32_t most_invocations_;
  LineStages line_;
  LineStages best_;
  double least_cost_ = std::numeric_limits<double>::infinity();
};

LineStages stages_of_power_of_two(std::uint32_t length, std::uint32_t elements) {
  const std::uint32_t log2_length = log2_of_power_of_two(length);
  const std::uint32_t log2_elements = log2_of_power_of_two(elements);
  std::vector<std::uint32_t> radices((log2_length + log2_elements - 1) / log2_elements, elements);
  radices.front() = 2U << (log2_length - 1) % log2_elements;
  return {.length = length,
          .radices = std::move(radices),
          .invocations_per_line = length / elements,
          .elements = elements};
}

std::uint32_t largest_prime(std::uint32_t length) {
  return *std::ranges::find_if(kPrimeRadices, [&](std::uint32_t prime) { return length % prime == 0; });
}

// Where a line has fewer, one less gains nothing that the registers do not cost.
constexpr std::size_t kManyStages = 4;
// How many values pay for a stage, whether invocations idle or not, and how many pay where hardly one does.
constexpr std::array<std::uint32_t, 2> kValuesForAStage{18, 20};
constexpr std::uint32_t kValuesForAFilledStage = 22;
constexpr std::uint32_t kFilledTenths = 9;

bool saves_stages(std::uint32_t length, std::uint32_t values, std::size_t count) {
  if (length < 2) return false;
  const std::size_t stages = line_stages(length, kLargestRadix).radices.size();
  return stages >= kManyStages && line_stages(length, values).radices.size() + count <= stages;
}

bool fills_every_stage(const LineStages& line) {
  return std::ranges::all_of(line.radices, [&](std::uint32_t radix) {
    const std::uint32_t slots = line.invocations_per_line * line.butterflies_of_invocation(radix) * radix;
    return 10 * line.length >= kFilledTenths * slots;
  });
}

// Butterflies of larger ones take most of a stage's time.
constexpr std::uint32_t kLargestCheapPrime = 7;

}  // namespace

std::uint32_t LineStages::butterflies_of_invocation(std::uint32_t radix) const {
  return divided_up(length / radix, invocations_per_line);
}

std::uint32_t LineStages::values_of_invocation() const {
  std::uint32_t most = 0;
  for (const std::uint32_t radix : radices) most = std::max(most, radix * butterflies_of_invocation(radix));
  return most;
}

std::uint32_t factor_in_the_way(std::uint32_t length, std::uint32_t largest_prime_radix) {
  std::uint32_t left = length;
  for (const std::uint32_t prime : kPrimeRadices) {
    while (prime <= largest_prime_radix && left > 1 && left % prime == 0) left /= prime;
  }
  for (std::uint32_t factor = largest_prime_radix + 2; std::uint64_t{factor} * factor <= left; factor += 2) {
    if (left % factor == 0) return factor;
  }
  return left;
}

LineStages line_stages(std::uint32_t length, std::uint32_t elements, std::uint32_t most_invocations) {
  if (length < 2 || factor_in_the_way(length) != 1)
    throw std::invalid_argument(fmt::format("no radices make {}", length));
  if (is_power_of_two(length))
    return stages_of_power_of_two(length, std::bit_floor(std::min({elements, kLargestRadix, length})));
  const std::uint32_t values =
      std::max(std::min(largest_prime(length), kLargestRadix), std::min(elements, kMostValues));
  return Search(length, values, most_invocations).best();
}

bool saves_a_stage(std::uint32_t length, std::uint32_t values) {
  return saves_stages(length, values, 1);
}

std::optional<std::uint32_t> values_that_save_a_stage(std::uint32_t length) {
  for (const std::uint32_t values : kValuesForAStage) {
    if (saves_a_stage(length, values)) return values;
  }
  return values_that_save_a_filled_stage(length);
}

std::optional<std::uint32_t> values_that_save_a_filled_stage(std::uint32_t length) {
  const bool pays = saves_a_stage(length, kValuesForAFilledStage) &&
                    fills_every_stage(line_stages(length, kValuesForAFilledStage));
  return pays ? std::optional(kValuesForAFilledStage) : std::nullopt;
}

std::optional<std::uint32_t> values_that_save_stages(std::uint32_t length) {
  return saves_stages(length, kMostValues, 2) ? std::optional(kMostValues) : values_that_save_a_stage(length);
}

std::string butterflies_name(std::uint32_t radix) {
  return fmt::format("butterflies_of_radix_{}", radix);
}

bool needs_chirp(std::uint32_t length) {
  return factor_in_the_way(length) != 1;
}

bool is_worth_padding_to(std::uint32_t length) {
  return factor_in_the_way(length, kLargestCheapPrime) == 1;
}

LineStages padded_line_stages(std::uint32_t length, std::uint32_t elements, std::uint32_t most_invocations) {
  return PaddedSearch(2 * length - 1, elements, most_invocations).best();
}

}  // namespace fftbench::fft
