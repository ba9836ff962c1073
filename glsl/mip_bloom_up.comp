#version 430 core
// Mixes a level of a bloom's mip chain with the smaller one below it: (1 - SCATTER) times the level, and SCATTER times the
// smaller one, sampled linearly between its values and filtered with 1 2 1 along each axis, values beyond its sides being
// those at the sides.
// Dispatch: an invocation a value of the level; x along rows, y along columns, z through the images.
// Source: Nabla, "Results"; the filter is that of J. Jimenez, Next Generation Post Processing in Call of Duty: Advanced
// Warfare, 2014.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
#ifndef IMAGE_WIDTH
#error "IMAGE_WIDTH is missing: of the level"
#endif
#ifndef IMAGE_HEIGHT
#error "IMAGE_HEIGHT is missing: of the level"
#endif
#ifndef SCATTER
#error "SCATTER is missing: the share of the smaller level"
#endif
#define STORAGE FFTBENCH_STORAGE_BUFFER
#define SOURCE_IS_REAL
#define TARGET_IS_REAL
#include "lib/number.glsl"
#include "lib/storage.glsl"
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;

// The level itself, which may be the target.
layout(std430, binding = FFTBENCH_BINDING_ALTERNATE) coherent buffer LevelBuffer { STORED_NUMBERS level_numbers[]; };

NUMBER load_level(uint place) {
#if PRECISION == FFTBENCH_PRECISION_FP16
  vec2 both = unpackHalf2x16(level_numbers[place >> 1]);
  return (place & 1u) == 0u ? both.x : both.y;
#else
  return level_numbers[place];
#endif
}

#define HALF_WIDTH ((IMAGE_WIDTH + 1) / 2)
#define HALF_HEIGHT ((IMAGE_HEIGHT + 1) / 2)

NUMBER value_at(ivec2 place) {
  ivec2 inside = clamp(place, ivec2(0), ivec2(HALF_WIDTH, HALF_HEIGHT) - 1);
  return load_number((gl_WorkGroupID.z * uint(HALF_HEIGHT) + uint(inside.y)) * uint(HALF_WIDTH) + uint(inside.x));
}

// Returns the weight of four values of the smaller level. The first one is at -2 from half of an even
// position, or at -1 from half of an odd one. They are 1 3 on neighbours, filtered with 1 2 1, in sixteenths.
NUMBER weight(int tap, int parity) {
  int from_near = parity == 0 ? 3 - tap : tap;
  return NUMBER(from_near == 0 ? 3.0 : from_near == 1 ? 7.0 : from_near == 2 ? 5.0 : 1.0) / NUMBER(16.0);
}

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (at.x >= IMAGE_WIDTH || at.y >= IMAGE_HEIGHT) return;
  ivec2 parity = at % 2;
  ivec2 first = at / 2 - 2 + parity;
  NUMBER sum = NUMBER(0.0);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) sum += weight(i, parity.x) * weight(j, parity.y) * value_at(first + ivec2(i, j));
  }
  uint place = (gl_WorkGroupID.z * uint(IMAGE_HEIGHT) + uint(at.y)) * uint(IMAGE_WIDTH) + uint(at.x);
  NUMBER share = NUMBER(SCATTER);
  store_number(place, (NUMBER(1.0) - share) * load_level(place) + share * sum);
}
