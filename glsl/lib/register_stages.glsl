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

// A list SLOTS(OF_ALL, OF_SOME) of planning's writes OF_ALL(m, b, leg) for each slot m of a radix, which holds leg `leg` of
// butterfly b; but OF_SOME(m, b, leg) where some invocations lack that butterfly. Written out by planning, since NVIDIA's
// compiler calls every function, and keeps every array in memory, once what it has to inline exceeds a bound that it does
// not tell: a transform is 40 to 100 times slower then.
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
