// How the butterflies of a line's stages are dealt out to the invocations that share it (lib/register_fft.glsl).
//
// A stage of radix r has N / r butterflies; number j takes the positions j + l * N / r, l = 0 .. r - 1, its legs.
// Invocation i of the T that share a line does the butterflies i + b T, b = 0, 1, ...: as many for each invocation as
// the last one needs at most. Leg l of butterfly b is in slot b + l * B, where B is that number. Where T divides N / r, slot
// m holds position i + m T, whatever the radix. Elsewhere some invocations have one butterfly less, and idle meanwhile.
#include "lib/position.glsl"
#include "lib/line_shape.glsl"
#ifndef EVERY_SLOT_IS_FILLED
#error "EVERY_SLOT_IS_FILLED is missing: 1 where no invocation idles at any stage, nor in a last tile that lacks lines, else 0"
#endif

// An invocation's part in the work of its group.
struct LineShare {
  uint invocation;  // of those that share a line
  uint line;        // of the lines of the work group
  LineShape shape;
};

uint butterflies_of_line(uint radix, LineShape shape) { return FFT_LENGTH_OF(shape) / radix; }

#define QUOTIENT_UP(dividend, divisor) (((dividend) + (divisor) - 1u) / (divisor))

// Butterflies of an invocation at a stage of the kernel's lines: constants of the text, for the indices of arrays. Where an
// index comes from a shape that is passed on, NVIDIA's compiler (driver 580) rounds the doubles of the array to floats.
#define BUTTERFLIES_EACH(radix) QUOTIENT_UP(uint(FFT_LENGTH) / (radix), uint(INVOCATIONS_PER_LINE))
#ifdef FFT_LENGTH_ACROSS
#define BUTTERFLIES_EACH_ACROSS(radix) QUOTIENT_UP(uint(FFT_LENGTH_ACROSS) / (radix), uint(INVOCATIONS_PER_LINE_ACROSS))
#else
#define BUTTERFLIES_EACH_ACROSS(radix) BUTTERFLIES_EACH(radix)
#endif

// Whether an invocation has the last of the butterflies that some have and some have not.
bool has_last_butterfly(uint radix, LineShare share) {
  uint last = QUOTIENT_UP(butterflies_of_line(radix, share.shape), INVOCATIONS_OF(share.shape)) - 1u;
  return share.invocation + last * INVOCATIONS_OF(share.shape) < butterflies_of_line(radix, share.shape);
}

// The share itself, or where it lacks butterfly b, that of the last invocation that has it.
LineShare nearest_with_butterfly(uint b, uint radix, LineShare share) {
  uint before = b * INVOCATIONS_OF(share.shape);
  if (before + INVOCATIONS_OF(share.shape) <= butterflies_of_line(radix, share.shape)) return share;
  return LineShare(min(share.invocation, butterflies_of_line(radix, share.shape) - 1u - before), share.line, share.shape);
}

// Butterflies that no invocation lacks at a stage.
#define FULL_BUTTERFLIES(radix) (uint(FFT_LENGTH) / (radix) / uint(INVOCATIONS_PER_LINE))
#ifdef FFT_LENGTH_ACROSS
#define FULL_BUTTERFLIES_ACROSS(radix) (uint(FFT_LENGTH_ACROSS) / (radix) / uint(INVOCATIONS_PER_LINE_ACROSS))
#endif

// The list SLOTS_OF_STAGE_s(OF_ALL, OF_SOME) writes OF_ALL(m, b, leg) for each slot m of stage s, which holds leg `leg` of
// butterfly b; but OF_SOME(m, b, leg) where some invocations lack that butterfly. Written out, since NVIDIA's compiler calls
// every function, and keeps every array in memory, once what it has to inline exceeds a bound that it does not tell: a
// transform is 40 to 100 times slower then. STRIDE_OF_STAGE_s is the product of the radices before it.
#define STRIDE_OF_STAGE_0 1
#for stage in 0 .. STAGES
#define STRIDE_OF_STAGE_$(stage + 1) $(STRIDE_OF_STAGE_$stage * RADIX_OF_STAGE_$stage)
#define SLOTS_OF_STAGE_$stage(OF_ALL, OF_SOME)                                                     \
#for leg in 0 .. RADIX_OF_STAGE_$stage                                                             \
#for b in 0 .. FULL_BUTTERFLIES(RADIX_OF_STAGE_$stage)                                             \
  OF_ALL($(b + leg * BUTTERFLIES_EACH(RADIX_OF_STAGE_$stage))u, b, leg)                            \
#endfor                                                                                            \
#for b in FULL_BUTTERFLIES(RADIX_OF_STAGE_$stage) .. BUTTERFLIES_EACH(RADIX_OF_STAGE_$stage)       \
  OF_SOME($(b + leg * BUTTERFLIES_EACH(RADIX_OF_STAGE_$stage))u, b, leg)                           \
#endfor                                                                                            \
#endfor

#endfor
#define FIRST_RADIX $(RADIX_OF_STAGE_0)
#define LAST_RADIX $(RADIX_OF_STAGE_$(STAGES - 1))
#define FIRST_SLOTS(OF_ALL, OF_SOME) SLOTS_OF_STAGE_0(OF_ALL, OF_SOME)
#define LAST_SLOTS(OF_ALL, OF_SOME) SLOTS_OF_STAGE_$(STAGES - 1)(OF_ALL, OF_SOME)
#ifdef FFT_LENGTH_ACROSS
#define STRIDE_OF_STAGE_0_ACROSS 1
#for stage in 0 .. STAGES_ACROSS
#define STRIDE_OF_STAGE_$(stage + 1)_ACROSS $(STRIDE_OF_STAGE_$(stage)_ACROSS * RADIX_OF_STAGE_$(stage)_ACROSS)
#define SLOTS_OF_STAGE_$(stage)_ACROSS(OF_ALL, OF_SOME)                                            \
#for leg in 0 .. RADIX_OF_STAGE_$(stage)_ACROSS                                                    \
#for b in 0 .. FULL_BUTTERFLIES_ACROSS(RADIX_OF_STAGE_$(stage)_ACROSS)                             \
  OF_ALL($(b + leg * BUTTERFLIES_EACH_ACROSS(RADIX_OF_STAGE_$(stage)_ACROSS))u, b, leg)            \
#endfor                                                                                            \
#for b in FULL_BUTTERFLIES_ACROSS(RADIX_OF_STAGE_$(stage)_ACROSS) .. BUTTERFLIES_EACH_ACROSS(RADIX_OF_STAGE_$(stage)_ACROSS) \
  OF_SOME($(b + leg * BUTTERFLIES_EACH_ACROSS(RADIX_OF_STAGE_$(stage)_ACROSS))u, b, leg)           \
#endfor                                                                                            \
#endfor

#endfor
#define FIRST_RADIX_ACROSS $(RADIX_OF_STAGE_0_ACROSS)
#define LAST_RADIX_ACROSS $(RADIX_OF_STAGE_$(STAGES_ACROSS - 1)_ACROSS)
#define FIRST_SLOTS_ACROSS(OF_ALL, OF_SOME) SLOTS_OF_STAGE_0_ACROSS(OF_ALL, OF_SOME)
#define LAST_SLOTS_ACROSS(OF_ALL, OF_SOME) SLOTS_OF_STAGE_$(STAGES_ACROSS - 1)_ACROSS(OF_ALL, OF_SOME)
#endif

// FOR_EACH_FILLED writes S(m, b, leg) for each slot of a share that holds something. All those that some invocations lack
// stand behind one condition: behind a condition of its own, a load waits for the one before it. Where every slot is
// filled, no condition stands there at all: one that comes out constant still takes registers with NVIDIA's compiler, and
// stockham_fused at 2048 squared then has fewer groups resident than wait for each other.
#define NO_SLOT(m, b, leg)
#if EVERY_SLOT_IS_FILLED
#define FOR_EACH_FILLED(S, SLOTS, radix, share, is_there) SLOTS(S, S)
#else
#define FOR_EACH_FILLED(S, SLOTS, radix, share, is_there) \
  if (is_there) {                                         \
    SLOTS(S, NO_SLOT)                                     \
    if (has_last_butterfly(radix, share)) {    \
      SLOTS(NO_SLOT, S)                                   \
    }                                                     \
  }
#endif

// What is constant is added up first.
Position position_of_leg(uint b, uint leg, uint radix, LineShare share) {
  uint butterflies = butterflies_of_line(radix, share.shape);
  uint least = b * INVOCATIONS_OF(share.shape) + leg * butterflies;
  return Position(share.invocation + least, least, min(least + INVOCATIONS_OF(share.shape), (leg + 1u) * butterflies) - 1u);
}
