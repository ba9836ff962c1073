#version 430 core
// What drawing needs of a sea's surface, from its transformed fields (lib/ocean_fields.glsl): the displacement with the
// height, and the slopes with the stretching, in an array texture. Foam appears where the surface folds over itself, so
// that the Jacobian of the displacement goes towards 0 and below, and decays from frame to frame.
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

// Two layers a patch: displacement along x, height, displacement along z, foam; slopes along x and z, by how much the
// displacement stretches x and z.
layout(binding = FFTBENCH_BINDING_TARGET, rgba16f) uniform image2DArray surface;

// The bits of floats.
uniform uint choppiness_bits;
uniform uint foam_kept_bits;  // of the foam of the frame before; 0 where there is none
// The Jacobian at which foam begins, and how far below it covers all.
const float kFoamBegins = 0.75;
const float kFoamFull = 0.35;

void main() {
  uvec3 point = gl_GlobalInvocationID;
  if (point.x >= uint(SIZE) || point.y >= uint(SIZE)) return;
  uvec3 texel = uvec3(point.xy, OCEAN_TRANSFORMS * point.z);
  float choppiness = uintBitsToFloat(choppiness_bits);
  float foam_kept = uintBitsToFloat(foam_kept_bits);
  vec2 shift = choppiness * FIELD_AT(texel);
  vec2 height_and_shear = FIELD_AT(uvec3(texel.xy, texel.z + 1u));
  vec2 slope = FIELD_AT(uvec3(texel.xy, texel.z + 2u));
  vec2 stretch = choppiness * FIELD_AT(uvec3(texel.xy, texel.z + 3u));
  float shear = choppiness * height_and_shear.y;

  float jacobian = (1.0 + stretch.x) * (1.0 + stretch.y) - shear * shear;
  float foam = clamp((kFoamBegins - jacobian) / kFoamFull, 0.0, 1.0);
  ivec3 layer = ivec3(point.xy, 2u * point.z);
  if (foam_kept > 0.0) foam = max(foam, foam_kept * imageLoad(surface, layer).a);
  imageStore(surface, layer, vec4(shift.x, height_and_shear.x, shift.y, foam));
  imageStore(surface, layer + ivec3(0, 0, 1), vec4(slope, stretch));
}
