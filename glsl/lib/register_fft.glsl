// A line's FFT whose elements stay in registers: a mixed-radix Stockham autosort over invocations that hold ELEMENTS
// each. Loading and storing the line is the caller's.
//
// Slot m of an invocation holds position invocation + m * INVOCATIONS_PER_LINE, before and after. A stage of radix r
// with the stride s (the product of the radices before it) has N / r butterflies; number j takes the positions
// j + l * N / r, l = 0 .. r - 1, its legs. These are slots b + l * ELEMENTS / r of the invocation with
// j = invocation + b * INVOCATIONS_PER_LINE, so a stage reads its slots alone. With q = j mod s and p = j / s, leg l
// is multiplied by exp(2 pi i l p s / N) and goes to the position q + (p r + l) s, through shared memory. In the last
// stage p = 0: no factors, and every leg is in its slot already.
//
// The radix is ELEMENTS in every stage but the first, which takes what is left. A small radix has the fewest factors
// ((r - 1) / r an element), and none are needed in the last stage, so the large ones come last; the first stage's
// factors differ from butterfly to butterfly, so the fewer, the fewer table entries are read; and its writes are
// the least scattered.
//
// Constant loop bounds, radices and strides throughout: unrolled, all of `v` is in registers.
#ifndef ELEMENTS
#error "ELEMENTS is missing: values an invocation holds, 2, 4, 8 or 16"
#endif
#ifndef LOG2_ELEMENTS
#error "LOG2_ELEMENTS is missing"
#endif
#ifndef TWIDDLE_POWERS
#error "TWIDDLE_POWERS is missing: 1 to multiply a butterfly's factors up from its first, 0 to take each by itself"
#endif
#define INVOCATIONS_PER_LINE (LINE_LENGTH / ELEMENTS)
#define STAGES ((LOG2_LINE_LENGTH + LOG2_ELEMENTS - 1) / LOG2_ELEMENTS)
#define LOG2_FIRST_RADIX ((LOG2_LINE_LENGTH - 1) % LOG2_ELEMENTS + 1)

// An invocation's part in the work of its group.
struct LineShare {
  uint invocation;  // of the INVOCATIONS_PER_LINE that share a line
  uint line;        // of the lines of the work group
};

void butterflies(uint log2_radix, inout vec2 v[ELEMENTS]) {
  if (log2_radix == 1u) {
    for (uint b = 0u; b < uint(ELEMENTS / 2); ++b) butterfly2(v[b], v[b + uint(ELEMENTS / 2)]);
  }
#if ELEMENTS >= 4
  const uint quarter = uint(ELEMENTS / 4);
  if (log2_radix == 2u) {
    for (uint b = 0u; b < quarter; ++b) {
      butterfly4(v[b], v[b + quarter], v[b + 2u * quarter], v[b + 3u * quarter]);
    }
  }
#endif
#if ELEMENTS >= 8
  const uint eighth = uint(ELEMENTS / 8);
  if (log2_radix == 3u) {
    for (uint b = 0u; b < eighth; ++b) {
      butterfly8(v[b], v[b + eighth], v[b + 2u * eighth], v[b + 3u * eighth], v[b + 4u * eighth],
                 v[b + 5u * eighth], v[b + 6u * eighth], v[b + 7u * eighth]);
    }
  }
#endif
#if ELEMENTS == 16
  if (log2_radix == 4u) butterfly16(v);
#endif
}

#if STAGES > 1
#include "lib/register_exchange.glsl"

void multiply_by_twiddles(uint log2_radix, uint log2_stride, uint invocation, inout vec2 v[ELEMENTS]) {
  uint log2_order = uint(LOG2_LINE_LENGTH) - log2_stride;
  uint log2_butterflies = uint(LOG2_ELEMENTS) - log2_radix;
  uint butterflies = 1u << log2_butterflies;
#if TWIDDLE_POWERS
  vec2 power[ELEMENTS];  // of a slot: the factor of its leg
#endif
  for (uint m = 0u; m < uint(ELEMENTS); ++m) {
    uint b = m & (butterflies - 1u);
    uint leg = m >> log2_butterflies;
    uint p = (invocation + b * uint(INVOCATIONS_PER_LINE)) >> log2_stride;
    if (leg > 0u) {
#if TWIDDLE_POWERS
      // Squares where they will do: the fewest multiplications in a row, hence the least error.
      uint half_leg = b + (leg >> 1u) * butterflies;
      if (leg == 1u) {
        power[m] = twiddle(p, log2_order);
      } else if ((leg & 1u) == 0u) {
        power[m] = complex_multiply(power[half_leg], power[half_leg]);
      } else {
        power[m] = complex_multiply(power[half_leg + butterflies], power[half_leg]);
      }
      v[m] = complex_multiply(v[m], power[m]);
#else
      v[m] = complex_multiply(v[m], twiddle(p * leg, log2_order));
#endif
    }
  }
}

void stage_before_others(uint log2_radix, uint log2_stride, LineShare share, inout vec2 v[ELEMENTS]) {
  butterflies(log2_radix, v);
  multiply_by_twiddles(log2_radix, log2_stride, share.invocation, v);
  if (log2_stride > 0u) barrier();
  exchange_slots(log2_radix, log2_stride, share, v);
}

// Written out stage by stage rather than as a loop, whose unrolling no compiler promises.
#define INNER_STAGE(stage)                                                                 \
  if (stage < uint(STAGES) - 1u) {                                                         \
    uint log2_stride = uint(LOG2_FIRST_RADIX) + (stage - 1u) * uint(LOG2_ELEMENTS);        \
    stage_before_others(uint(LOG2_ELEMENTS), log2_stride, share, v);                       \
  }
#endif

// In natural order, unnormalised. Every invocation of the work group has to call it; where shared memory was in use
// before, behind a barrier.
void register_fft(LineShare share, inout vec2 v[ELEMENTS]) {
#if STAGES > 1
  stage_before_others(uint(LOG2_FIRST_RADIX), 0u, share, v);
  INNER_STAGE(1u)
  INNER_STAGE(2u)
  INNER_STAGE(3u)
  INNER_STAGE(4u)
#if LOG2_ELEMENTS == 1
  INNER_STAGE(5u)
  INNER_STAGE(6u)
  INNER_STAGE(7u)
  INNER_STAGE(8u)
  INNER_STAGE(9u)
  INNER_STAGE(10u)
#endif
#endif
  butterflies(uint(LOG2_ELEMENTS), v);
}
