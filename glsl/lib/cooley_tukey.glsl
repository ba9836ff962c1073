// The radix-2 decimation-in-time Cooley-Tukey stage (dissertation, algorithm 1, listings 5.5 and A.1).
#include "lib/power_of_two_line.glsl"

struct Butterfly {
  uint first;   // the pair of positions that a butterfly reads and writes in place
  uint second;
  COMPLEX factor;  // of the second
};

Butterfly cooley_tukey_butterfly(uint stage, uint butterfly) {
  uint shift = 1u << stage;
  uint offset = butterfly & (shift - 1u);
  uint first = ((butterfly >> stage) << (stage + 1u)) + offset;
  return Butterfly(first, first + shift, twiddle_of_power(offset, stage + 1u));
}

// Decimation in time reads its first stage in bit-reversed order.
uint cooley_tukey_source(uint stage, uint position) {
  return stage == 0u ? bitfieldReverse(position) >> (32 - LOG2_LINE_LENGTH) : position;
}

void cooley_tukey_combine(Butterfly butterfly, inout COMPLEX first, inout COMPLEX second) {
  second = complex_multiply(butterfly.factor, second);
  butterfly2(first, second);
}
