// A pass that transposes images, in each of the ways of ARM's row-column algorithm.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/padded_images.h"
#include "fft/plan.h"

namespace fftbench::fft {

struct TransposePass {
  RowColumnOptions options;
  Precision precision = Precision::kFp32;
  PaddedImages source;
  PaddedImages target;  // the same array where it is in place
  bool in_place = false;
};

// Without its label and its bindings. Not for kMerged and kNone, which have no pass of their own.
Pass transpose_pass(const TransposePass& wanted);

}  // namespace fftbench::fft
