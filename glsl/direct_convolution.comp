#version 430 core
// Convolves real pictures with a kernel by its definition: a sum of as many products as the kernel has values
// (fft::Convolution). The kernel comes turned round and scaled, as prepare_direct_kernel.comp leaves it:
//   output(x, y) = sum over (i, j) of kernel(i, j) picture(x - REACH_X + i, y - REACH_Y + j)
// A work group goes through the kernel by blocks of BLOCK x BLOCK values, and keeps in shared memory a block and what it
// meets of the picture. An invocation makes ROWS values that stand above each other, so that a value that it reads from
// shared memory serves so many products.
// Dispatch: LOCAL_SIZE_X x LOCAL_SIZE_Y invocations make LOCAL_SIZE_X x (LOCAL_SIZE_Y ROWS) values; x along rows, y along
// columns, z through the batch.
// Source: Nabla, "Convolution", the sum that the FFT is measured against.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
#ifndef ROWS
#error "ROWS is missing: values that an invocation makes, a divisor of BLOCK"
#endif
#ifndef BLOCK
#error "BLOCK is missing: the side of the blocks of the kernel"
#endif
#ifndef IMAGE_WIDTH
#error "IMAGE_WIDTH is missing: of a picture"
#endif
#ifndef IMAGE_HEIGHT
#error "IMAGE_HEIGHT is missing: of a picture"
#endif
#ifndef TILE_SIZE
#error "TILE_SIZE is missing: values of the picture that a group keeps"
#endif
#ifndef KERNEL_WIDTH
#error "KERNEL_WIDTH is missing: of the kernel"
#endif
#ifndef KERNEL_HEIGHT
#error "KERNEL_HEIGHT is missing: of the kernel"
#endif
#ifndef KERNEL_PLANES
#error "KERNEL_PLANES is missing: of the kernel; the images of the batch take them in turn"
#endif
#define STORAGE FFTBENCH_STORAGE_BUFFER
#define SOURCE_IS_REAL
#define TARGET_IS_REAL
#include "lib/number.glsl"
#include "lib/storage.glsl"
#include "lib/border.glsl"
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;

layout(std430, binding = FFTBENCH_BINDING_FILTER) readonly buffer KernelBuffer { NUMBER kernel_values[]; };

// How far to the left and upwards of a value the kernel, turned round, begins.
#define REACH_X (KERNEL_WIDTH - 1 - KERNEL_WIDTH / 2)
#define REACH_Y (KERNEL_HEIGHT - 1 - KERNEL_HEIGHT / 2)

#define GROUP_SIZE (LOCAL_SIZE_X * LOCAL_SIZE_Y)
#define TILE_WIDTH (LOCAL_SIZE_X + BLOCK - 1)
#define TILE_HEIGHT (LOCAL_SIZE_Y * ROWS + BLOCK - 1)
#if TILE_SIZE != TILE_WIDTH * TILE_HEIGHT
#error "TILE_SIZE is another number of values"
#endif
shared NUMBER tile[TILE_SIZE];
shared NUMBER weights[BLOCK * BLOCK];

void load_block(ivec2 block) {
  uint first = (gl_WorkGroupID.z % uint(KERNEL_PLANES)) * uint(KERNEL_WIDTH * KERNEL_HEIGHT);
  for (int i = int(gl_LocalInvocationIndex); i < BLOCK * BLOCK; i += GROUP_SIZE) {
    ivec2 place = block + ivec2(i % BLOCK, i / BLOCK);
    bool is_inside = place.x < KERNEL_WIDTH && place.y < KERNEL_HEIGHT;
    weights[i] = NUMBER(0.0);
    if (is_inside) weights[i] = kernel_values[first + uint(place.y * KERNEL_WIDTH + place.x)];
  }
}

void load_tile(ivec2 corner) {
  uint first = gl_WorkGroupID.z * uint(IMAGE_WIDTH * IMAGE_HEIGHT);
  for (int i = int(gl_LocalInvocationIndex); i < TILE_SIZE; i += GROUP_SIZE) {
    int x = position_within(corner.x + i % TILE_WIDTH, IMAGE_WIDTH);
    int y = position_within(corner.y + i / TILE_WIDTH, IMAGE_HEIGHT);
    tile[i] = NUMBER(0.0);
    if (x >= 0 && y >= 0) tile[i] = load_number(first + uint(y * IMAGE_WIDTH + x));
  }
}

// The values of the tile beside the weights go round in a window, so that each is read once for ROWS products.
void add_column(int column, inout NUMBER sums[ROWS]) {
  NUMBER window[ROWS];
  int place = int(gl_LocalInvocationID.y) * ROWS * TILE_WIDTH + int(gl_LocalInvocationID.x) + column;
  for (int row = 0; row < ROWS; ++row) {
    window[row] = tile[place];
    place += TILE_WIDTH;
  }
  for (int first = 0; first < BLOCK; first += ROWS) {
    for (int turn = 0; turn < ROWS; ++turn) {
      NUMBER weight = weights[(first + turn) * BLOCK + column];
      for (int row = 0; row < ROWS; ++row) sums[row] += weight * window[(row + turn) % ROWS];
      if (first + turn + 1 < BLOCK) window[turn] = tile[place];
      place += TILE_WIDTH;
    }
  }
}

void main() {
  // Each block has sums of its own, since a sum of very many numbers loses digits.
  NUMBER values[ROWS];
  for (int row = 0; row < ROWS; ++row) values[row] = NUMBER(0.0);
  ivec2 origin = ivec2(gl_WorkGroupID.xy) * ivec2(LOCAL_SIZE_X, LOCAL_SIZE_Y * ROWS);
  for (int j = 0; j < KERNEL_HEIGHT; j += BLOCK) {
    for (int i = 0; i < KERNEL_WIDTH; i += BLOCK) {
      barrier();
      load_block(ivec2(i, j));
      load_tile(origin + ivec2(i - REACH_X, j - REACH_Y));
      barrier();
      NUMBER sums[ROWS];
      for (int row = 0; row < ROWS; ++row) sums[row] = NUMBER(0.0);
      for (int column = 0; column < min(BLOCK, KERNEL_WIDTH - i); ++column) add_column(column, sums);
      for (int row = 0; row < ROWS; ++row) values[row] += sums[row];
    }
  }
  ivec2 at = origin + ivec2(gl_LocalInvocationID.x, int(gl_LocalInvocationID.y) * ROWS);
  for (int row = 0; row < ROWS; ++row) {
    if (at.x < IMAGE_WIDTH && at.y + row < IMAGE_HEIGHT) {
      store_number((gl_WorkGroupID.z * uint(IMAGE_HEIGHT) + uint(at.y + row)) * uint(IMAGE_WIDTH) + uint(at.x), values[row]);
    }
  }
}
