// How the register kernels divide a line into stages and among invocations (glsl/lib/register_stages.glsl).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace fftbench::fft {

// Rounded up.
inline std::uint32_t divided_up(std::uint32_t count, std::uint32_t by) {
  return (count + by - 1) / by;
}

struct LineStages {
  std::uint32_t length = 2;
  std::vector<std::uint32_t> radices{2};  // the first stage's first; their product is the length
  std::uint32_t invocations_per_line = 1;
  std::uint32_t elements = 2;  // the most values that an invocation holds at a stage

  // Returns the butterflies of an invocation in a stage of that radix; some invocations have one less, or
  // none.
  std::uint32_t butterflies_of_invocation(std::uint32_t radix) const;
  // What `elements` have to be with these radices and invocations.
  std::uint32_t values_of_invocation() const;

  bool operator==(const LineStages&) const = default;
};

// The most values that an invocation holds as a rule; a larger prime factor is a radix as well.
inline constexpr std::uint32_t kLargestRadix = 16;
// The most values where a line has fewer stages then, with the radices 18, 21 and 25 as well.
inline constexpr std::uint32_t kMostValues = 25;

// Whether invocations have the same positions at every stage, so that a second transform may begin with the
// stages of the first one.
bool keeps_positions(const LineStages& line);

// The instructions of a butterfly on complex values, and those of one value's way through all stages, in
// which invocations that idle count like the others.
double instructions_of_butterfly(std::uint32_t radix);  // throws std::invalid_argument for no radix
double instructions_of(const LineStages& line);

// What one value's way through all stages costs, in instructions: invocations that idle at a stage cost as
// much as the others.
double cost_of(const LineStages& line);

inline constexpr std::array<std::uint32_t, 11> kPrimeRadices{31, 29, 23, 19, 17, 13, 11, 7, 5, 3, 2};
inline constexpr std::uint32_t kLargestPrimeRadix = kPrimeRadices.front();

// The first prime factor of the length that no radix has, where these have all primes up to an odd one; 1
// where the line can be done.
std::uint32_t factor_in_the_way(std::uint32_t length, std::uint32_t largest_prime_radix = kLargestPrimeRadix);

// The best division into invocations that hold at most `elements` values, or as many as the largest prime
// factor where that is more, by at most so many invocations where that can be. A power of two takes as many
// stages of radix `elements` as fit, behind one of what is left (glsl/lib/register_fft.glsl says why in this
// order). Throws std::invalid_argument for a length that no radices make.
LineStages line_stages(std::uint32_t length, std::uint32_t elements,
                       std::uint32_t most_invocations = std::numeric_limits<std::uint32_t>::max());

// Whether a line of many stages has one less where an invocation holds so many values of it, more than
// kLargestRadix. Lengths here and below are those of line_stages.
bool saves_a_stage(std::uint32_t length, std::uint32_t values);

// How many values an invocation had better hold of a line for a stage less; the second only where hardly an
// invocation idles at any of its stages, and the third for two stages less if that can be. Nothing where no
// such number is known to pay.
std::optional<std::uint32_t> values_that_save_a_stage(std::uint32_t length);
std::optional<std::uint32_t> values_that_save_a_filled_stage(std::uint32_t length);
std::optional<std::uint32_t> values_that_save_stages(std::uint32_t length);

// The function of glsl/lib/stage_butterflies.glsl that does an invocation's butterflies of a radix, and its
// bit of RADICES_USED (glsl/lib/odd_butterfly.glsl).
std::string butterflies_name(std::uint32_t radix);
inline std::uint32_t bit_of_radix(std::uint32_t radix) {
  return 1U << (radix - 1);
}

// Whether a line has to go as a convolution with a chirp (glsl/lib/chirp_line.glsl), since no radices make
// it.
bool needs_chirp(std::uint32_t length);

// Whether its factors are 2, 3, 5 and 7 alone, for which radices are cheap.
bool is_worth_padding_to(std::uint32_t length);

// The best division of such a line, padded to twice its length or more, in which every radix divides the
// values that an invocation holds, at most `elements`: so the invocations have the same positions at every
// stage.
LineStages padded_line_stages(std::uint32_t length, std::uint32_t elements,
                              std::uint32_t most_invocations = std::numeric_limits<std::uint32_t>::max());

}  // namespace fftbench::fft
