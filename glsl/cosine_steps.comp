#version 430 core
// What stands before and behind the real transform of a line that is too long for a work group, where that is a part of
// a cosine or sine transform (lib/cosine_line.glsl):
//   ORDER       real values in the order of the Fourier transform, before type II;
//   TURN        results of type II, each two of one value of the half spectrum V: X(k) = 2 Re w(k) V(k), and
//               X(N - k) = -2 Im w(k) V(k);
//   TURN_BACK   the half spectrum of type III, V(k) = conj(w(k)) [X(k) - i X(N - k)];
//   ORDER_BACK  real values in their own order, behind type III.
// Dispatch: (groups of WORK_GROUP_SIZE values, lines), of the half spectrum's values in the middle steps.
// Source: J. Makhoul, A Fast Cosine Transform in One and Two Dimensions, 1980.
#include "lib/shared_constants.h"
#ifndef STEP
#error "STEP is missing: FFTBENCH_COSINE_STEP_ORDER or another of its values"
#endif
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, one a value"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#if STEP != FFTBENCH_COSINE_STEP_TURN
#define SOURCE_IS_REAL
#endif
#if STEP != FFTBENCH_COSINE_STEP_TURN_BACK
#define TARGET_IS_REAL
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/storage.glsl"
#include "lib/cosine_order.glsl"

#if STEP == FFTBENCH_COSINE_STEP_ORDER

const uint kValues = uint(LINE_LENGTH);
void step_of(uint k, uint line) {
  Position position = anywhere(k);
  NUMBER value = load_number(line * uint(LINE_LENGTH) + place_in_order(position));
  store_number(line * uint(LINE_LENGTH) + k, changes_sign(position) ? -value : value);
}

#elif STEP == FFTBENCH_COSINE_STEP_ORDER_BACK

const uint kValues = uint(LINE_LENGTH);
void step_of(uint k, uint line) {
  Position position = anywhere(k);
  NUMBER value = load_number(line * uint(LINE_LENGTH) + k) * NUMBER(SCALE);
  store_number(line * uint(LINE_LENGTH) + place_in_order(position), changes_sign(position) ? -value : value);
}

#else

#ifndef FINE_ROOTS
#error "FINE_ROOTS is missing: so many roots of the order 4 N, of which the others are products with coarse ones"
#endif
const uint kValues = uint(LINE_LENGTH) / 2u + 1u;

// exp(DIRECTION_SIGN * pi i k / 2 N).
#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer FineTwiddles { COMPLEX fine_roots[]; };
COMPLEX quarter_root(uint k) {
  COMPLEX fine = fine_roots[k % uint(FINE_ROOTS)];
  return complex_multiply(twiddle(k / uint(FINE_ROOTS), uint(TABLE_LENGTH)),
                          COMPLEX(fine.x, NUMBER(DIRECTION_SIGN) * fine.y));
}
#else
COMPLEX quarter_root(uint k) { return twiddle(k, 4u * uint(LINE_LENGTH)); }
#endif

#if STEP == FFTBENCH_COSINE_STEP_TURN

void store_result(uint k, uint line, NUMBER value) {
  uint place = place_of_result(k);
  store_number(line * uint(LINE_LENGTH) + place, value * factor_of_result(place));
}

void step_of(uint k, uint line) {
  COMPLEX turned = complex_multiply(load_element(line * kValues + k), quarter_root(k)) * NUMBER(2.0 * SCALE);
  store_result(k, line, turned.x);
  if (k > 0u && 2u * k < uint(LINE_LENGTH)) store_result(uint(LINE_LENGTH) - k, line, -turned.y);
}

#else

NUMBER load_result(uint k, uint line) {
  uint place = place_of_result(k);
  return load_number(line * uint(LINE_LENGTH) + place) * factor_of_result(place);
}

void step_of(uint k, uint line) {
  COMPLEX pair = COMPLEX(load_result(k, line), 0.0);
  if (k > 0u) pair.y = -load_result(uint(LINE_LENGTH) - k, line);
  store_element(line * kValues + k, complex_multiply(pair, quarter_root(k)));
}

#endif
#endif

void main() {
  if (gl_GlobalInvocationID.x < kValues) step_of(gl_GlobalInvocationID.x, gl_WorkGroupID.y);
}
