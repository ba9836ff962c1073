#version 430 core
// Averages over 2 RADIUS + 1 values along one axis of real pictures, zeros beyond the sides: differences of prefix sums,
// whose cost does not depend on the radius.
// Dispatch: LINES x LOCAL_SIZE_Y invocations make LINES neighbouring lines; x through the lines, z through the images.
// Source: Nabla, "Results", the blur by prefix sums that its bloom is compared with.
#include "lib/shared_constants.h"
#ifndef LINES
#error "LINES is missing: lines that a work group makes, and its width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height, a power of two"
#endif
#ifndef LINE_LENGTH
#error "LINE_LENGTH is missing: values in a line"
#endif
#ifndef LINE_COUNT
#error "LINE_COUNT is missing: lines of an image"
#endif
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: LINES times LINE_LENGTH"
#endif
#ifndef SUMS_LENGTH
#error "SUMS_LENGTH is missing: LINES times LOCAL_SIZE_Y"
#endif
#ifndef AXIS
#error "AXIS is missing: FFTBENCH_AXIS_ROWS or FFTBENCH_AXIS_COLUMNS"
#endif
#ifndef RADIUS
#error "RADIUS is missing: values on either side that are averaged"
#endif
#define STORAGE FFTBENCH_STORAGE_BUFFER
#define SOURCE_IS_REAL
#define TARGET_IS_REAL
#if AXIS == FFTBENCH_AXIS_ROWS
#define IMAGE_WIDTH LINE_LENGTH
#define IMAGE_HEIGHT LINE_COUNT
#else
#define IMAGE_WIDTH LINE_COUNT
#define IMAGE_HEIGHT LINE_LENGTH
#endif
#include "lib/number.glsl"
#include "lib/storage.glsl"
layout(local_size_x = LINES, local_size_y = LOCAL_SIZE_Y) in;

shared NUMBER prefix_sums[SHARED_LENGTH];
shared NUMBER share_sums[SUMS_LENGTH];

// Neighbouring invocations access neighbours in memory: of a row, or of neighbouring columns.
uint place_of(uint line, uint position) {
  uint image = gl_WorkGroupID.z * uint(LINE_COUNT * LINE_LENGTH);
#if AXIS == FFTBENCH_AXIS_ROWS
  return image + line * uint(LINE_LENGTH) + position;
#else
  return image + position * uint(LINE_COUNT) + line;
#endif
}

// The sum of the line's first `count` values.
NUMBER sum_of_first(uint lane, int count) {
  return count <= 0 ? NUMBER(0.0) : prefix_sums[uint(min(count, LINE_LENGTH) - 1) * uint(LINES) + lane];
}

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint me = gl_LocalInvocationID.y;
  uint line = gl_WorkGroupID.x * uint(LINES) + lane;
  bool is_inside = line < uint(LINE_COUNT);
  for (uint i = me; i < uint(LINE_LENGTH); i += uint(LOCAL_SIZE_Y)) {
    NUMBER value = NUMBER(0.0);
    if (is_inside) value = load_number(place_of(line, i));
    prefix_sums[i * uint(LINES) + lane] = value;
  }
  barrier();
  // Each invocation has a share of its line, whose values stand one behind the other.
  const uint share = (uint(LINE_LENGTH) + uint(LOCAL_SIZE_Y) - 1u) / uint(LOCAL_SIZE_Y);
  uint begin = min(me * share, uint(LINE_LENGTH));
  uint end = min(begin + share, uint(LINE_LENGTH));
  NUMBER sum = NUMBER(0.0);
  for (uint i = begin; i < end; ++i) {
    sum += prefix_sums[i * uint(LINES) + lane];
    prefix_sums[i * uint(LINES) + lane] = sum;
  }
  share_sums[me * uint(LINES) + lane] = sum;
  for (uint reach = 1u; reach < uint(LOCAL_SIZE_Y); reach *= 2u) {
    barrier();
    NUMBER before = NUMBER(0.0);
    if (me >= reach) before = share_sums[(me - reach) * uint(LINES) + lane];
    barrier();
    share_sums[me * uint(LINES) + lane] += before;
  }
  barrier();
  if (me > 0u) {
    NUMBER before = share_sums[(me - 1u) * uint(LINES) + lane];
    for (uint i = begin; i < end; ++i) prefix_sums[i * uint(LINES) + lane] += before;
  }
  barrier();
  if (!is_inside) return;
  for (uint i = me; i < uint(LINE_LENGTH); i += uint(LOCAL_SIZE_Y)) {
    NUMBER window = sum_of_first(lane, int(i) + RADIUS + 1) - sum_of_first(lane, int(i) - RADIUS);
    store_number(place_of(line, i), window / NUMBER(2 * RADIUS + 1));
  }
}
