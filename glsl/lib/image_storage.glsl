// Arrays of complex values that are array textures, a texel each (lib/storage.glsl). An image of the batch is a layer:
// the first one is layer 0, and so on. SOURCE_STARTS: there are so many images, and source_starts says the layer of each.
// SOURCE_TEXTURES: they are in so many textures, SOURCE_IMAGES_OF_TEXTURE in each, from image unit SOURCE_UNIT on; a work
// group accesses one of them at a time. TARGET_... are those of the target.
#if PRECISION == FFTBENCH_PRECISION_FP16
#define IMAGE_FORMAT rg16f
#define TEXEL(value) rounded_to_halves(vec4(value, 0.0, 0.0))
#else
#define IMAGE_FORMAT rg32f
#define TEXEL(value) vec4(value, 0.0, 0.0)
#endif
#define STORED_COMPLEX COMPLEX
#define STORED(value) (value)
#define VALUE_OF(stored) (stored)

#ifdef SOURCE_STARTS
uniform uint source_starts[SOURCE_STARTS];
ivec3 source_layer_of(uvec3 texel) { return ivec3(texel.xy, source_starts[texel.z]); }
#else
ivec3 source_layer_of(uvec3 texel) { return ivec3(texel); }
#endif
#ifdef TARGET_STARTS
uniform uint target_starts[TARGET_STARTS];
ivec3 target_layer_of(uvec3 texel) { return ivec3(texel.xy, target_starts[texel.z]); }
#else
ivec3 target_layer_of(uvec3 texel) { return ivec3(texel); }
#endif

#ifdef SOURCE_TEXTURES
layout(binding = SOURCE_UNIT, IMAGE_FORMAT) SOURCE_QUALIFIERS uniform image2DArray source_images[SOURCE_TEXTURES];
#define SOURCE_IMAGE(texel) source_images[(texel).z / uint(SOURCE_IMAGES_OF_TEXTURE)]
#else
layout(binding = FFTBENCH_BINDING_SOURCE, IMAGE_FORMAT) SOURCE_QUALIFIERS uniform image2DArray source_image;
#define SOURCE_IMAGE(texel) source_image
#endif
#ifdef TARGET_TEXTURES
layout(binding = TARGET_UNIT, IMAGE_FORMAT) TARGET_QUALIFIERS uniform image2DArray target_images[TARGET_TEXTURES];
#define TARGET_IMAGE(texel) target_images[(texel).z / uint(TARGET_IMAGES_OF_TEXTURE)]
#else
layout(binding = FFTBENCH_BINDING_TARGET, IMAGE_FORMAT) TARGET_QUALIFIERS uniform image2DArray target_image;
#define TARGET_IMAGE(texel) target_image
#endif

COMPLEX stored_source(uvec3 texel) { return imageLoad(SOURCE_IMAGE(texel), source_layer_of(texel)).rg; }
#ifdef CALLER_LOADS
COMPLEX stored_input(uvec3 position) { return stored_source(position); }
COMPLEX load_input(uvec3 position);
COMPLEX load_source(uvec3 texel) { return load_input(texel); }
#else
COMPLEX load_source(uvec3 texel) { return stored_source(texel); }
#endif

void put_into_target(uvec3 texel, COMPLEX value) { imageStore(TARGET_IMAGE(texel), target_layer_of(texel), TEXEL(value)); }
#ifdef CALLER_STORES
void put_output(uvec3 position, COMPLEX value) { put_into_target(position, value); }
void store_output(uvec3 position, COMPLEX value);
void store_target(uvec3 texel, COMPLEX value) { store_output(texel, value); }
#else
void store_target(uvec3 texel, COMPLEX value) { put_into_target(texel, value); }
#endif

#ifdef NEEDS_ALTERNATE
layout(binding = FFTBENCH_BINDING_ALTERNATE, IMAGE_FORMAT) ALTERNATE_QUALIFIERS uniform image2DArray alternate_image;

COMPLEX load_target(uvec3 texel) { return imageLoad(TARGET_IMAGE(texel), target_layer_of(texel)).rg; }
COMPLEX stored_in_alternate(uvec3 texel) { return imageLoad(alternate_image, ivec3(texel)).rg; }
void put_into_alternate(uvec3 texel, COMPLEX value) { imageStore(alternate_image, ivec3(texel), TEXEL(value)); }
void storage_barrier() { memoryBarrierImage(); }
#endif
