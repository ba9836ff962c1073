#version 430 core
// One stage of a mixed-radix decimation-in-time FFT along rows (or columns), in place; a dispatch per stage. The first stage may read
// the rows in digit-reversed order, and the last one may write them transposed; those are not in place.
// Dispatch: an invocation for each butterfly, or two neighbours whose values are accessed in pairs (lib/rows.glsl).
// Source: ARM, part 3, radix_2_first_stage and its text; the conclusion proposes to merge the reversal and the transpose.
#include "lib/shared_constants.h"
#ifndef RADIX
#error "RADIX is missing: 2, 3, 4, 5, 7 or 8, of this stage"
#endif
#ifndef STRIDE
#error "STRIDE is missing: elements between the legs of a butterfly, the product of the radices before"
#endif
#ifndef BUTTERFLIES
#error "BUTTERFLIES is missing: of an invocation, 1 or 2"
#endif
#ifndef READS_REVERSED
#error "READS_REVERSED is missing: 1 where the source is in natural order, else 0"
#endif
#ifndef TRANSPOSES
#error "TRANSPOSES is missing: 1 where rows become columns as they are stored, else 0"
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/padded_rows.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/stage_butterflies.glsl"
#if READS_REVERSED
#include "lib/digit_reversal.glsl"
#endif
#include "lib/rows.glsl"

// The n-th of the invocation's values in the order of their positions: how far it is from the first one, and the slot in
// which lib/stage_butterflies.glsl wants it. Two butterflies are neighbours in every leg, unless they are of the first
// stage: there the legs of a butterfly are neighbours.
#if BUTTERFLIES == 1
uint distance_of(uint n) { return n * uint(STRIDE); }
uint slot_of(uint n) { return n; }
#elif STRIDE == 1
uint distance_of(uint n) { return n; }
uint slot_of(uint n) { return n / uint(RADIX) + 2u * (n % uint(RADIX)); }
#else
uint distance_of(uint n) { return n / 2u * uint(STRIDE) + n % 2u; }
uint slot_of(uint n) { return n; }
#endif

uint next_slot_of(uint n) { return slot_of(min(n + 1u, uint(ELEMENTS) - 1u)); }

void load_legs(Line row, uint first, out COMPLEX v[ELEMENTS]) {
#if defined(LOADS_PAIRS) || !READS_REVERSED
  uint place = place_in_source(texel_of(row, first));
#endif
#for n in 0 .. ELEMENTS
#ifdef LOADS_PAIRS
  if (n % 2u == 0u) load_pair(place + distance_of(n), v[slot_of(n)], v[next_slot_of(n)]);
#elif READS_REVERSED
  v[slot_of(n)] = load_element(place_in_source(texel_of(row, digit_reversed(first + distance_of(n)))));
#else
  v[slot_of(n)] = load_element(place + distance_of(n) * SOURCE_STEP);
#endif
#endfor
}

// Slot m holds leg m / BUTTERFLIES of the butterfly `offset` + m % BUTTERFLIES of those with the same legs' twiddle order.
void multiply_by_twiddles(uint offset, inout COMPLEX v[ELEMENTS]) {
#for m in 0 .. ELEMENTS
  if (m >= uint(BUTTERFLIES)) {
    uint exponent = (offset + m % uint(BUTTERFLIES)) * (m / uint(BUTTERFLIES));
    v[m] = complex_multiply(v[m], twiddle(exponent, uint(RADIX * STRIDE)));
  }
#endfor
}

void store_legs(Line row, uint first, COMPLEX v[ELEMENTS]) {
#if !TRANSPOSES
  uint place = place_in_target(texel_of(row, first));
#endif
#for n in 0 .. ELEMENTS
#if TRANSPOSES
  store_element(place_in_target(uvec3(row.number, first + distance_of(n), row.layer)), v[slot_of(n)] * NUMBER(SCALE));
#elif defined(STORES_PAIRS)
  if (n % 2u == 0u)
    store_pair(place + distance_of(n), v[slot_of(n)] * NUMBER(SCALE), v[next_slot_of(n)] * NUMBER(SCALE));
#else
  store_element(place + distance_of(n) * TARGET_STEP, v[slot_of(n)] * NUMBER(SCALE));
#endif
#endfor
}

void main() {
  Line row = row_of_invocation();
  uint butterfly = number_along_row() * uint(BUTTERFLIES);
  if (!has_row(row) || butterfly >= uint(LINE_LENGTH / RADIX)) return;
  uint offset = butterfly % uint(STRIDE);
  uint first = butterfly / uint(STRIDE) * uint(STRIDE * RADIX) + offset;

  COMPLEX v[ELEMENTS];
  load_legs(row, first, v);
#if STRIDE > 1
  multiply_by_twiddles(offset, v);
#endif
  BUTTERFLIES_OF_RADIX(uint(BUTTERFLIES), v);
  store_legs(row, first, v);
}
