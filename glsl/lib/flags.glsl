// Values that tell by themselves whether they have come: the lowest bit of every real and imaginary part on the way is a
// flag, the parity of the transform. A value whose flag is the other one is of the transform before, and is read again.
// Nothing is asked of the memory but that a write is seen in the end, because every 32-bit word tells its own news. It
// costs half a unit in the last place of what is on the way, and the last bits of a result repeat with every second
// transform only. The wait is bounded.
// Source: flags that travel with the data are the low-latency protocol of NVIDIA's NCCL.

// A turn loads all that an invocation waits for, so that it takes longer than one at the barrier of all groups.
const uint kMostFlagTurns = 16384u;

uint flag_of_transform(uint number) { return (number & 1u) ^ 1u; }

#if PRECISION == FFTBENCH_PRECISION_FP16

uint flagged(COMPLEX value, uint flag) { return (STORED(value) & ~1u) | flag; }
uint is_missing(uint stored, uint flag) { return stored ^ flag; }

#else

COMPLEX flagged(COMPLEX value, uint flag) { return uintBitsToFloat((floatBitsToUint(value) & ~1u) | flag); }

// In the lowest bit: 1 where a part is of the transform before. The other bits are of no meaning.
uint is_missing(COMPLEX value, uint flag) {
  uvec2 bits = floatBitsToUint(value) ^ flag;
  return bits.x | bits.y;
}

#endif
