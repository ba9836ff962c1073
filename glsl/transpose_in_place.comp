#version 430 core
// Transposes square images in place: an invocation swaps a 2 x 2 block on one side of the diagonal with its mirror image,
// both transposed. Blocks on the diagonal are transposed alone. Images of odd sides are padded to even ones.
// Dispatch: (blocks of a row, rows of blocks, batch), of which those on the other side of the diagonal end at once; or
// an invocation a block along x alone, numbered row by row of the triangle.
// Source: ARM, part 3, "Parallel blockwise in-place transpose".
#include "lib/shared_constants.h"
#ifndef LINEAR
#error "LINEAR is missing: 1 where invocations are the blocks of a triangle, 0 where they are those of the square"
#endif
#include "lib/transposed_image.glsl"

const uint kBlocks = uint(WIDTH + 1) / 2u;  // along a side

// Two elements of a row.
void load_two(uvec3 texel, out COMPLEX first, out COMPLEX second) {
  uint place = place_in_source(texel);
#ifdef LOADS_PAIRS
  load_pair(place, first, second);
#else
  first = load_element(place);
  second = load_element(place + 1u);
#endif
}

void store_two(uvec3 texel, COMPLEX first, COMPLEX second) {
  uint place = place_in_target(texel);
#ifdef STORES_PAIRS
  store_pair(place, first, second);
#else
  store_element(place, first);
  store_element(place + 1u, second);
#endif
}

struct Block {
  COMPLEX a, b;  // the upper row
  COMPLEX c, d;  // the lower row
};

Block block_at(uvec3 corner) {
  Block block;
  load_two(corner, block.a, block.b);
  load_two(corner + uvec3(0u, 1u, 0u), block.c, block.d);
  return block;
}

void store_transposed(uvec3 corner, Block block) {
  store_two(corner, block.a, block.c);
  store_two(corner + uvec3(0u, 1u, 0u), block.b, block.d);
}

#if LINEAR
// Block number i of the triangle is in row r, where r (r + 1) / 2 <= i. A root of floats may be one off.
uvec2 block_of_invocation() {
  uint number = gl_GlobalInvocationID.x;
  uint row = uint((sqrt(8.0 * float(number) + 1.0) - 1.0) * 0.5);
  if (row * (row + 1u) / 2u > number) --row;
  if ((row + 1u) * (row + 2u) / 2u <= number) ++row;
  return uvec2(row, number - row * (row + 1u) / 2u);
}
#else
uvec2 block_of_invocation() { return gl_GlobalInvocationID.xy; }
#endif

void main() {
  uvec2 block = block_of_invocation();
  if (block.x >= kBlocks || block.x < block.y) return;
  uvec3 corner = uvec3(2u * block, gl_GlobalInvocationID.z);
  Block own = block_at(corner);
  if (block.x != block.y) store_transposed(corner, block_at(corner.yxz));
  store_transposed(corner.yxz, own);
}
