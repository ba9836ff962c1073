#version 430 core
// Halves real pictures for the mip chain of a bloom: each value is half the average of 4 x 4 values around it, and half
// that of 6 x 6 with weights 1 1 2 2 1 1 along each axis; values beyond the sides are those at the sides. That is the
// filter of 13 bilinear samples of J. Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare, 2014.
// Dispatch: an invocation a value of the smaller picture; x along rows, y along columns, z through the images.
// Source: Nabla, "Results", the bloom that its own is compared with.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
#ifndef IMAGE_WIDTH
#error "IMAGE_WIDTH is missing: of the larger picture"
#endif
#ifndef IMAGE_HEIGHT
#error "IMAGE_HEIGHT is missing: of the larger picture"
#endif
#define STORAGE FFTBENCH_STORAGE_BUFFER
#define SOURCE_IS_REAL
#define TARGET_IS_REAL
#include "lib/number.glsl"
#include "lib/storage.glsl"
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;

#define HALF_WIDTH ((IMAGE_WIDTH + 1) / 2)
#define HALF_HEIGHT ((IMAGE_HEIGHT + 1) / 2)

NUMBER value_at(ivec2 place) {
  ivec2 inside = clamp(place, ivec2(0), ivec2(IMAGE_WIDTH, IMAGE_HEIGHT) - 1);
  return load_number((gl_WorkGroupID.z * uint(IMAGE_HEIGHT) + uint(inside.y)) * uint(IMAGE_WIDTH) + uint(inside.x));
}

// Return the weights of taps -2 .. 3.
NUMBER narrow(int tap) { return tap >= -1 && tap <= 2 ? NUMBER(0.25) : NUMBER(0.0); }
NUMBER wide(int tap) { return tap == 0 || tap == 1 ? NUMBER(0.25) : NUMBER(0.125); }

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (at.x >= HALF_WIDTH || at.y >= HALF_HEIGHT) return;
  NUMBER sum = NUMBER(0.0);
  for (int j = -2; j <= 3; ++j) {
    for (int i = -2; i <= 3; ++i) {
      sum += NUMBER(0.5) * (narrow(i) * narrow(j) + wide(i) * wide(j)) * value_at(2 * at + ivec2(i, j));
    }
  }
  store_number((gl_WorkGroupID.z * uint(HALF_HEIGHT) + uint(at.y)) * uint(HALF_WIDTH) + uint(at.x), sum);
}
