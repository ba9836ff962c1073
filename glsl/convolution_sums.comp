#version 430 core
// The sum of each image of a convolution's kernel, from the half spectra of its lines: of a line's values, the sum is its
// value at the frequency 0.
// Dispatch: a work group for each image; an invocation adds every WORK_GROUP_SIZE-th line, and the group adds its parts
// two by two.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, a power of two"
#endif
#ifndef REAL_LINES
#error "REAL_LINES is missing: lines of the kernel along the first axis"
#endif
#ifndef SPECTRUM_STRIDE
#error "SPECTRUM_STRIDE is missing: values from the spectrum of one line to that of the next"
#endif
#ifndef SPECTRA_IMAGE_STRIDE
#error "SPECTRA_IMAGE_STRIDE is missing: values from the spectra of one image to those of the next"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/number.glsl"

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { NUMBER source_numbers[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { NUMBER target_numbers[]; };

shared NUMBER parts[WORK_GROUP_SIZE];

void main() {
  uint own = gl_LocalInvocationID.x;
  uint image = gl_WorkGroupID.x;
  NUMBER sum = NUMBER(0.0);
  for (uint line = own; line < uint(REAL_LINES); line += uint(WORK_GROUP_SIZE)) {
    sum += source_numbers[2u * (image * uint(SPECTRA_IMAGE_STRIDE) + line * uint(SPECTRUM_STRIDE))];
  }
  parts[own] = sum;
  for (uint half_of_parts = uint(WORK_GROUP_SIZE) / 2u; half_of_parts > 0u; half_of_parts /= 2u) {
    barrier();
    if (own < half_of_parts) parts[own] += parts[own + half_of_parts];
  }
  if (own == 0u) target_numbers[image] = parts[0];
}
