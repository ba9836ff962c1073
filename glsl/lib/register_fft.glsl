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
// All is written out (#for), with constant radices and strides, so that all of `v` is in registers.
#ifndef STAGES
#error "STAGES is missing: of a line"
#endif
#ifndef RADIX_OF_STAGE_0
#error "RADIX_OF_STAGE_0 is missing: that of the first stage, and so on for each of STAGES"
#endif
#if STAGES > 1 && !defined(GAP_BEHIND_STAGE_0)
#error "GAP_BEHIND_STAGE_0 is missing: that in shared memory behind the first stage, and so on for each but the last"
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
#for stage in 0 .. STAGES - 1
  READ_TWIDDLES(stage, $(RADIX_OF_STAGE_$stage)u, $(STRIDE_OF_STAGE_$stage)u, SLOTS_OF_STAGE_$stage)
#endfor
  return twiddles;
}

#if SHARED_LENGTH > 0
#include "lib/register_exchange.glsl"
#endif

// A stage of a line up to the slots that the next one reads.
#define STAGE_BEFORE_OTHERS(stages, count_each, stage, radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS) \
  MULTIPLY_BY_TWIDDLES(stage, radix, stride, count_each, SLOTS, before)                                   \
  if (stage > 0u) barrier();                                                                              \
  {                                                                                                       \
    LineShare writer = before;                                                                            \
    LineShare reader = stage == uint(stages) - 2u ? after : before;                                       \
    EXCHANGE_SLOTS(radix, stride, next_radix, gap, SLOTS, NEXT_SLOTS)                                     \
  }

// In natural order, unnormalised. An invocation has its share of the line as `before` says, and ends with that of
// `after`, which is the same where there is one stage alone. Every invocation of the work group has to call it; where
// shared memory was in use before, behind a barrier.
void register_fft(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#for stage in 0 .. STAGES - 1
  butterflies_of_radix_$(RADIX_OF_STAGE_$stage)(BUTTERFLIES_EACH($(RADIX_OF_STAGE_$stage)u), v);
  STAGE_BEFORE_OTHERS(STAGES, BUTTERFLIES_EACH($(RADIX_OF_STAGE_$stage)u), stage, $(RADIX_OF_STAGE_$stage)u,
                      $(STRIDE_OF_STAGE_$stage)u, $(RADIX_OF_STAGE_$(stage + 1))u, $(GAP_BEHIND_STAGE_$stage)u,
                      SLOTS_OF_STAGE_$stage, SLOTS_OF_STAGE_$(stage + 1))
#endfor
  butterflies_of_radix_$(LAST_RADIX)(BUTTERFLIES_EACH(uint(LAST_RADIX)), v);
}

#ifdef FFT_LENGTH_ACROSS
// The same of the other axis of a rectangle, whose lines have another shape (lib/line_shape.glsl).
Twiddles twiddles_across(LineShare share) {
  Twiddles twiddles;
#for stage in 0 .. STAGES_ACROSS - 1
  READ_TWIDDLES(stage, $(RADIX_OF_STAGE_$(stage)_ACROSS)u, $(STRIDE_OF_STAGE_$(stage)_ACROSS)u,
                SLOTS_OF_STAGE_$(stage)_ACROSS)
#endfor
  return twiddles;
}

void register_fft_across(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#for stage in 0 .. STAGES_ACROSS - 1
  butterflies_of_radix_$(RADIX_OF_STAGE_$(stage)_ACROSS)(BUTTERFLIES_EACH_ACROSS($(RADIX_OF_STAGE_$(stage)_ACROSS)u), v);
  STAGE_BEFORE_OTHERS(STAGES_ACROSS, BUTTERFLIES_EACH_ACROSS($(RADIX_OF_STAGE_$(stage)_ACROSS)u), stage,
                      $(RADIX_OF_STAGE_$(stage)_ACROSS)u, $(STRIDE_OF_STAGE_$(stage)_ACROSS)u,
                      $(RADIX_OF_STAGE_$(stage + 1)_ACROSS)u, $(GAP_BEHIND_STAGE_$(stage)_ACROSS)u,
                      SLOTS_OF_STAGE_$(stage)_ACROSS, SLOTS_OF_STAGE_$(stage + 1)_ACROSS)
#endfor
  butterflies_of_radix_$(LAST_RADIX_ACROSS)(BUTTERFLIES_EACH_ACROSS(uint(LAST_RADIX_ACROSS)), v);
}
#else
// Lines of one shape have the same stages in both phases.
#define FIRST_RADIX_ACROSS FIRST_RADIX
#define LAST_RADIX_ACROSS LAST_RADIX
#define FIRST_SLOTS_ACROSS(OF_ALL, OF_SOME) FIRST_SLOTS(OF_ALL, OF_SOME)
#define LAST_SLOTS_ACROSS(OF_ALL, OF_SOME) LAST_SLOTS(OF_ALL, OF_SOME)
#define STAGES_ACROSS STAGES
#endif

#ifdef STAGES_GO_BACK
// The same with the stages in reverse order, for a line that is to be transformed once more: it begins with the slots that
// register_fft ends with, and ends with those that that begins with. Its stage 0 is the other's last one.
#define STRIDE_OF_STAGE_BACK_0 1
#for stage in 0 .. STAGES
#define RADIX_OF_STAGE_BACK_$stage $(RADIX_OF_STAGE_$(STAGES - 1 - stage))
#define STRIDE_OF_STAGE_BACK_$(stage + 1) $(STRIDE_OF_STAGE_BACK_$stage * RADIX_OF_STAGE_BACK_$stage)
#define SLOTS_OF_STAGE_BACK_$stage SLOTS_OF_STAGE_$(STAGES - 1 - stage)
#endfor
Twiddles twiddles_back(LineShare share) {
  Twiddles twiddles;
#for stage in 0 .. STAGES - 1
  READ_TWIDDLES(stage, $(RADIX_OF_STAGE_BACK_$stage)u, $(STRIDE_OF_STAGE_BACK_$stage)u, SLOTS_OF_STAGE_BACK_$stage)
#endfor
  return twiddles;
}

void register_fft_back(LineShare share, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  LineShare writer = share;
  LineShare reader = share;
#for stage in 0 .. STAGES - 1
  butterflies_of_radix_$(RADIX_OF_STAGE_BACK_$stage)(BUTTERFLIES_EACH($(RADIX_OF_STAGE_BACK_$stage)u), v);
  MULTIPLY_BY_TWIDDLES(stage, $(RADIX_OF_STAGE_BACK_$stage)u, $(STRIDE_OF_STAGE_BACK_$stage)u,
                       BUTTERFLIES_EACH($(RADIX_OF_STAGE_BACK_$stage)u), SLOTS_OF_STAGE_BACK_$stage, share)
  if (stage > 0u) barrier();
  EXCHANGE_SLOTS($(RADIX_OF_STAGE_BACK_$stage)u, $(STRIDE_OF_STAGE_BACK_$stage)u, $(RADIX_OF_STAGE_BACK_$(stage + 1))u,
                 $(GAP_BEHIND_STAGE_BACK_$stage)u, SLOTS_OF_STAGE_BACK_$stage, SLOTS_OF_STAGE_BACK_$(stage + 1))
#endfor
  butterflies_of_radix_$(FIRST_RADIX)(BUTTERFLIES_EACH(uint(FIRST_RADIX)), v);
}
#endif
