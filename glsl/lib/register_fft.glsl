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
// No loops, and constant radices and strides, so that all of `v` is in registers.
#include "lib/slots.glsl"
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
#define DO_BUTTERFLY2(b) butterfly2(v[b], v[b + uint(ELEMENTS / 2)]);
  if (log2_radix == 1u) {
    FOR_HALF_OF_SLOTS(DO_BUTTERFLY2)
  }
#if ELEMENTS >= 4
#define QUARTERS(n) uint(n * ELEMENTS / 4)
#define DO_BUTTERFLY4(b) butterfly4(v[b], v[b + QUARTERS(1)], v[b + QUARTERS(2)], v[b + QUARTERS(3)]);
  if (log2_radix == 2u) {
    FOR_QUARTER_OF_SLOTS(DO_BUTTERFLY4)
  }
#endif
#if ELEMENTS >= 8
#define EIGHTHS(n) uint(n * ELEMENTS / 8)
#define DO_BUTTERFLY8(b)                                                                       \
  butterfly8(v[b], v[b + EIGHTHS(1)], v[b + EIGHTHS(2)], v[b + EIGHTHS(3)], v[b + EIGHTHS(4)], \
             v[b + EIGHTHS(5)], v[b + EIGHTHS(6)], v[b + EIGHTHS(7)]);
  if (log2_radix == 3u) {
    FOR_EIGHTH_OF_SLOTS(DO_BUTTERFLY8)
  }
#endif
#if ELEMENTS == 16
  if (log2_radix == 4u) butterfly16(v);
#endif
}

#if STAGES > 1
#include "lib/register_exchange.glsl"

// Number p of the butterfly that slot m belongs to, and the leg that it is.
uint p_of_slot(uint m, uint log2_radix, uint log2_stride, uint invocation) {
  uint b = m & ((1u << (uint(LOG2_ELEMENTS) - log2_radix)) - 1u);
  return (invocation + b * uint(INVOCATIONS_PER_LINE)) >> log2_stride;
}

uint leg_of_slot(uint m, uint log2_radix) { return m >> (uint(LOG2_ELEMENTS) - log2_radix); }

#if TWIDDLE_POWERS

// The power of a leg from those of the first leg, its half and the leg before: squares where they will do, which
// makes the fewest multiplications in a row, hence the least error.
vec2 next_power(uint leg, vec2 first, vec2 of_half, vec2 before) {
  return (leg & 1u) == 0u ? complex_multiply(of_half, of_half) : complex_multiply(before, first);
}

void multiply_by_twiddles(uint log2_radix, uint log2_stride, uint invocation, inout vec2 v[ELEMENTS]) {
  uint log2_order = uint(LOG2_LINE_LENGTH) - log2_stride;
  uint log2_butterflies = uint(LOG2_ELEMENTS) - log2_radix;
  uint butterflies = 1u << log2_butterflies;
  vec2 power[ELEMENTS];  // of a slot: the factor of its leg
#define DO_TWIDDLE(m)                                                                                  \
  if (leg_of_slot(m, log2_radix) == 1u) {                                                              \
    power[m] = twiddle(p_of_slot(m, log2_radix, log2_stride, invocation), log2_order);                 \
  } else if (leg_of_slot(m, log2_radix) > 1u) {                                                        \
    uint b = m & (butterflies - 1u);                                                                   \
    uint leg = leg_of_slot(m, log2_radix);                                                             \
    power[m] = next_power(leg, power[b + butterflies], power[b + (leg / 2u) * butterflies],            \
                          power[m - butterflies]);                                                     \
  }                                                                                                    \
  if (leg_of_slot(m, log2_radix) > 0u) v[m] = complex_multiply(v[m], power[m]);
  FOR_EACH_SLOT(DO_TWIDDLE)
}

#else

void multiply_by_twiddles(uint log2_radix, uint log2_stride, uint invocation, inout vec2 v[ELEMENTS]) {
  uint log2_order = uint(LOG2_LINE_LENGTH) - log2_stride;
#define DO_TWIDDLE(m)                                                             \
  if (leg_of_slot(m, log2_radix) > 0u) {                                          \
    uint p = p_of_slot(m, log2_radix, log2_stride, invocation);                   \
    v[m] = complex_multiply(v[m], twiddle(p * leg_of_slot(m, log2_radix), log2_order)); \
  }
  FOR_EACH_SLOT(DO_TWIDDLE)
}

#endif

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
