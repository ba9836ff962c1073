// The texture that a sea's surface is drawn from: two layers a patch, of the displacement along x, the height, the
// displacement along z and foam; and of the slopes along x and z, and by how much the displacement stretches x and z.
// Foam appears where the surface folds over itself, so that the Jacobian of the displacement goes towards 0 and below, and
// decays from frame to frame.
// Source: J. Tessendorf, Simulating Ocean Water, section 3.7.
layout(binding = FFTBENCH_BINDING_TARGET, rgba16f) uniform image2DArray surface;

// The bits of floats.
uniform uint choppiness_bits;
uniform uint foam_kept_bits;  // of the foam of the frame before; 0 where there is none
// The Jacobian at which foam begins, and how far below it covers all.
const float kFoamBegins = 0.75;
const float kFoamFull = 0.35;

// Takes the transforms of a patch at a point (lib/ocean_fields.glsl), in their order.
void put_texels(uvec2 point, uint patch_number, vec2 displacement, vec2 height_and_slant, vec2 slope, vec2 derivatives) {
  float choppiness = uintBitsToFloat(choppiness_bits);
  float foam_kept = uintBitsToFloat(foam_kept_bits);
  vec2 shift = choppiness * displacement;
  vec2 stretch = choppiness * derivatives;
  float shear = choppiness * height_and_slant.y;

  float jacobian = (1.0 + stretch.x) * (1.0 + stretch.y) - shear * shear;
  float foam = clamp((kFoamBegins - jacobian) / kFoamFull, 0.0, 1.0);
  ivec3 layer = ivec3(point, 2u * patch_number);
  if (foam_kept > 0.0) foam = max(foam, foam_kept * imageLoad(surface, layer).a);
  imageStore(surface, layer, vec4(shift.x, height_and_slant.x, shift.y, foam));
  imageStore(surface, layer + ivec3(0, 0, 1), vec4(slope, stretch));
}
