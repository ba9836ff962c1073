#version 430 core
// A frame of an ocean in two dispatches: the four transforms of a patch along one axis, with what stands before or behind
// them. The same line of all four is of one invocation's registers (lib/register_fft.glsl), one after another: four groups of
// invocations side by side, which meet in shared memory, took an NVIDIA H100 up to a quarter longer at 512 and more.
//   along rows     the lines are made of the waves (lib/ocean_waves.glsl), and stored as lines of the fields' arrays.
//   along columns  these are loaded, and the texels of the surface stored (lib/ocean_texels.glsl).
// So neither spectra nor fields go through memory, as they do around transforms of their own. The second dispatch may wait
// for the first one by itself (lib/dispatch_sync.glsl).
// Dispatch: a work group for each tile of LINES lines, over the lines of all patches.
// Source: J. Tessendorf, Simulating Ocean Water, sections 3.4 to 3.7; the source on FFT convolution, optimization 1, for
// what a transform's first and last axis take in.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#if SYNC == FFTBENCH_SYNC_IN_SHADER
#define FIELDS_REACH coherent
#else
#define FIELDS_REACH
#endif
#define SIZE LINE_LENGTH
#if AXIS == FFTBENCH_AXIS_ROWS
#define FIELDS_BINDING FFTBENCH_BINDING_TARGET
#define FIELDS_ACCESS FIELDS_REACH writeonly
#include "lib/ocean_waves.glsl"
#else
#define FIELDS_BINDING FFTBENCH_BINDING_SOURCE
#define FIELDS_ACCESS FIELDS_REACH readonly
#include "lib/ocean_texels.glsl"
#endif
#include "lib/ocean_fields.glsl"

#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), share, is_there)
#define LOADED_POSITION(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX), share).at
#define FOR_EACH_TRANSFORMED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), share, is_there)
#define TRANSFORMED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), share).at

uvec3 texel_of_field(Line line, uint position, uint transform) {
  return texel_of(Line(line.number, OCEAN_TRANSFORMS * line.layer + transform), position);
}

#if AXIS == FFTBENCH_AXIS_ROWS

#define PUT(m, b, leg) PUT_FIELD(texel_of_field(line, TRANSFORMED_POSITION(b, leg), transform), v[m]);
#define WAVE(b, leg) uvec2(LOADED_POSITION(b, leg), line.number)

void make_field(uint transform, Line line, bool is_there, LineShare share, Twiddles twiddles, COMPLEX heights[ELEMENTS]) {
  COMPLEX v[ELEMENTS];
#define MAKE(m, b, leg) v[m] = both_of(fields_of_wave(transform, heights[m], WAVE(b, leg), line.layer));
  FOR_EACH_LOADED(MAKE)
  register_fft(share, share, twiddles, v);
  FOR_EACH_TRANSFORMED(PUT)
}

void transform_lines(Line line, bool is_there, LineShare share, Twiddles twiddles) {
  COMPLEX heights[ELEMENTS];
#define TAKE(m, b, leg) heights[m] = wave_height(WAVE(b, leg), line.layer);
  FOR_EACH_LOADED(TAKE)
  make_field(0u, line, is_there, share, twiddles, heights);
  // Shared memory is read until here, and the next transform writes it.
  barrier();
  make_field(1u, line, is_there, share, twiddles, heights);
  barrier();
  make_field(2u, line, is_there, share, twiddles, heights);
  barrier();
  make_field(3u, line, is_there, share, twiddles, heights);
}

#else

#define FIELD_OF(transform, b, leg) FIELD_AT(texel_of_field(line, LOADED_POSITION(b, leg), transform))

void transform_lines(Line line, bool is_there, LineShare share, Twiddles twiddles) {
  wait_for_dispatches_before();
  COMPLEX displacements[ELEMENTS];
  COMPLEX heights[ELEMENTS];
  COMPLEX slopes[ELEMENTS];
  COMPLEX derivatives[ELEMENTS];
#define LOAD(m, b, leg)                    \
  displacements[m] = FIELD_OF(0u, b, leg); \
  heights[m] = FIELD_OF(1u, b, leg);       \
  slopes[m] = FIELD_OF(2u, b, leg);        \
  derivatives[m] = FIELD_OF(3u, b, leg);
  FOR_EACH_LOADED(LOAD)
  register_fft(share, share, twiddles, displacements);
  // Shared memory is read until here, and the next transform writes it.
  barrier();
  register_fft(share, share, twiddles, heights);
  barrier();
  register_fft(share, share, twiddles, slopes);
  barrier();
  register_fft(share, share, twiddles, derivatives);
#define PUT_TEXELS(m, b, leg)                                                                              \
  put_texels(texel_of(line, TRANSFORMED_POSITION(b, leg)).xy, line.layer, displacements[m], heights[m],   \
             slopes[m], derivatives[m]);
  FOR_EACH_TRANSFORMED(PUT_TEXELS)
}

#endif

void main() {
  LineShare share = share_of_loads(kLines);
  uint tile = gl_WorkGroupID.x;
  Line line = line_of_share(share, tile, uint(LINE_COUNT));
  transform_lines(line, has_line(share, tile), share, twiddles_of(share));
  end_of_work();
}
