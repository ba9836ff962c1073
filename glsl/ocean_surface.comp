#version 430 core
// What drawing needs of a sea's surface (lib/ocean_texels.glsl), from its transformed fields (lib/ocean_fields.glsl).
// Dispatch: an invocation a point; z: patches.
// Source: J. Tessendorf, Simulating Ocean Water, section 3.7.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE
#error "LOCAL_SIZE is missing: the side of a work group"
#endif
#define FIELDS_BINDING FFTBENCH_BINDING_SOURCE
#define FIELDS_ACCESS readonly
#include "lib/ocean_fields.glsl"
#include "lib/ocean_texels.glsl"
layout(local_size_x = LOCAL_SIZE, local_size_y = LOCAL_SIZE) in;

vec2 field_at(uvec3 point, uint transform) {
  return FIELD_AT(uvec3(point.xy, OCEAN_TRANSFORMS * point.z + transform));
}

void main() {
  uvec3 point = gl_GlobalInvocationID;
  if (point.x >= uint(SIZE) || point.y >= uint(SIZE)) return;
  put_texels(point.xy, point.z, field_at(point, 0u), field_at(point, 1u), field_at(point, 2u), field_at(point, 3u));
}
