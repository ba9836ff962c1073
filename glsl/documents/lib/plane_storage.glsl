// Planes of complex values that a pass reads and writes, each array in a storage of its own: an image array or a buffer
// in row-major order. Under THREE_PLANES_A_VALUE a VALUE has those of three planes, one image of the batch each. Without
// PRELOAD there is a buffer for what an invocation puts aside and reads again itself.
#ifndef SOURCE_STORAGE
#error "SOURCE_STORAGE is missing: FFTBENCH_STORAGE_BUFFER or FFTBENCH_STORAGE_IMAGE"
#endif
#ifndef TARGET_STORAGE
#error "TARGET_STORAGE is missing: FFTBENCH_STORAGE_BUFFER or FFTBENCH_STORAGE_IMAGE"
#endif
#include "lib/rounded_to_halves.glsl"

#if PRECISION == FFTBENCH_PRECISION_FP16
#define PLANE_FORMAT rg16f
#define PLANE_TEXEL(value) rounded_to_halves(vec4(value, 0.0, 0.0))
#define PLANE_ELEMENT uint
#define ELEMENT_OF_VALUE(value) packHalf2x16(value)
#define VALUE_OF_ELEMENT(element) unpackHalf2x16(element)
#else
#define PLANE_FORMAT rg32f
#define PLANE_TEXEL(value) vec4(value, 0.0, 0.0)
#define PLANE_ELEMENT COMPLEX
#define ELEMENT_OF_VALUE(value) (value)
#define VALUE_OF_ELEMENT(element) (element)
#endif

uint element_of(uvec3 texel) { return (texel.z * uint(IMAGE_HEIGHT) + texel.y) * uint(IMAGE_WIDTH) + texel.x; }

#if SOURCE_STORAGE == FFTBENCH_STORAGE_IMAGE
layout(binding = FFTBENCH_BINDING_SOURCE, PLANE_FORMAT) readonly uniform image2DArray source_image;

COMPLEX load_source(uvec3 texel) { return imageLoad(source_image, ivec3(texel)).rg; }
#else
layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { PLANE_ELEMENT source_elements[]; };

COMPLEX load_source(uvec3 texel) { return VALUE_OF_ELEMENT(source_elements[element_of(texel)]); }
#endif

#if TARGET_STORAGE == FFTBENCH_STORAGE_IMAGE
layout(binding = FFTBENCH_BINDING_TARGET, PLANE_FORMAT) writeonly uniform image2DArray target_image;

void store_target(uvec3 texel, COMPLEX value) { imageStore(target_image, ivec3(texel), PLANE_TEXEL(value)); }
#else
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { PLANE_ELEMENT target_elements[]; };

void store_target(uvec3 texel, COMPLEX value) { target_elements[element_of(texel)] = ELEMENT_OF_VALUE(value); }
#endif

#if !PRELOAD
layout(std430, binding = FFTBENCH_BINDING_ALTERNATE) buffer BetweenBuffer { PLANE_ELEMENT between_elements[]; };

COMPLEX load_between_stages(uvec3 texel) { return VALUE_OF_ELEMENT(between_elements[element_of(texel)]); }
void store_between_stages(uvec3 texel, COMPLEX value) { between_elements[element_of(texel)] = ELEMENT_OF_VALUE(value); }
#endif

#ifdef THREE_PLANES_A_VALUE
const uvec3 kNextPlane = uvec3(0u, 0u, 1u);

VALUE value_of_planes(COMPLEX first, COMPLEX second, COMPLEX third) {
  return VALUE(first.x, second.x, third.x, first.y, second.y, third.y);
}
COMPLEX plane_of_value(VALUE value, int plane) { return COMPLEX(value[0][plane], value[1][plane]); }

#define LOAD_VALUE(load, texel) value_of_planes(load(texel), load(texel + kNextPlane), load(texel + 2u * kNextPlane))
#define STORE_VALUE(store, texel, value)                     \
  store(texel, plane_of_value(value, 0));                    \
  store(texel + kNextPlane, plane_of_value(value, 1));       \
  store(texel + 2u * kNextPlane, plane_of_value(value, 2));
#else
#define LOAD_VALUE(load, texel) load(texel)
#define STORE_VALUE(store, texel, value) store(texel, value);
#endif

VALUE load_value(Line line, uint position) {
  uvec3 texel = texel_of(line, position);
  return LOAD_VALUE(load_source, texel);
}

void store_value(Line line, uint position, VALUE value) {
  uvec3 texel = texel_of(line, position);
  STORE_VALUE(store_target, texel, value)
}

#if !PRELOAD
VALUE load_between(Line line, uint position) {
  uvec3 texel = texel_of(line, position);
  return LOAD_VALUE(load_between_stages, texel);
}

void store_between(Line line, uint position, VALUE value) {
  uvec3 texel = texel_of(line, position);
  STORE_VALUE(store_between_stages, texel, value)
}
#endif
