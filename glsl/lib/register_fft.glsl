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
#include "lib/slots.glsl"
#ifndef FFT_LENGTH
#error "FFT_LENGTH is missing: N, elements of what the stages transform, more than a line has where it is padded"
#endif
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
#error "FOR_EACH_EXCHANGE(S) is missing: S(stage, radix, stride, next radix, gap) for each stage but the last"
#endif
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: numbers in shared memory, 0 where stages hand nothing on"
#endif
#include "lib/register_stages.glsl"
#include "lib/stage_butterflies.glsl"
#include "lib/stage_twiddles.glsl"

// Of all stages, for the share that an invocation has until the last exchange.
Twiddles twiddles_of(LineShare share) {
  Twiddles twiddles;
#define READ_TWIDDLES(stage, radix, stride, next_radix, gap) \
  read_twiddles(stage, radix, stride, share.invocation, twiddles);
  FOR_EACH_EXCHANGE(READ_TWIDDLES)
  return twiddles;
}

#if SHARED_LENGTH > 0
#include "lib/register_exchange.glsl"
#endif

// In natural order, unnormalised. An invocation has its share of the line as `before` says, and ends with that of
// `after`, which is the same where there is one stage alone. Every invocation of the work group has to call it; where
// shared memory was in use before, behind a barrier.
void register_fft(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#define STAGE_BEFORE_OTHERS(stage, radix, stride, next_radix, gap)                                          \
  butterflies(radix, v);                                                                                    \
  multiply_by_twiddles(stage, radix, twiddles, v);                                                          \
  if (stage > 0u) barrier();                                                                                \
  exchange_slots(radix, stride, next_radix, gap, before, stage == uint(STAGES) - 2u ? after : before, v);
  FOR_EACH_EXCHANGE(STAGE_BEFORE_OTHERS)
  butterflies(uint(LAST_RADIX), v);
}

#ifdef FOR_EACH_EXCHANGE_BACK
// The same with the stages in reverse order, for a line that is to be transformed once more: it begins with the slots that
// register_fft ends with, and ends with those that that begins with. FOR_EACH_EXCHANGE_BACK says of its stages what
// FOR_EACH_EXCHANGE says of the others.
Twiddles twiddles_back(LineShare share) {
  Twiddles twiddles;
  FOR_EACH_EXCHANGE_BACK(READ_TWIDDLES)
  return twiddles;
}

void register_fft_back(LineShare share, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#define STAGE_BACK_BEFORE_OTHERS(stage, radix, stride, next_radix, gap) \
  butterflies(radix, v);                                                \
  multiply_by_twiddles(stage, radix, twiddles, v);                      \
  if (stage > 0u) barrier();                                            \
  exchange_slots(radix, stride, next_radix, gap, share, share, v);
  FOR_EACH_EXCHANGE_BACK(STAGE_BACK_BEFORE_OTHERS)
  butterflies(uint(FIRST_RADIX), v);
}
#endif
