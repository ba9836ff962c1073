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
#define INVOCATIONS_PER_LINE (LINE_LENGTH / ELEMENTS)
#define STAGES ((LOG2_LINE_LENGTH + LOG2_ELEMENTS - 1) / LOG2_ELEMENTS)
#define LOG2_FIRST_RADIX ((LOG2_LINE_LENGTH - 1) % LOG2_ELEMENTS + 1)

// Written out stage by stage rather than as a loop, whose unrolling no compiler promises: as many as lines of 4096 take.
#if LOG2_ELEMENTS == 1
#define FOR_EACH_STAGE(S) S(0u) S(1u) S(2u) S(3u) S(4u) S(5u) S(6u) S(7u) S(8u) S(9u) S(10u)
#else
#define FOR_EACH_STAGE(S) S(0u) S(1u) S(2u) S(3u) S(4u)
#endif

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

#include "lib/stage_twiddles.glsl"

// Of all stages, for the share that an invocation has until the last exchange.
Twiddles twiddles_of(LineShare share) {
  Twiddles twiddles;
#define READ_STAGE(stage) \
  if (stage < uint(STAGES) - 1u) read_twiddles(stage, share.invocation, twiddles);
  FOR_EACH_STAGE(READ_STAGE)
  return twiddles;
}

#if STAGES > 1
#include "lib/register_exchange.glsl"

void stage_before_others(uint stage, LineShare before, LineShare after, Twiddles twiddles, inout vec2 v[ELEMENTS]) {
  butterflies(log2_radix_of(stage), v);
  multiply_by_twiddles(stage, twiddles, v);
  if (stage > 0u) barrier();
  exchange_slots(log2_radix_of(stage), log2_stride_of(stage), before, stage == uint(STAGES) - 2u ? after : before, v);
}
#endif

// In natural order, unnormalised. An invocation has its share of the line as `before` says, and ends with that of
// `after`, which is the same where there is one stage alone. Every invocation of the work group has to call it; where
// shared memory was in use before, behind a barrier.
void register_fft(LineShare before, LineShare after, Twiddles twiddles, inout vec2 v[ELEMENTS]) {
#if STAGES > 1
#define STAGE_BEFORE_OTHERS(stage) \
  if (stage < uint(STAGES) - 1u) stage_before_others(stage, before, after, twiddles, v);
  FOR_EACH_STAGE(STAGE_BEFORE_OTHERS)
#endif
  butterflies(uint(LOG2_ELEMENTS), v);
}
