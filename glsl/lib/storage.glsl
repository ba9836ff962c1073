// The arrays that a pass reads and writes: image arrays (lib/image_storage.glsl), those of colours (lib/rgb_storage.glsl),
// or buffers in row-major order. Their complex values are two numbers of the PRECISION; of fp16, a word of 32 bits whose
// lower half is the real part. Define NEEDS_ALTERNATE before including where stages pass on through storage inside one
// dispatch, WRITES_TRANSPOSED where the target's width is the source's height, and ALTERNATE_IS_TRANSPOSED as well where the
// alternate's is and not the target's, SOURCE_IS_REAL or TARGET_IS_REAL where that is a buffer of real numbers, which have
// functions of their own, SOURCE_FOLDS or TARGET_FOLDS where a complex value is two of those that are accessed one by one,
// STORES_PARTS where real and imaginary parts are stored one by one, and LOADS_PAIRS or STORES_PAIRS where a buffer is
// accessed by two neighbouring values at once, the first of them in an even place. SOURCE_NEIGHBOURS, TARGET_NEIGHBOURS: rows
// of a buffer lie side by side, so many of them at once. SYNC is that of
// lib/dispatch_sync.glsl, for kernels that have it; POLLS_SOURCE: the source is read until it changes.
// Arrays of a caller's may have gaps: SOURCE_WIDTH and SOURCE_HEIGHT are then the extent of an image of the source, in
// elements of its own, and SOURCE_ELEMENT_STRIDE (1 where it isn't defined), SOURCE_ROW_STRIDE and SOURCE_IMAGE_STRIDE the
// distances of values in a row, of rows and of images; TARGET_... those of the target. SOURCE_STARTS in place of the latter: its images are so many that lie apart, each where source_starts says, in
// values of the array, of which SOURCE_NUMBERS_AT_ONCE are accessed at once. SOURCE_BUFFERS: they are in so many buffers,
// SOURCE_IMAGES_OF_BUFFER in each, from binding point SOURCE_POINT on; a work group accesses one of them at a time.
// SOURCE_RANGES: a buffer that is larger than a binding may be is in so many ranges of SOURCE_VALUES_OF_RANGE values each,
// from binding point SOURCE_POINT on. TARGET_... are those of the target.
// CALLER_LOADS: the shader ends with a load_input() of the caller's, which is called for each value of the source in place
// of reading it, and may read it by stored_input(). CALLER_STORES: it ends with a store_output(), which may write values by
// put_output(). Positions are column, row and image; with IMAGES_IN_PARTS, images before first_image are in other parts of
// the arrays than what is bound. TARGET_ADDS: put_output() adds, and stands in lib/overlap_add.glsl.
#ifndef STORAGE
#error "STORAGE is missing: FFTBENCH_STORAGE_BUFFER, _IMAGE, _RGB_PLANES or _RGB_PACKED"
#endif

// Only what is read back inside the same dispatch has to be coherent, or what another one reads or has written that no
// barrier separates; and volatile where it is read until it changes.
// A number that is half of a word is stored by atomic operations.
#if (defined(TARGET_IS_REAL) || defined(TARGET_FOLDS) || defined(STORES_PARTS)) && PRECISION == FFTBENCH_PRECISION_FP16 && !defined(STORES_WORDS)
#define STORES_HALVES
#endif
#if defined(SYNC) && SYNC == FFTBENCH_SYNC_IN_SHADER
#define IS_SHARED_WITHOUT_BARRIER 1
#else
#define IS_SHARED_WITHOUT_BARRIER 0
#endif
#if defined(NEEDS_ALTERNATE) || defined(STORES_HALVES) || IS_SHARED_WITHOUT_BARRIER
#define TARGET_QUALIFIERS coherent
#else
#define TARGET_QUALIFIERS writeonly
#endif
#if defined(POLLS_SOURCE)
#define SOURCE_QUALIFIERS volatile coherent readonly
#elif IS_SHARED_WITHOUT_BARRIER
#define SOURCE_QUALIFIERS coherent readonly
#else
#define SOURCE_QUALIFIERS readonly
#endif
#ifdef POLLS_ALTERNATE
#define ALTERNATE_QUALIFIERS volatile coherent
#else
#define ALTERNATE_QUALIFIERS coherent
#endif

#ifdef TARGET_ADDS
#ifndef CALLER_STORES
#define CALLER_STORES
#define store_output put_output
#endif
#endif

#include "lib/rounded_to_halves.glsl"

#ifdef IMAGES_IN_PARTS
uniform uint first_image;
#define IN_BATCH(position) ((position) + uvec3(0u, 0u, first_image))
#define IN_PART(position) ((position) - uvec3(0u, 0u, first_image))
#else
#define IN_BATCH(position) (position)
#define IN_PART(position) (position)
#endif

#ifdef HAS_COLOURS
#include "lib/rgb_storage.glsl"
#elif STORAGE == FFTBENCH_STORAGE_IMAGE
#include "lib/image_storage.glsl"
#else

#if PRECISION == FFTBENCH_PRECISION_FP16
#define STORED_COMPLEX uint
#define STORED(value) packHalf2x16(value)
#define VALUE_OF(stored) unpackHalf2x16(stored)
#define STORED_NUMBERS uint
#else
#define STORED_COMPLEX COMPLEX
#define STORED(value) (value)
#define VALUE_OF(stored) (stored)
#define STORED_NUMBERS NUMBER
#endif

#if defined(LOADS_PAIRS) || defined(STORES_PAIRS)
#if PRECISION == FFTBENCH_PRECISION_FP16
#define STORED_PAIR uvec2
#elif PRECISION == FFTBENCH_PRECISION_FP64
#define STORED_PAIR dvec4
#else
#define STORED_PAIR vec4
#endif
#endif

#ifdef SOURCE_RANGES
#define SOURCE_NAME source_ranges[SOURCE_RANGES]
#define SOURCE_ARRAY_OF(image, array) array
#define SOURCE_ARRAY(place, array) array
#elif defined(SOURCE_BUFFERS)
#define SOURCE_NAME source_buffers[SOURCE_BUFFERS]
#define SOURCE_ARRAY_OF(image, array) source_buffers[(image) / uint(SOURCE_IMAGES_OF_BUFFER)].array
#define SOURCE_ARRAY(place, array) SOURCE_ARRAY_OF(source_position(place).z, array)
#else
#define SOURCE_POINT FFTBENCH_BINDING_SOURCE
#define SOURCE_NAME
#define SOURCE_ARRAY_OF(image, array) array
#define SOURCE_ARRAY(place, array) array
#endif
#ifdef TARGET_RANGES
#define TARGET_NAME target_ranges[TARGET_RANGES]
#define TARGET_ARRAY_OF(image, array) array
#define TARGET_ARRAY(place, array) array
#elif defined(TARGET_BUFFERS)
#define TARGET_NAME target_buffers[TARGET_BUFFERS]
#define TARGET_ARRAY_OF(image, array) target_buffers[(image) / uint(TARGET_IMAGES_OF_BUFFER)].array
#define TARGET_ARRAY(place, array) TARGET_ARRAY_OF(target_position(place).z, array)
#else
#define TARGET_POINT FFTBENCH_BINDING_TARGET
#define TARGET_NAME
#define TARGET_ARRAY_OF(image, array) array
#define TARGET_ARRAY(place, array) array
#endif

#if defined(SOURCE_IS_REAL) || defined(SOURCE_FOLDS)
layout(std430, binding = SOURCE_POINT) SOURCE_QUALIFIERS buffer SourceBuffer { STORED_NUMBERS source_numbers[]; } SOURCE_NAME;
#elif defined(LOADS_PAIRS)
layout(std430, binding = SOURCE_POINT) SOURCE_QUALIFIERS buffer SourceBuffer { STORED_PAIR source_pairs[]; } SOURCE_NAME;
#else
layout(std430, binding = SOURCE_POINT) SOURCE_QUALIFIERS buffer SourceBuffer { STORED_COMPLEX source_elements[]; } SOURCE_NAME;
#endif
#if defined(TARGET_IS_REAL) && defined(STORES_WORDS)
layout(std430, binding = TARGET_POINT) TARGET_QUALIFIERS buffer TargetBuffer { uint target_words[]; } TARGET_NAME;
#elif defined(TARGET_IS_REAL) || defined(TARGET_FOLDS)
layout(std430, binding = TARGET_POINT) TARGET_QUALIFIERS buffer TargetBuffer { STORED_NUMBERS target_numbers[]; } TARGET_NAME;
#elif defined(STORES_PAIRS)
layout(std430, binding = TARGET_POINT) TARGET_QUALIFIERS buffer TargetBuffer { STORED_PAIR target_pairs[]; } TARGET_NAME;
#else
layout(std430, binding = TARGET_POINT) TARGET_QUALIFIERS buffer TargetBuffer { STORED_COMPLEX target_elements[]; } TARGET_NAME;
#endif

uint element_of(uvec3 texel) { return (texel.z * uint(IMAGE_HEIGHT) + texel.y) * uint(IMAGE_WIDTH) + texel.x; }
uint transposed_element_of(uvec3 texel) { return (texel.z * uint(IMAGE_WIDTH) + texel.y) * uint(IMAGE_HEIGHT) + texel.x; }
#if defined(SOURCE_TILE_WIDTH) || defined(TARGET_TILE_WIDTH)
// Returns the element of an array between two passes in which tiles of `width` columns lie one behind the
// other. Where the rows' pass does a stage of the columns, the columns are those that it leaves: an image
// FUSED_COLUMN_RADIX times as wide and as much lower.
uint tiled_element_of(uvec3 texel, uint width) {
  const uint columns = uint(IMAGE_WIDTH) * uint(FUSED_COLUMN_RADIX);
  const uint rows = uint(IMAGE_HEIGHT) / uint(FUSED_COLUMN_RADIX);
  uint column = texel.y % uint(FUSED_COLUMN_RADIX) * uint(IMAGE_WIDTH) + texel.x;
  uint tile = texel.z * (columns / width) + column / width;
  return (tile * rows + texel.y / uint(FUSED_COLUMN_RADIX)) * width + column % width;
}
#endif
#if defined(SOURCE_NEIGHBOURS) || defined(TARGET_NEIGHBOURS)
// Returns the element of an array in which so many rows lie side by side, value by value.
uint neighbouring_element_of(uvec3 texel, uint neighbours) {
  uint rows = (texel.z * uint(IMAGE_HEIGHT) + texel.y) / neighbours;
  return (rows * uint(IMAGE_WIDTH) + texel.x) * neighbours + texel.y % neighbours;
}
#endif
#ifdef SOURCE_TILE_WIDTH
uint source_element_of(uvec3 texel) { return tiled_element_of(texel, uint(SOURCE_TILE_WIDTH)); }
#elif defined(SOURCE_NEIGHBOURS)
uint source_element_of(uvec3 texel) { return neighbouring_element_of(texel, uint(SOURCE_NEIGHBOURS)); }
#else
uint source_element_of(uvec3 texel) { return element_of(texel); }
#endif
#ifdef TARGET_TILE_WIDTH
uint target_element_of(uvec3 texel) { return tiled_element_of(texel, uint(TARGET_TILE_WIDTH)); }
#elif defined(TARGET_NEIGHBOURS)
uint target_element_of(uvec3 texel) { return neighbouring_element_of(texel, uint(TARGET_NEIGHBOURS)); }
#elif defined(WRITES_TRANSPOSED) && !defined(ALTERNATE_IS_TRANSPOSED)
uint target_element_of(uvec3 texel) { return transposed_element_of(texel); }
#else
uint target_element_of(uvec3 texel) { return element_of(texel); }
#endif

#include "lib/caller_layout.glsl"
#if defined(SOURCE_WIDTH) && defined(LOADS_PAIRS) || defined(TARGET_WIDTH) && (defined(STORES_PAIRS) || defined(STORES_WORDS))
#error "values that are accessed in pairs have no gaps between them"
#endif

// What is at a place of the source's array.
#if (defined(SOURCE_IS_REAL) || defined(SOURCE_FOLDS)) && PRECISION == FFTBENCH_PRECISION_FP16
NUMBER half_of(uint word, uint place) {
  vec2 both = unpackHalf2x16(word);
  return (place & 1u) == 0u ? both.x : both.y;
}
#define VALUE_IN(array, place) half_of(array[(place) >> 1], place)
#elif defined(LOADS_PAIRS)
#define VALUE_IN(array, place) array[(place) >> 1]
#else
#define VALUE_IN(array, place) array[place]
#endif
#ifdef SOURCE_RANGES
#if defined(SOURCE_IS_REAL) || defined(SOURCE_FOLDS)
#define SOURCE_VALUE NUMBER
#define SOURCE_VALUES source_numbers
#elif defined(LOADS_PAIRS)
#define SOURCE_VALUE STORED_PAIR
#define SOURCE_VALUES source_pairs
#else
#define SOURCE_VALUE STORED_COMPLEX
#define SOURCE_VALUES source_elements
#endif
SOURCE_VALUE value_in_ranges(uint place) {
  uint range = place / uint(SOURCE_VALUES_OF_RANGE);
  uint own = place % uint(SOURCE_VALUES_OF_RANGE);
  SOURCE_VALUE value = SOURCE_VALUE(0);
#for number in 0 .. SOURCE_RANGES
  if (range == number) value = VALUE_IN(source_ranges[number].SOURCE_VALUES, own);
#endfor
  return value;
}
#define SOURCE_AT(array, place) value_in_ranges(place)
#else
#define SOURCE_AT(array, place) VALUE_IN(array, place)
#endif

// PUT(array, place), where that is in the target's array.
#ifdef TARGET_RANGES
#define TO_TARGET(array, place, PUT)                        \
  uint range = (place) / uint(TARGET_VALUES_OF_RANGE);      \
  uint own = (place) % uint(TARGET_VALUES_OF_RANGE);        \
#for number in 0 .. TARGET_RANGES                           \
  if (range == number) { PUT(target_ranges[number].array, own) } \
#endfor
#else
#define TO_TARGET(array, place, PUT) PUT(array, place)
#endif

#if defined(SOURCE_IS_REAL) || defined(SOURCE_FOLDS)
#ifdef CALLER_LOADS
NUMBER stored_input(uvec3 position) { return SOURCE_AT(source_numbers, source_place(IN_PART(position))); }
NUMBER load_input(uvec3 position);
NUMBER load_number(uint place) { return load_input(IN_BATCH(source_position(place))); }
#else
NUMBER load_number(uint place) { return SOURCE_AT(SOURCE_ARRAY(place, source_numbers), SOURCE_PLACE(place)); }
#endif
#ifdef SOURCE_FOLDS
COMPLEX load_element(uint place) { return COMPLEX(load_number(2u * place), load_number(2u * place + 1u)); }
COMPLEX load_source(uvec3 texel) { return load_element(source_element_of(texel)); }
#endif
#elif defined(LOADS_PAIRS)
void load_pair(uint place, out COMPLEX first, out COMPLEX second) {
  STORED_PAIR pair = SOURCE_AT(source_pairs, place);
#if PRECISION == FFTBENCH_PRECISION_FP16
  first = VALUE_OF(pair.x);
  second = VALUE_OF(pair.y);
#else
  first = pair.xy;
  second = pair.zw;
#endif
}
#else
#ifdef CALLER_LOADS
COMPLEX stored_input(uvec3 position) { return VALUE_OF(SOURCE_AT(source_elements, source_place(IN_PART(position)))); }
COMPLEX load_input(uvec3 position);
COMPLEX load_element(uint place) { return load_input(IN_BATCH(source_position(place))); }
#else
STORED_COMPLEX stored_element(uint place) {
  return SOURCE_AT(SOURCE_ARRAY(place, source_elements), SOURCE_PLACE(place));
}
#ifdef SOURCE_TEXELS_ARE_POSITIONS
STORED_COMPLEX stored_source(uvec3 texel) {
  return SOURCE_AT(SOURCE_ARRAY_OF(texel.z, source_elements), source_place(texel));
}
#else
STORED_COMPLEX stored_source(uvec3 texel) { return stored_element(source_element_of(texel)); }
#endif
COMPLEX load_element(uint place) { return VALUE_OF(stored_element(place)); }
#endif
#if defined(SOURCE_TEXELS_ARE_POSITIONS) && !defined(CALLER_LOADS)
COMPLEX load_source(uvec3 texel) { return VALUE_OF(stored_source(texel)); }
#else
COMPLEX load_source(uvec3 texel) { return load_element(source_element_of(texel)); }
#endif
#endif

#ifdef STORES_HALVES
// Half a word; another invocation may store the other one meanwhile.
#define STORE_HALF(words, number, value)                                                                         \
  uint shift = ((number) & 1u) * 16u;                                                                            \
  atomicAnd(words[(number) >> 1], 0xffff0000u >> shift);                                                         \
  atomicOr(words[(number) >> 1], packHalf2x16(vec2(value, 0.0)) << shift);
#endif

#if defined(TARGET_IS_REAL) && defined(STORES_WORDS)
// Two fp16 numbers side by side, the first of them in an even place.
void store_word(uint place, NUMBER first, NUMBER second) {
#define PUT_WORD(words, place) words[(place) >> 1] = packHalf2x16(vec2(first, second));
  TO_TARGET(target_words, place, PUT_WORD)
}
#elif defined(TARGET_IS_REAL) || defined(TARGET_FOLDS)
#ifdef STORES_HALVES
#define PUT_NUMBER(numbers, place) STORE_HALF(numbers, place, value)
#else
#define PUT_NUMBER(numbers, place) numbers[place] = value;
#endif
#ifdef CALLER_STORES
#ifdef TARGET_ADDS
#define SUM NUMBER
void put_output(uvec3 position, NUMBER value);
void put_sum(uint place, NUMBER value) { PUT_NUMBER(target_numbers, place) }
#else
void put_output(uvec3 position, NUMBER value) {
  TO_TARGET(target_numbers, target_place(IN_PART(position)), PUT_NUMBER)
}
#endif
void store_output(uvec3 position, NUMBER value);
void store_number(uint place, NUMBER value) { store_output(IN_BATCH(target_position(place)), value); }
#else
void store_number(uint place, NUMBER value) {
  TO_TARGET(TARGET_ARRAY(place, target_numbers), TARGET_PLACE(place), PUT_NUMBER)
}
#endif
#ifdef TARGET_FOLDS
void store_element(uint place, COMPLEX value) {
  store_number(2u * place, value.x);
  store_number(2u * place + 1u, value.y);
}
void store_target(uvec3 texel, COMPLEX value) { store_element(target_element_of(texel), value); }
#endif
#elif defined(STORES_PAIRS)
void store_pair(uint place, COMPLEX first, COMPLEX second) {
#define PUT_PAIR(pairs, place) pairs[(place) >> 1] = STORED_PAIR(STORED(first), STORED(second));
  TO_TARGET(target_pairs, place, PUT_PAIR)
}
#else
#define PUT_ELEMENT(elements, place) elements[place] = STORED(value);
#ifdef CALLER_STORES
#ifdef TARGET_ADDS
#define SUM COMPLEX
void put_output(uvec3 position, COMPLEX value);
void put_sum(uint place, COMPLEX value) { PUT_ELEMENT(target_elements, place) }
#else
void put_output(uvec3 position, COMPLEX value) {
  TO_TARGET(target_elements, target_place(IN_PART(position)), PUT_ELEMENT)
}
#endif
void store_output(uvec3 position, COMPLEX value);
void store_element(uint place, COMPLEX value) { store_output(IN_BATCH(target_position(place)), value); }
#else
void store_element(uint place, COMPLEX value) {
  TO_TARGET(TARGET_ARRAY(place, target_elements), TARGET_PLACE(place), PUT_ELEMENT)
}
#endif
#if defined(TARGET_TEXELS_ARE_POSITIONS) && !defined(CALLER_STORES)
void store_target(uvec3 texel, COMPLEX value) {
  TO_TARGET(TARGET_ARRAY_OF(texel.z, target_elements), target_place(texel), PUT_ELEMENT)
}
#else
void store_target(uvec3 texel, COMPLEX value) { store_element(target_element_of(texel), value); }
#endif
#if PRECISION == FFTBENCH_PRECISION_FP16
// A word that is flagged already (lib/flags.glsl), for another pass and never for the caller.
void store_target(uvec3 texel, STORED_COMPLEX stored) {
#define PUT_STORED(elements, place) elements[place] = stored;
  uint place = target_element_of(texel);
  TO_TARGET(TARGET_ARRAY(place, target_elements), TARGET_PLACE(place), PUT_STORED)
}
#endif
#endif

#ifdef STORES_PARTS
#ifdef STORES_HALVES
#define PUT_REAL_PART(elements, place) STORE_HALF(elements, 2u * (place), value)
#define PUT_IMAGINARY_PART(elements, place) STORE_HALF(elements, 2u * (place) + 1u, value)
#else
#define PUT_REAL_PART(elements, place) elements[place].x = value;
#define PUT_IMAGINARY_PART(elements, place) elements[place].y = value;
#endif
void store_real_part(uint place, NUMBER value) {
  TO_TARGET(TARGET_ARRAY(place, target_elements), TARGET_PLACE(place), PUT_REAL_PART)
}
void store_imaginary_part(uint place, NUMBER value) {
  TO_TARGET(TARGET_ARRAY(place, target_elements), TARGET_PLACE(place), PUT_IMAGINARY_PART)
}
#endif

#ifdef NEEDS_ALTERNATE
layout(std430, binding = FFTBENCH_BINDING_ALTERNATE) ALTERNATE_QUALIFIERS buffer AlternateBuffer {
  STORED_COMPLEX alternate_elements[];
};

#ifndef TARGET_IS_REAL
COMPLEX load_target(uvec3 texel) {
  uint place = element_of(texel);
  return VALUE_OF(TARGET_ARRAY(place, target_elements)[TARGET_PLACE(place)]);
}
#endif
#ifdef ALTERNATE_IS_TRANSPOSED
uint alternate_element_of(uvec3 texel) { return transposed_element_of(texel); }
#else
uint alternate_element_of(uvec3 texel) { return element_of(texel); }
#endif
STORED_COMPLEX stored_in_alternate(uvec3 texel) { return alternate_elements[alternate_element_of(texel)]; }
void put_into_alternate(uvec3 texel, STORED_COMPLEX value) { alternate_elements[alternate_element_of(texel)] = value; }
void storage_barrier() { memoryBarrierBuffer(); }
#endif

#endif

#if defined(NEEDS_ALTERNATE) && !defined(HAS_COLOURS)
COMPLEX load_alternate(uvec3 texel) { return VALUE_OF(stored_in_alternate(texel)); }
void store_alternate(uvec3 texel, COMPLEX value) { put_into_alternate(texel, STORED(value)); }
#endif
