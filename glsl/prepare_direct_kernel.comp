#version 430 core
// Turns a convolution's kernel round in both axes and, where NORMALIZES, divides each plane by the sum of its values.
// Dispatch: a work group of LOCAL_SIZE_X invocations for each plane, through x.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width, a power of two"
#endif
#ifndef KERNEL_SIZE
#error "KERNEL_SIZE is missing: values in a plane"
#endif
#ifndef NORMALIZES
#error "NORMALIZES is missing: 1 to divide by the sum, else 0"
#endif
#include "lib/number.glsl"
layout(local_size_x = LOCAL_SIZE_X) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { NUMBER source_values[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { NUMBER target_values[]; };

shared NUMBER sums[LOCAL_SIZE_X];

NUMBER sum_of_plane(uint first) {
  uint me = gl_LocalInvocationID.x;
  NUMBER sum = NUMBER(0.0);
  for (uint i = me; i < uint(KERNEL_SIZE); i += uint(LOCAL_SIZE_X)) sum += source_values[first + i];
  sums[me] = sum;
  for (uint half_of = uint(LOCAL_SIZE_X) / 2u; half_of > 0u; half_of /= 2u) {
    barrier();
    if (me < half_of) sums[me] += sums[me + half_of];
  }
  barrier();
  return sums[0];
}

void main() {
  uint first = gl_WorkGroupID.x * uint(KERNEL_SIZE);
#if NORMALIZES
  NUMBER sum = sum_of_plane(first);
#else
  NUMBER sum = NUMBER(1.0);
#endif
  for (uint i = gl_LocalInvocationID.x; i < uint(KERNEL_SIZE); i += uint(LOCAL_SIZE_X)) {
    target_values[first + uint(KERNEL_SIZE) - 1u - i] = source_values[first + i] / sum;
  }
}
