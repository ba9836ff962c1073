// One dispatch of convolution.comp: the work groups, defines and traffic that all steps of a convolution have
// in common.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// What a dispatch does.
struct ConvolutionStep {
  int step;
  std::string name;
  bool along_columns;
  std::uint32_t length;
  std::uint32_t lines;  // of an image
  std::uint32_t images;
  Precision precision;  // of its source and its target
  bool inverse = false;
  bool is_packed = false;  // whether half spectra are, as glsl/lib/half_spectrum.glsl has it
  std::uint32_t first_length = 2;
  double scale = 1;
  bool mirrors = false;      // whether values meet others of their line behind the transform
  bool has_colours = false;  // whether pictures are textures, three images of the batch in each
  bool is_ordered = true;
  // Values of the arrays that all lines read and write together.
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
};

// What all dispatches of a convolution are planned with.
struct ConvolutionSetting {
  const Problem& problem;  // of the pictures
  const ConvolutionOptions& options;
  const DeviceLimits& limits;
  PlanArrays& arrays;
};

inline std::uint64_t bytes_of_complex(Precision precision) {
  return std::uint64_t{2} * bytes_of_number(precision);
}

// Returns the dispatch. `defines` are those of what it loads and stores; its table of twiddle factors is
// added to the bindings where it reads one.
Pass convolution_pass(const ConvolutionSetting& setting, const ConvolutionStep& step,
                      std::vector<Define> defines, std::vector<Binding> bindings);

}  // namespace fftbench::fft
