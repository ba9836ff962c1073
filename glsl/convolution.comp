#version 430 core
// One of the four steps of a convolution by FFT, along one axis of a picture, in one dispatch (STEP):
//   PICTURE   lines of the picture along the first axis, two real ones as one complex one, are padded as they are loaded
//             and transformed; their half spectra are stored. Lines of padding alone are none.
//   PRODUCT   lines of those spectra along the second axis, one for each frequency of the first, are padded as they are
//             loaded, transformed, multiplied by the kernel's spectrum and transformed back; of each, as many values as
//             the picture has are stored where they were.
//   RESULT    half spectra are transformed back along the first axis, and as much of each line as the picture has is
//             stored.
//   KERNEL    lines of the kernel's half spectra, which PICTURE makes of the kernel, are transformed along the second axis
//             and stored as the spectrum that PRODUCT multiplies by.
// A half spectrum is as numpy's or packed (lib/half_spectrum.glsl); where it is packed, the line of the frequency 0 holds
// two lines that PRODUCT takes apart.
// COLOURS is 3 where the pictures of PICTURE and RESULT are textures (lib/convolution_textures.glsl), whose texels a work
// group loads and stores once for all colours, and 1 where they are buffers.
// Dispatch: a work group for each of the TILES of LINES lines, over the lines of all images, numbered through x,
// then y.
// Source: the source on FFT convolution, "FFT Bloom" and optimizations 1, 5 and 7.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef STEP
#error "STEP is missing: FFTBENCH_STEP_PICTURE, _PRODUCT, _RESULT or _KERNEL"
#endif
#ifndef COLOURS
#error "COLOURS is missing: 3 where pictures are textures, else 1"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#if COLOURS == 1
#if STEP == FFTBENCH_STEP_PICTURE
#define SOURCE_IS_REAL
#elif STEP == FFTBENCH_STEP_RESULT
#define TARGET_IS_REAL
#endif
#elif STEP == FFTBENCH_STEP_RESULT
#define STORES_TEXTURE
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/storage.glsl"
#include "lib/real_pair.glsl"
#include "lib/half_spectrum.glsl"
#include "lib/convolution_lines.glsl"
#if COLOURS == 3
#include "lib/convolution_textures.glsl"
#endif

#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), share, is_there)
#define LOADED_POSITION(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX), share)
// Behind a transform an invocation has the slots of its last stage.
#define FOR_EACH_TRANSFORMED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), share, is_there)
#define TRANSFORMED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), share)

#if STEP == FFTBENCH_STEP_KERNEL
#define WRITES_KERNEL_SPECTRUM
#endif
#if STEP == FFTBENCH_STEP_PRODUCT || STEP == FFTBENCH_STEP_KERNEL
#include "lib/kernel_spectrum.glsl"
#endif
#if STEP == FFTBENCH_STEP_PRODUCT
#include "lib/convolution_product.glsl"
#elif STEP == FFTBENCH_STEP_KERNEL
#include "lib/convolution_kernel.glsl"
#endif

#if STEP == FFTBENCH_STEP_PICTURE
#define MIRROR(position) mirrored_column(position)
#elif STEP == FFTBENCH_STEP_PRODUCT && HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED
#define MIRROR(position) (is_at(position, 0u) ? 0u : uint(LINE_LENGTH) - (position).at)
#elif STEP == FFTBENCH_STEP_RESULT && defined(STORES_WORDS) && !PARTNERS_ARE_NEIGHBOURS
// The other half of its word.
#define MIRROR(position) ((position).at ^ 1u)
#endif
#ifdef MIRROR
#include "lib/mirrored_slots.glsl"
#endif

#if STEP == FFTBENCH_STEP_PRODUCT

// The values of a line's spectrum become those of the product, conjugated, since the way back is the conjugate of the
// transform of the conjugate.
void multiply_by_kernel(uint tile, LineShare share, Line line, bool is_there, inout COMPLEX v[ELEMENTS]) {
#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED
  // All invocations of the group come here, or none does.
  if (has_packed_line(tile)) {
    COMPLEX mirrored[ELEMENTS];
    mirror_slots(share, v, mirrored);
    if (line.number == 0u) {
#define MULTIPLY_BOTH(m, b, leg)                                                                                       \
  v[m] = product_of_packed(v[m], mirrored[m], TRANSFORMED_POSITION(b, leg).at, line.layer);
      FOR_EACH_TRANSFORMED(MULTIPLY_BOTH)
    }
  }
  if (line.number != 0u) {
#else
  {
#endif
#define MULTIPLY(m, b, leg)                                                                                            \
  v[m] = complex_multiply(v[m], kernel_factor(line.number, TRANSFORMED_POSITION(b, leg).at, line.layer));
    FOR_EACH_TRANSFORMED(MULTIPLY)
  }
#for m in 0 .. ELEMENTS
  v[m] = conjugate(v[m]);
#endfor
}

void transform(uint tile, LineShare share, Line line, bool is_there, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  register_fft(share, share, twiddles, v);
  multiply_by_kernel(tile, share, line, is_there, v);
  // Shared memory is read until here, and the second transform writes it.
  barrier();
#ifdef STAGES_GO_BACK
  register_fft_back(share, twiddles_back(share), v);
#else
  register_fft(share, share, twiddles, v);
#endif
}

#define STORE(m, b, leg)                                                                                               \
  if (is_below(LOADED_POSITION(b, leg), uint(TARGET_LENGTH)))                                                       \
    store_element(spectra_place(line.number, LOADED_POSITION(b, leg).at, line.layer), conjugate(v[m]) * NUMBER(SCALE));
#define FOR_EACH_STORED(S) FOR_EACH_LOADED(S)

#else

void transform(uint tile, LineShare share, Line line, bool is_there, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  register_fft(share, share, twiddles, v);
}

#define FOR_EACH_STORED(S) FOR_EACH_TRANSFORMED(S)
#if STEP == FFTBENCH_STEP_PICTURE
#define STORE(m, b, leg) store_half(line, TRANSFORMED_POSITION(b, leg), v[m], mirrored[m]);
#elif STEP == FFTBENCH_STEP_KERNEL
#define STORE(m, b, leg)                                                                                               \
  store_kernel_value(line.number, TRANSFORMED_POSITION(b, leg).at, line.layer,                                      \
                     of_centred_kernel(line, TRANSFORMED_POSITION(b, leg).at, v[m]));
#elif COLOURS == 1 && defined(STORES_WORDS) && !PARTNERS_ARE_NEIGHBOURS
#define STORE(m, b, leg)                                                                                               \
  if (is_below(TRANSFORMED_POSITION(b, leg), uint(TARGET_LENGTH)) && TRANSFORMED_POSITION(b, leg).at % 2u == 0u)         \
    store_results(line, TRANSFORMED_POSITION(b, leg).at, v[m] * NUMBER(SCALE), mirrored[m] * NUMBER(SCALE));
#elif COLOURS == 1
#define STORE(m, b, leg)                                                                                               \
  if (is_below(TRANSFORMED_POSITION(b, leg), uint(TARGET_LENGTH)))                                                  \
    store_result(line, TRANSFORMED_POSITION(b, leg).at, v[m] * NUMBER(SCALE));
#else
#define STORE(m, b, leg)
#define STORE_TEXELS(m, b, leg)                                                                                        \
  if (is_below(TRANSFORMED_POSITION(b, leg), uint(TARGET_LENGTH)))                                                  \
    store_colours(line, TRANSFORMED_POSITION(b, leg).at, red[m] * NUMBER(SCALE), green[m] * NUMBER(SCALE),             \
                  blue[m] * NUMBER(SCALE));
#endif

#endif

// From what has been loaded to what is stored; but for texels, which wait for all colours.
void transform_and_store(uint tile, LineShare share, Line line, bool is_there, Twiddles twiddles,
                         inout COMPLEX v[ELEMENTS]) {
  transform(tile, share, line, is_there, twiddles, v);
#if defined(MIRROR) && STEP != FFTBENCH_STEP_PRODUCT
  COMPLEX mirrored[ELEMENTS];
  mirror_slots(share, v, mirrored);
#endif
  FOR_EACH_STORED(STORE)
}

// Line `line` of the image that is a colour of a texture.
Line of_colour(Line line, uint colour) { return Line(line.number, uint(COLOURS) * line.layer + colour); }

void main() {
  LineShare share = share_of_loads(kLines);
  uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  Line line = line_of_share(share, tile, uint(LINE_COUNT));
  bool is_there = has_line(share, tile);
  // Where dispatches synchronise in the shader, factors come while those before end.
  Twiddles twiddles = twiddles_of(share);
  wait_for_dispatches_before();
#if COLOURS == 1
  COMPLEX v[ELEMENTS];
#define LOAD(m, b, leg) v[m] = load_value(line, LOADED_POSITION(b, leg));
  FOR_EACH_LOADED(LOAD)
  transform_and_store(tile, share, line, is_there, twiddles, v);
#else
  COMPLEX red[ELEMENTS];
  COMPLEX green[ELEMENTS];
  COMPLEX blue[ELEMENTS];
#if STEP == FFTBENCH_STEP_PICTURE
#define LOAD(m, b, leg) load_colours(line, LOADED_POSITION(b, leg), red[m], green[m], blue[m]);
#else
#define LOAD(m, b, leg)                                                   \
  red[m] = load_value(of_colour(line, 0u), LOADED_POSITION(b, leg));   \
  green[m] = load_value(of_colour(line, 1u), LOADED_POSITION(b, leg)); \
  blue[m] = load_value(of_colour(line, 2u), LOADED_POSITION(b, leg));
#endif
  FOR_EACH_LOADED(LOAD)
  transform_and_store(tile, share, of_colour(line, 0u), is_there, twiddles, red);
  // Shared memory is read until here, and the next colour writes it.
  barrier();
  transform_and_store(tile, share, of_colour(line, 1u), is_there, twiddles, green);
  barrier();
  transform_and_store(tile, share, of_colour(line, 2u), is_there, twiddles, blue);
#if STEP == FFTBENCH_STEP_RESULT
  FOR_EACH_TRANSFORMED(STORE_TEXELS)
#endif
#endif
  end_of_work();
}
