#version 430 core
// The spectra of a sea's surface at a time, from its waves (lib/ocean_waves.glsl).
// Dispatch: an invocation for each wave vector of the rows 0 to SIZE / 2, numbered along x; it also writes the opposite one,
// whose values are the conjugates. y: rows, z: patches.
// Source: J. Tessendorf, Simulating Ocean Water, sections 3.4 to 3.6.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#define FIELDS_BINDING FFTBENCH_BINDING_TARGET
#define FIELDS_ACCESS writeonly
#include "lib/ocean_fields.glsl"
#include "lib/ocean_waves.glsl"
layout(local_size_x = LOCAL_SIZE_X) in;

void main() {
  uvec2 place = gl_GlobalInvocationID.xy;
  uint patch_number = gl_GlobalInvocationID.z;
  if (place.x >= uint(SIZE)) return;
  uvec2 opposite = opposite_of(place);
  vec2 height = wave_height(place, patch_number);
  // Rows whose opposite is the row itself have an invocation for each of the two.
  bool has_opposite = opposite.y != place.y;
  for (uint transform = 0u; transform < OCEAN_TRANSFORMS; ++transform) {
    FieldPair fields = fields_of_wave(transform, height, place, patch_number);
    uint layer = OCEAN_TRANSFORMS * patch_number + transform;
    PUT_FIELD(uvec3(place, layer), both_of(fields));
    if (has_opposite) PUT_FIELD(uvec3(opposite, layer), both_of_opposite(fields));
  }
}
