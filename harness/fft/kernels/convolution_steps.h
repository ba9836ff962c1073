// The dispatches of a convolution by FFT (glsl/convolution.comp), each along one axis.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fft/kernels/convolution_sizes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// How an array of lines lies in memory: values from one position on a line to the next, from one line to the
// next, and from one image to the next.
struct Strides {
  std::uint32_t position = 1;
  std::uint32_t line = 1;
  std::uint32_t image = 1;
};

// Real images in the layout of fft::Problem, as lines along the one axis or the other.
Strides strides_of_images(glm::uvec2 extent, bool along_columns);

// An array of complex values (k, j): of a frequency of the first axis, and of a line or a frequency of the
// second one. Those that lie along x are neighbours, as many as its rows have room for.
struct Spectra {
  glm::uvec3 extent{1, 1, 1};
  std::uint32_t frequency_stride = 1;
  std::uint32_t line_stride = 1;

  std::uint32_t image_stride() const { return extent.x * extent.y; }
};
Spectra spectra_of(std::uint32_t frequencies, std::uint32_t lines, std::uint32_t images, bool columns_first,
                   Precision precision);

// What all dispatches of a convolution have in common.
struct ConvolutionSteps {
  Problem problem;  // of the pictures
  ConvolutionOptions options;
  ConvolutionSizes sizes;
  std::uint32_t planes = 1;  // of the kernel
  const DeviceLimits& limits;
  PlanArrays& arrays;

  // From pictures to half spectra, from there to those of the product in the same array, and to pictures.
  Pass picture_step(std::size_t pictures, std::size_t spectra) const;
  Pass product_step(std::size_t spectra, std::size_t kernel_spectrum) const;
  Pass result_step(std::size_t spectra, std::size_t pictures) const;

  // From the kernel to half spectra of its lines, to the sums of its planes, and to its spectrum. These have
  // a barrier behind them, whatever the order of the others.
  Pass kernel_lines_step(std::size_t kernel, std::size_t spectra) const;
  Pass kernel_sums_step(std::size_t spectra, std::size_t sums) const;
  Pass kernel_spectrum_step(std::size_t spectra, std::size_t sums, std::size_t kernel_spectrum) const;

  // The arrays between them. Of the kernel, arrays have all frequencies up to half of the length.
  Spectra picture_spectra() const;
  Spectra kernel_line_spectra() const;
  Spectra kernel_spectra() const;
  Precision arithmetic() const;  // of the kernel and of what is made of it

  // What is known of pictures: whether they are textures, how many there are (in buffers, images), and the
  // bytes that so many of their values take in either.
  bool has_colours() const;
  std::uint32_t texture_count() const;
  std::uint64_t picture_bytes(std::uint64_t values) const;

  // How lines of a picture go two by two, and whether results are stored as two fp16 numbers at once
  // (glsl/lib/convolution_lines.glsl).
  Define partners_define() const;
  bool stores_words() const;
};

}  // namespace fftbench::fft
