// The arrays that a pass reads and writes: rg32f image arrays or buffers of vec2 in row-major order.
// Define NEEDS_ALTERNATE before including where stages hand on through storage inside one dispatch,
// WRITES_TRANSPOSED where the target's width is the source's height, and SOURCE_IS_REAL or TARGET_IS_REAL where that is
// a buffer of real numbers, which have functions of their own (lib/line_access.glsl).
#ifndef STORAGE
#error "STORAGE is missing: FFTBENCH_STORAGE_BUFFER or FFTBENCH_STORAGE_IMAGE"
#endif

// Only what is read back inside the same dispatch has to be coherent, and volatile where it is read until it changes.
#ifdef NEEDS_ALTERNATE
#define TARGET_QUALIFIERS coherent
#else
#define TARGET_QUALIFIERS writeonly
#endif
#ifdef POLLS_ALTERNATE
#define ALTERNATE_QUALIFIERS volatile coherent
#else
#define ALTERNATE_QUALIFIERS coherent
#endif

#if STORAGE == FFTBENCH_STORAGE_IMAGE

layout(binding = FFTBENCH_BINDING_SOURCE, rg32f) readonly uniform image2DArray source_image;
layout(binding = FFTBENCH_BINDING_TARGET, rg32f) TARGET_QUALIFIERS uniform image2DArray target_image;

vec2 load_source(uvec3 texel) { return imageLoad(source_image, ivec3(texel)).rg; }
void store_target(uvec3 texel, vec2 value) { imageStore(target_image, ivec3(texel), vec4(value, 0.0, 0.0)); }

#ifdef NEEDS_ALTERNATE
layout(binding = FFTBENCH_BINDING_ALTERNATE, rg32f) ALTERNATE_QUALIFIERS uniform image2DArray alternate_image;

vec2 load_target(uvec3 texel) { return imageLoad(target_image, ivec3(texel)).rg; }
vec2 load_alternate(uvec3 texel) { return imageLoad(alternate_image, ivec3(texel)).rg; }
void store_alternate(uvec3 texel, vec2 value) { imageStore(alternate_image, ivec3(texel), vec4(value, 0.0, 0.0)); }
void storage_barrier() { memoryBarrierImage(); }
#endif

#else

#ifdef SOURCE_IS_REAL
layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { float source_numbers[]; };
#else
layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
#endif
#ifdef TARGET_IS_REAL
layout(std430, binding = FFTBENCH_BINDING_TARGET) TARGET_QUALIFIERS buffer TargetBuffer { float target_numbers[]; };
#else
layout(std430, binding = FFTBENCH_BINDING_TARGET) TARGET_QUALIFIERS buffer TargetBuffer { vec2 target_elements[]; };
#endif

uint element_of(uvec3 texel) { return (texel.z * uint(IMAGE_HEIGHT) + texel.y) * uint(IMAGE_WIDTH) + texel.x; }
#ifdef WRITES_TRANSPOSED
uint target_element_of(uvec3 texel) {
  return (texel.z * uint(IMAGE_WIDTH) + texel.y) * uint(IMAGE_HEIGHT) + texel.x;
}
#else
uint target_element_of(uvec3 texel) { return element_of(texel); }
#endif

#ifndef SOURCE_IS_REAL
vec2 load_source(uvec3 texel) { return source_elements[element_of(texel)]; }
#endif
#ifndef TARGET_IS_REAL
void store_target(uvec3 texel, vec2 value) { target_elements[target_element_of(texel)] = value; }
#endif

#ifdef NEEDS_ALTERNATE
layout(std430, binding = FFTBENCH_BINDING_ALTERNATE) ALTERNATE_QUALIFIERS buffer AlternateBuffer { vec2 alternate_elements[]; };

#ifndef TARGET_IS_REAL
vec2 load_target(uvec3 texel) { return target_elements[element_of(texel)]; }
#endif
vec2 load_alternate(uvec3 texel) { return alternate_elements[element_of(texel)]; }
void store_alternate(uvec3 texel, vec2 value) { alternate_elements[target_element_of(texel)] = value; }
void storage_barrier() { memoryBarrierBuffer(); }
#endif

#endif
