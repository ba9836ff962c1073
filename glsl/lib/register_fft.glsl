// A line's FFT whose elements stay in registers: a mixed-radix Stockham autosort over invocations that hold at most
// ELEMENTS each. Loading and storing the line is the caller's: an invocation has the slots of the first stage before,
// and those of the last stage after (lib/register_stages.glsl).
//
// A stage of radix r with the stride s (the product of the radices before it) works on the slots of an invocation alone.
// Butterfly j = p s + q with q < s: leg l is multiplied by exp(2 pi i l p s / N) and goes to the position
// q + (p r + l) s, through shared memory. In the last stage p = 0: no factors, and every leg is in its slot already.
//
// The radices are in ascending order. A small radix has the fewest factors ((r - 1) / r an element), and none are needed
// in the last stage, so the large ones come last; the first stage's factors differ from butterfly to butterfly, so the
// fewer, the fewer table entries are read; and its writes are the least scattered.
//
// No loops, and constant radices and strides, so that all of `v` is in registers.
#ifndef STAGES
#error "STAGES is missing: of a line"
#endif
#ifndef FIRST_RADIX
#error "FIRST_RADIX is missing: that of the first stage"
#endif
#ifndef LAST_RADIX
#error "LAST_RADIX is missing: that of the last stage, or of the only one"
#endif
#ifndef FOR_EACH_EXCHANGE
#error "FOR_EACH_EXCHANGE(S) is missing: for each stage but the last S(stage, radix, stride, next radix, gap, SLOTS of the radix, SLOTS of the next one, butterflies of the radix)"
#endif
#ifndef FIRST_SLOTS
#error "FIRST_SLOTS(OF_ALL, OF_SOME) is missing: those of the first stage (lib/register_stages.glsl)"
#endif
#ifndef LAST_SLOTS
#error "LAST_SLOTS(OF_ALL, OF_SOME) is missing: those of the last stage"
#endif
#ifndef LAST_BUTTERFLIES
#error "LAST_BUTTERFLIES is missing: butterflies_of_radix_ and the radix of the last stage"
#endif
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: numbers in shared memory, 0 where stages pass nothing on"
#endif
#include "lib/register_stages.glsl"
#include "lib/stage_butterflies.glsl"
#include "lib/stage_twiddles.glsl"

// Returns the twiddle factors of all stages that are read at once, for the share that an invocation has until
// the last exchange.
Twiddles twiddles_of(LineShare share) {
  Twiddles twiddles;
  FOR_EACH_EXCHANGE(READ_TWIDDLES)
  return twiddles;
}

#if SHARED_LENGTH > 0
#include "lib/register_exchange.glsl"
#endif

// A stage of a line, for lists of stages, up to the slots that the next one reads.
#define STAGE_BEFORE_OTHERS(stages, EACH, stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES) \
  BUTTERFLIES(EACH(radix), v);                                                                                \
  MULTIPLY_BY_TWIDDLES(stage, radix, stride, EACH(radix), SLOTS, before)                                      \
  if (stage > 0u) barrier();                                                                                  \
  {                                                                                                           \
    LineShare writer = before;                                                                                \
    LineShare reader = stage == uint(stages) - 2u ? after : before;                                           \
    EXCHANGE_SLOTS(radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS)                                         \
  }

// In natural order, unnormalised. An invocation has its share of the line as `before` says, and ends with that of
// `after`, which is the same where there is one stage alone. Every invocation of the work group has to call it; where
// shared memory was in use before, behind a barrier.
void register_fft(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#define STAGE_OF_LINE(stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES)                  \
  STAGE_BEFORE_OTHERS(STAGES, BUTTERFLIES_EACH, stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES)
  FOR_EACH_EXCHANGE(STAGE_OF_LINE)
  LAST_BUTTERFLIES(BUTTERFLIES_EACH(uint(LAST_RADIX)), v);
}

#ifdef FFT_LENGTH_ACROSS
// The same of the other axis of a rectangle, whose lines have another shape (lib/line_shape.glsl).
Twiddles twiddles_across(LineShare share) {
  Twiddles twiddles;
  FOR_EACH_EXCHANGE_ACROSS(READ_TWIDDLES)
  return twiddles;
}

void register_fft_across(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#define STAGE_ACROSS(stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES)                   \
  STAGE_BEFORE_OTHERS(STAGES_ACROSS, BUTTERFLIES_EACH_ACROSS, stage, radix, stride, next_radix, gap, SLOTS,   \
                      NEXT_SLOTS, BUTTERFLIES)
  FOR_EACH_EXCHANGE_ACROSS(STAGE_ACROSS)
  LAST_BUTTERFLIES_ACROSS(BUTTERFLIES_EACH_ACROSS(uint(LAST_RADIX_ACROSS)), v);
}
#else
// Lines of one shape have the same stages in both phases.
#define FIRST_RADIX_ACROSS FIRST_RADIX
#define LAST_RADIX_ACROSS LAST_RADIX
#define FIRST_SLOTS_ACROSS(OF_ALL, OF_SOME) FIRST_SLOTS(OF_ALL, OF_SOME)
#define LAST_SLOTS_ACROSS(OF_ALL, OF_SOME) LAST_SLOTS(OF_ALL, OF_SOME)
#define STAGES_ACROSS STAGES
#endif

#ifdef FOR_EACH_EXCHANGE_BACK
#ifndef FIRST_BUTTERFLIES
#error "FIRST_BUTTERFLIES is missing: butterflies_of_radix_ and the radix of the first stage"
#endif
// The same with the stages in reverse order, for a line that is to be transformed once more: it begins with the slots that
// register_fft ends with, and ends with those that that begins with. FOR_EACH_EXCHANGE_BACK says of its stages what
// FOR_EACH_EXCHANGE says of the others.
Twiddles twiddles_back(LineShare share) {
  Twiddles twiddles;
  FOR_EACH_EXCHANGE_BACK(READ_TWIDDLES)
  return twiddles;
}

void register_fft_back(LineShare share, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  LineShare writer = share;
  LineShare reader = share;
#define STAGE_BACK_BEFORE_OTHERS(stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES)       \
  BUTTERFLIES(BUTTERFLIES_EACH(radix), v);                                                                    \
  MULTIPLY_BY_TWIDDLES(stage, radix, stride, BUTTERFLIES_EACH(radix), SLOTS, share)                           \
  if (stage > 0u) barrier();                                                                                  \
  EXCHANGE_SLOTS(radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS)
  FOR_EACH_EXCHANGE_BACK(STAGE_BACK_BEFORE_OTHERS)
  FIRST_BUTTERFLIES(BUTTERFLIES_EACH(uint(FIRST_RADIX)), v);
}
#endif
