// How the butterflies of a line's stages are dealt out to the invocations that share it (lib/register_fft.glsl).
//
// A stage of radix r has N / r butterflies; number j takes the positions j + l * N / r, l = 0 .. r - 1, its legs.
// Invocation i of the T that share a line does the butterflies i + b T, b = 0, 1, ...: as many for each invocation as
// the last one needs at most. Leg l of butterfly b is in slot b + l * B, where B is that number. Where T divides N / r, slot
// m holds position i + m T, whatever the radix. Elsewhere some invocations have one butterfly less, and idle meanwhile.
#ifndef INVOCATIONS_PER_LINE
#error "INVOCATIONS_PER_LINE is missing: T, invocations that share a line"
#endif
#ifndef EVERY_SLOT_IS_FILLED
#error "EVERY_SLOT_IS_FILLED is missing: 1 where no invocation idles at any stage and every tile is full, else 0"
#endif

// An invocation's part in the work of its group.
struct LineShare {
  uint invocation;  // of the INVOCATIONS_PER_LINE that share a line
  uint line;        // of the lines of the work group
};

uint butterflies_of_line(uint radix) { return uint(FFT_LENGTH) / radix; }

uint butterflies_of_invocation(uint radix) {
  return (butterflies_of_line(radix) + uint(INVOCATIONS_PER_LINE) - 1u) / uint(INVOCATIONS_PER_LINE);
}

uint butterfly_of_slot(uint m, uint radix) { return m % butterflies_of_invocation(radix); }
uint leg_of_slot(uint m, uint radix) { return m / butterflies_of_invocation(radix); }

// True for all invocations, or known at run time alone, where it is true for some.
bool has_butterfly(uint b, uint radix, uint invocation) {
  uint all = butterflies_of_line(radix);
  return (b + 1u) * uint(INVOCATIONS_PER_LINE) <= all || invocation + b * uint(INVOCATIONS_PER_LINE) < all;
}

bool has_slot(uint m, uint radix, uint invocation) {
  return leg_of_slot(m, radix) < radix && has_butterfly(butterfly_of_slot(m, radix), radix, invocation);
}

// Stands before a statement for slot m of a share, which may hold nothing. Where every slot is filled, no condition stands
// there at all: one that comes out constant still takes registers with NVIDIA's compiler, and stockham_fused at
// 2048 squared then has fewer groups resident than wait for each other.
#if EVERY_SLOT_IS_FILLED
#define IF_FILLED(m, radix, share, is_there)
#else
#define IF_FILLED(m, radix, share, is_there) if (is_there && has_slot(m, radix, share.invocation))
#endif

// What is constant is added up first.
uint position_of_slot(uint m, uint radix, uint invocation) {
  return invocation + (butterfly_of_slot(m, radix) * uint(INVOCATIONS_PER_LINE) +
                       leg_of_slot(m, radix) * butterflies_of_line(radix));
}

// Number of the butterfly that a slot belongs to; where the invocation has none there, that of another.
uint number_of_butterfly(uint m, uint radix, uint invocation) {
  uint b = butterfly_of_slot(m, radix);
  uint number = invocation + b * uint(INVOCATIONS_PER_LINE);
  uint all = butterflies_of_line(radix);
  return (b + 1u) * uint(INVOCATIONS_PER_LINE) <= all ? number : min(number, all - 1u);
}
