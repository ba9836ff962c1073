#version 430 core
// What drawing needs of a sea's surface, from its transformed fields (lib/ocean_fields.glsl): the displacement with the
// height, and the slopes with the stretching, in textures. Foam appears where the surface folds over itself, so that the
// Jacobian of the displacement goes towards 0 and below, and decays from frame to frame.
// Dispatch: an invocation a point; z: patches.
// Source: J. Tessendorf, Simulating Ocean Water, section 3.7.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE
#error "LOCAL_SIZE is missing: the side of a work group"
#endif
#define FIELDS_BINDING FFTBENCH_BINDING_SOURCE
#define FIELDS_ACCESS readonly
#include "lib/ocean_fields.glsl"
layout(local_size_x = LOCAL_SIZE, local_size_y = LOCAL_SIZE) in;

// Displacement along x, height, displacement along z, foam.
layout(binding = FFTBENCH_BINDING_TARGET, rgba16f) uniform image2DArray displacements;
// Slopes along x and z, by how much the displacement stretches x and z.
layout(binding = FFTBENCH_BINDING_ALTERNATE, rgba16f) writeonly uniform image2DArray gradients;

uniform float choppiness;
uniform float foam_kept;  // of the foam of the frame before; 0 where there is none
// The Jacobian at which foam begins, and how far below it covers all.
const float kFoamBegins = 0.75;
const float kFoamFull = 0.35;

void main() {
  uvec3 point = gl_GlobalInvocationID;
  if (point.x >= uint(SIZE) || point.y >= uint(SIZE)) return;
  uvec3 texel = uvec3(point.xy, OCEAN_TRANSFORMS * point.z);
  vec2 shift = choppiness * FIELD_AT(texel);
  vec2 height_and_shear = FIELD_AT(uvec3(texel.xy, texel.z + 1u));
  vec2 slope = FIELD_AT(uvec3(texel.xy, texel.z + 2u));
  vec2 stretch = choppiness * FIELD_AT(uvec3(texel.xy, texel.z + 3u));
  float shear = choppiness * height_and_shear.y;

  float jacobian = (1.0 + stretch.x) * (1.0 + stretch.y) - shear * shear;
  float foam = clamp((kFoamBegins - jacobian) / kFoamFull, 0.0, 1.0);
  if (foam_kept > 0.0) foam = max(foam, foam_kept * imageLoad(displacements, ivec3(point)).a);
  imageStore(displacements, ivec3(point), vec4(shift.x, height_and_shear.x, shift.y, foam));
  imageStore(gradients, ivec3(point), vec4(slope, stretch));
}
