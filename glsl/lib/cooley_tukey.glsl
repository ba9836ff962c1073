// The radix-2 decimation-in-time Cooley-Tukey stage (dissertation, algorithm 1, listings 5.5 and A.1; Intel's figure 12).
// An invocation makes a whole butterfly, or one of its two outputs.
#include "lib/power_of_two_line.glsl"
#ifndef INVOCATION
#error "INVOCATION is missing: FFTBENCH_INVOCATION_BUTTERFLY or FFTBENCH_INVOCATION_ELEMENT"
#endif
#ifndef BIT_REVERSE
#error "BIT_REVERSE is missing: FFTBENCH_BIT_REVERSE_BUILTIN or FFTBENCH_BIT_REVERSE_LOOP"
#endif

struct Butterfly {
  uint first;   // the pair of positions that it reads
  uint second;
  COMPLEX factor;  // of the second
};

uint bit_reversed(uint position) {
#if BIT_REVERSE == FFTBENCH_BIT_REVERSE_LOOP
  uint reversed = 0u;
  for (uint bit = 0u; bit < uint(LOG2_LINE_LENGTH); ++bit) reversed = reversed << 1u | (position >> bit & 1u);
  return reversed;
#else
  return bitfieldReverse(position) >> (32 - LOG2_LINE_LENGTH);
#endif
}

// The position that an invocation makes; of the two outputs of a butterfly, the first.
uint cooley_tukey_position(uint stage, uint invocation) {
#if INVOCATION == FFTBENCH_INVOCATION_ELEMENT
  return invocation;
#else
  uint shift = 1u << stage;
  uint offset = invocation & (shift - 1u);
  return ((invocation >> stage) << (stage + 1u)) + offset;
#endif
}

// The second output of the butterfly whose first is at that position.
uint cooley_tukey_partner(uint stage, uint position) { return position + (1u << stage); }

#if TWIDDLE == FFTBENCH_TWIDDLE_LOOKUP
// Intel's butterfly texture, an entry for each stage and position: the pair that is read, and the bits of the two parts of
// the factor exp(2 pi i k / n).
layout(std430, binding = FFTBENCH_BINDING_TWIDDLE) readonly buffer ButterflyTable { uvec4 butterfly_entries[]; };

Butterfly butterfly_of_table(uint stage, uint position) {
  uvec4 entry = butterfly_entries[stage * uint(LINE_LENGTH) + position];
  vec2 root = uintBitsToFloat(entry.zw);
  return Butterfly(entry.x, entry.y, COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y));
}
#endif

// The butterfly whose first output (first + factor * second) belongs at a position: for the second output of a pair the
// factor has gone half a turn further. Decimation in time reads its first stage in bit-reversed order.
Butterfly cooley_tukey_butterfly(uint stage, uint position) {
#if TWIDDLE == FFTBENCH_TWIDDLE_LOOKUP
  return butterfly_of_table(stage, position);
#else
  uint shift = 1u << stage;
  uint first = position & ~shift;
  uint second = first + shift;
  COMPLEX factor = twiddle_of_power(position & (2u * shift - 1u), stage + 1u);
  return stage == 0u ? Butterfly(bit_reversed(first), bit_reversed(second), factor) : Butterfly(first, second, factor);
#endif
}

void cooley_tukey_combine(Butterfly butterfly, inout VALUE first, inout VALUE second) {
  second = complex_multiply(butterfly.factor, second);
  butterfly2(first, second);
}
