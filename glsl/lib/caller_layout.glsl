// Where values lie in a caller's arrays (harness/fft/caller_access.h), whose values and rows may have gaps between them,
// and whose images may begin anywhere: SOURCE_PLACE and TARGET_PLACE of a place in an array without gaps. SOURCE_TEXELS_ARE_POSITIONS
// and TARGET_TEXELS_ARE_POSITIONS are defined where a texel tells its place in the caller's array at once: to work out a
// place without gaps and to take it apart again, for every value, took merged transforms of 1024 x 1024 on an NVIDIA H200
// 5 % longer. Included by lib/storage.glsl.
#ifdef SOURCE_WIDTH
#ifdef SOURCE_STARTS
uniform uint source_starts[SOURCE_STARTS];
uint source_start(uint image) { return source_starts[image] / uint(SOURCE_NUMBERS_AT_ONCE); }
#elif defined(SOURCE_BUFFERS)
uint source_start(uint image) { return image % uint(SOURCE_IMAGES_OF_BUFFER) * uint(SOURCE_IMAGE_STRIDE); }
#else
uint source_start(uint image) { return image * uint(SOURCE_IMAGE_STRIDE); }
#endif
#ifndef SOURCE_ELEMENT_STRIDE
#define SOURCE_ELEMENT_STRIDE 1
#endif
uvec3 source_position(uint place) {
  uint row = place / uint(SOURCE_WIDTH);
  return uvec3(place % uint(SOURCE_WIDTH), row % uint(SOURCE_HEIGHT), row / uint(SOURCE_HEIGHT));
}
uint source_place(uvec3 position) {
  return source_start(position.z) + position.y * uint(SOURCE_ROW_STRIDE) +
         position.x * uint(SOURCE_ELEMENT_STRIDE);
}
#define SOURCE_PLACE(place) source_place(source_position(place))
#ifdef SOURCE_TILE_WIDTH
#elif SOURCE_WIDTH == IMAGE_WIDTH && SOURCE_HEIGHT == IMAGE_HEIGHT
#define SOURCE_TEXELS_ARE_POSITIONS
#endif
#else
#define SOURCE_PLACE(place) (place)
#endif

#ifdef TARGET_WIDTH
#ifdef TARGET_STARTS
uniform uint target_starts[TARGET_STARTS];
uint target_start(uint image) { return target_starts[image] / uint(TARGET_NUMBERS_AT_ONCE); }
#elif defined(TARGET_BUFFERS)
uint target_start(uint image) { return image % uint(TARGET_IMAGES_OF_BUFFER) * uint(TARGET_IMAGE_STRIDE); }
#else
uint target_start(uint image) { return image * uint(TARGET_IMAGE_STRIDE); }
#endif
#ifndef TARGET_ELEMENT_STRIDE
#define TARGET_ELEMENT_STRIDE 1
#endif
uvec3 target_position(uint place) {
  uint row = place / uint(TARGET_WIDTH);
  return uvec3(place % uint(TARGET_WIDTH), row % uint(TARGET_HEIGHT), row / uint(TARGET_HEIGHT));
}
uint target_place(uvec3 position) {
  return target_start(position.z) + position.y * uint(TARGET_ROW_STRIDE) +
         position.x * uint(TARGET_ELEMENT_STRIDE);
}
#define TARGET_PLACE(place) target_place(target_position(place))
#ifdef TARGET_TILE_WIDTH
#elif defined(WRITES_TRANSPOSED) && !defined(ALTERNATE_IS_TRANSPOSED)
#if TARGET_WIDTH == IMAGE_HEIGHT && TARGET_HEIGHT == IMAGE_WIDTH
#define TARGET_TEXELS_ARE_POSITIONS
#endif
#elif TARGET_WIDTH == IMAGE_WIDTH && TARGET_HEIGHT == IMAGE_HEIGHT
#define TARGET_TEXELS_ARE_POSITIONS
#endif
#else
#define TARGET_PLACE(place) (place)
#endif
