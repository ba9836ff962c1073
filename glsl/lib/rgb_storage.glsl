// Arrays of colours: three images of the batch are one colour image, and an element is a complex number of each colour.
// An array is two images. As planes, the first has the three real parts and the second the three imaginary ones, and
// their fourth components stay unused. Packed, that of the first image is the first imaginary part, and the second image
// has the other two. Real arrays are the first image alone.
// Source: Intel's FFT sample, "Memory Bandwidth Analysis" (planes) and figure 14 (packed).
#if PRECISION == FFTBENCH_PRECISION_FP16
#define COLOURS_FORMAT rgba16f
#define TWO_COLOURS_FORMAT rg16f
#define TEXEL(value) rounded_to_halves(value)
#else
#define COLOURS_FORMAT rgba32f
#define TWO_COLOURS_FORMAT rg32f
#define TEXEL(value) (value)
#endif

#if STORAGE == FFTBENCH_STORAGE_RGB_PACKED
#define SECOND_FORMAT TWO_COLOURS_FORMAT
VALUE value_of(vec4 first, vec4 second) { return VALUE(first.rgb, vec3(first.a, second.rg)); }
vec4 first_texel(VALUE value) { return TEXEL(vec4(value[0], value[1].r)); }
vec4 second_texel(VALUE value) { return TEXEL(vec4(value[1].gb, 0.0, 0.0)); }
#else
#define SECOND_FORMAT COLOURS_FORMAT
VALUE value_of(vec4 first, vec4 second) { return VALUE(first.rgb, second.rgb); }
vec4 first_texel(VALUE value) { return TEXEL(vec4(value[0], 0.0)); }
vec4 second_texel(VALUE value) { return TEXEL(vec4(value[1], 0.0)); }
#endif

layout(binding = FFTBENCH_BINDING_SOURCE, COLOURS_FORMAT) SOURCE_QUALIFIERS uniform image2DArray source_image;
#ifdef SOURCE_IS_REAL
VALUE load_real_source(uvec3 texel) { return VALUE(imageLoad(source_image, ivec3(texel)).rgb, vec3(0.0)); }
#else
layout(binding = FFTBENCH_BINDING_SECOND_SOURCE, SECOND_FORMAT) SOURCE_QUALIFIERS uniform image2DArray second_source_image;

VALUE load_source(uvec3 texel) {
  return value_of(imageLoad(source_image, ivec3(texel)), imageLoad(second_source_image, ivec3(texel)));
}
#endif

layout(binding = FFTBENCH_BINDING_TARGET, COLOURS_FORMAT) TARGET_QUALIFIERS uniform image2DArray target_image;
#ifdef TARGET_IS_REAL
void store_real_target(uvec3 texel, VALUE value) { imageStore(target_image, ivec3(texel), TEXEL(vec4(value[0], 0.0))); }
#else
layout(binding = FFTBENCH_BINDING_SECOND_TARGET, SECOND_FORMAT) TARGET_QUALIFIERS uniform image2DArray second_target_image;

void store_target(uvec3 texel, VALUE value) {
  imageStore(target_image, ivec3(texel), first_texel(value));
  imageStore(second_target_image, ivec3(texel), second_texel(value));
}
#endif

#ifdef NEEDS_ALTERNATE
layout(binding = FFTBENCH_BINDING_ALTERNATE, COLOURS_FORMAT) ALTERNATE_QUALIFIERS uniform image2DArray alternate_image;
layout(binding = FFTBENCH_BINDING_SECOND_ALTERNATE,
       SECOND_FORMAT) ALTERNATE_QUALIFIERS uniform image2DArray second_alternate_image;

VALUE load_target(uvec3 texel) {
  return value_of(imageLoad(target_image, ivec3(texel)), imageLoad(second_target_image, ivec3(texel)));
}
VALUE load_alternate(uvec3 texel) {
  return value_of(imageLoad(alternate_image, ivec3(texel)), imageLoad(second_alternate_image, ivec3(texel)));
}
void store_alternate(uvec3 texel, VALUE value) {
  imageStore(alternate_image, ivec3(texel), first_texel(value));
  imageStore(second_alternate_image, ivec3(texel), second_texel(value));
}
void storage_barrier() { memoryBarrierImage(); }
#endif
