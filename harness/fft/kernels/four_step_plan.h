// Planning of lines, and of columns alone, that no work group can hold: as an image whose columns, then rows,
// the register kernel transforms (glsl/lib/four_step.glsl). Lines of a length that no radices make are padded
// and convolved with a chirp, in three passes (glsl/lib/long_chirp.glsl).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// 2^24, up to which floats hold every whole number.
inline constexpr std::uint32_t kLongestLine = 1U << 24;

// Lines of lengths that no radices make are padded: to 8192, which 32 KiB of shared memory hold as real
// parts, then imaginary ones, or to kLongestLine in several passes.
inline constexpr std::uint32_t kLongestChirp = 4096;
inline constexpr std::uint32_t kLongestLongChirp = kLongestLine / 2;

// Refuses a side that is longer than these, or that no two lengths of a work group make; of cosine transforms
// of images one that no work group holds.
std::optional<std::string> refuse_too_long(const Problem& problem, std::string_view side,
                                           std::uint32_t length);

// Returns the image that a line becomes: width and height as near to each other as its factors allow, the
// width the larger one; nothing where it would be longer than kLongestRegisterLine.
std::optional<glm::uvec2> image_of_line(std::uint32_t length);

// Returns the image that a line of `length` values becomes where it is padded for a chirp: at least twice as
// long, its width a power of two.
glm::uvec2 image_of_chirp(std::uint32_t length);

// Whether what is transformed are lines whose values lie side by side.
bool is_of_lines(const Problem& problem);

// Returns the length of each of those lines, along whichever axis they lie.
std::uint32_t length_of_line(const Problem& problem);

// Whether a complex line of that length is longer than a work group of this device can hold, in its shared
// memory or in the slots that its radices fill.
bool exceeds_work_group(std::uint32_t length, Precision precision, const DeviceLimits& limits);

// Whether the problem is of such lines, or of such columns alone.
bool takes_four_steps(const Problem& problem, const DeviceLimits& limits);

// Plans those lines and columns, complex or real, up to kLongestLine values.
Plan plan_four_step(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits);

}  // namespace fftbench::fft
