#version 430 core
// Transposes images in tiles through shared memory, an element an invocation, so that a work group both reads and writes
// neighbours of a row; out of place. Rows of the tile have one element more than invocations: the elements of a column are in
// different banks of shared memory.
// Dispatch: (tiles of a row, rows of tiles, batch).
#include "lib/shared_constants.h"
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: elements of a tile in shared memory, (LOCAL_SIZE_X + 1) * LOCAL_SIZE_Y"
#endif
#include "lib/transposed_image.glsl"

shared COMPLEX tile[SHARED_LENGTH];

const uint kTilePitch = uint(LOCAL_SIZE_X) + 1u;

void main() {
  uvec2 from = gl_LocalInvocationID.xy;
  uvec3 texel = gl_GlobalInvocationID;
  if (texel.x < uint(WIDTH) && texel.y < uint(HEIGHT)) {
    tile[from.y * kTilePitch + from.x] = load_element(place_in_source(texel));
  }
  barrier();
  uvec2 to = uvec2(gl_LocalInvocationIndex % uint(LOCAL_SIZE_Y), gl_LocalInvocationIndex / uint(LOCAL_SIZE_Y));
  uvec3 transposed = uvec3(gl_WorkGroupID.yx * uvec2(LOCAL_SIZE_Y, LOCAL_SIZE_X) + to, texel.z);
  if (transposed.x < uint(HEIGHT) && transposed.y < uint(WIDTH)) {
    store_element(place_in_target(transposed), tile[to.x * kTilePitch + to.y]);
  }
}
