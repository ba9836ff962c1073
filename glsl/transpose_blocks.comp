#version 430 core
// Transposes images in blocks of BLOCK x BLOCK elements, each in the registers of an invocation; out of place. Blocks of
// one element are ARM's element-wise transpose.
// Dispatch: (blocks of a row, rows of blocks, batch).
// Source: ARM, part 3, "Parallel elementwise out-of-place transpose" and "Parallel blockwise out-of-place transpose".
#include "lib/shared_constants.h"
#ifndef BLOCK
#error "BLOCK is missing: elements along a side of a block"
#endif
#ifndef MOVES_WHOLE_BLOCKS
#error "MOVES_WHOLE_BLOCKS is missing: 1 where blocks are in registers, and the target has room for all of each; else 0"
#endif
#include "lib/transposed_image.glsl"

#if MOVES_WHOLE_BLOCKS
void load_block(uvec3 corner, out COMPLEX block[BLOCK * BLOCK]) {
  for (uint y = 0u; y < uint(BLOCK); ++y) {
    uint place = place_in_source(corner + uvec3(0u, y, 0u));
#ifdef LOADS_PAIRS
    for (uint x = 0u; x < uint(BLOCK); x += 2u)
      load_pair(place + x, block[y * uint(BLOCK) + x], block[y * uint(BLOCK) + x + 1u]);
#else
    for (uint x = 0u; x < uint(BLOCK); ++x) block[y * uint(BLOCK) + x] = load_element(place + x);
#endif
  }
}

// Column x of the block is row corner.x + x of the target.
void store_transposed(uvec3 corner, COMPLEX block[BLOCK * BLOCK]) {
  for (uint x = 0u; x < uint(BLOCK); ++x) {
    uint place = place_in_target(uvec3(corner.y, corner.x + x, corner.z));
#ifdef STORES_PAIRS
    for (uint y = 0u; y < uint(BLOCK); y += 2u)
      store_pair(place + y, block[y * uint(BLOCK) + x], block[(y + 1u) * uint(BLOCK) + x]);
#else
    for (uint y = 0u; y < uint(BLOCK); ++y) store_element(place + y, block[y * uint(BLOCK) + x]);
#endif
  }
}

void move_block(uvec3 corner) {
  COMPLEX block[BLOCK * BLOCK];
  load_block(corner, block);
  store_transposed(corner, block);
}
#else
// Each element goes by itself.
void move_block(uvec3 corner) {
  for (uint y = 0u; y < uint(BLOCK); ++y) {
    for (uint x = 0u; x < uint(BLOCK); ++x) {
      uvec3 texel = corner + uvec3(x, y, 0u);
      if (texel.x < uint(WIDTH) && texel.y < uint(HEIGHT))
        store_element(place_in_target(texel.yxz), load_element(place_in_source(texel)));
    }
  }
}
#endif

void main() {
  uvec3 corner = gl_GlobalInvocationID * uvec3(BLOCK, BLOCK, 1);
  if (corner.x < uint(WIDTH) && corner.y < uint(HEIGHT)) move_block(corner);
}
