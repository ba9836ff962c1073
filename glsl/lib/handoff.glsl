// How the values of a first phase reach the second one, in other work groups of the same dispatch: all behind a barrier
// of all groups (lib/group_barrier.glsl), or each by itself, as soon as it is there. For that the lowest bit of every
// real and imaginary part on the way is a tag, the parity of the dispatch: a value whose tag is the other one is of
// the dispatch before, and is read again. Nothing is asked of the memory but that a write is seen in the end, because
// every 32-bit word tells its own news. It costs half a unit in the last place of what is on the way, and the last bits
// of a result repeat with every second dispatch only. The wait is bounded as the barrier's is.
// Source: flags that travel with the data are the low-latency protocol of NVIDIA's NCCL.
#ifndef HANDOFF
#error "HANDOFF is missing: FFTBENCH_HANDOFF_BARRIER or FFTBENCH_HANDOFF_TAGS"
#endif
#include "lib/group_barrier.glsl"

#if HANDOFF == FFTBENCH_HANDOFF_TAGS

// A turn loads all that an invocation waits for, so that it takes longer than one at the barrier of all groups.
const uint kMostTagTurns = 16384u;

// Of this dispatch. To be asked for before a group hands anything on: none ends before all have handed on their share.
uint tag_of_dispatch() { return ((arrived / uint(GROUPS)) & 1u) ^ 1u; }

// Once by each group, at its end.
void end_of_group() {
  if (gl_LocalInvocationIndex == 0u) atomicAdd(arrived, 1u);
}

#if PRECISION == FFTBENCH_PRECISION_FP16

uint tagged(COMPLEX value, uint tag) { return (STORED(value) & ~1u) | tag; }
uint is_missing(uint stored, uint tag) { return stored ^ tag; }

#else

COMPLEX tagged(COMPLEX value, uint tag) { return uintBitsToFloat((floatBitsToUint(value) & ~1u) | tag); }

// In the lowest bit: 1 where a part is of the dispatch before. The other bits are of no meaning.
uint is_missing(COMPLEX value, uint tag) {
  uvec2 bits = floatBitsToUint(value) ^ tag;
  return bits.x | bits.y;
}

#endif

#endif
