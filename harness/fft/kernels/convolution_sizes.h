// How long the lines of a convolution by FFT have to be, and which axis goes first.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "fft/kernels/kernel_options.h"

namespace fftbench::fft {

// One axis: a picture, a kernel, and the line that both are padded to.
struct ConvolvedAxis {
  std::uint32_t picture = 1;
  std::uint32_t kernel = 1;
  std::uint32_t padded = 2;
  std::uint32_t kernel_padded = 2;  // as `padded`, unless the kernel's own spectrum is resampled

  std::uint32_t centre() const { return kernel / 2; }

  // How many values of the picture, before the first one and behind the last one, results depend on.
  std::uint32_t reach_before() const { return kernel - 1 - centre(); }
  std::uint32_t reach_behind() const { return centre(); }
};

struct ConvolutionSizes {
  ConvolvedAxis rows;     // along x
  ConvolvedAxis columns;  // along y
  bool columns_first = false;

  const ConvolvedAxis& first() const { return columns_first ? columns : rows; }
  const ConvolvedAxis& second() const { return columns_first ? rows : columns; }
};

// The fewest values of a padded line: behind zeros, what lies over one end of the line may meet what lies
// over the other.
std::uint32_t needed_length(std::uint32_t picture, std::uint32_t kernel, Border border);

// From that length on, the length with factors 2, 3, 5 and 7 whose line is cheapest, or the next power of
// two.
std::uint32_t padded_length(std::uint32_t needed, bool to_power_of_two);

// The values of the spectrum of a line of real values that are stored, where of an even length the first and
// the last one are packed as one.
std::uint32_t stored_half(std::uint32_t padded);

// What the transforms cost if that axis goes first: lines times length times log2 of the length, of all
// lines of both axes, there and back. Lines along the first axis go two by two, and those of padding alone
// are none (Nabla, "Optimization 7").
double transform_cost(const ConvolvedAxis& first, const ConvolvedAxis& second);

// Takes the first axis that is asked for, else the cheaper one.
ConvolutionSizes convolution_sizes(glm::uvec2 picture, const ConvolutionOptions& options);

}  // namespace fftbench::fft
