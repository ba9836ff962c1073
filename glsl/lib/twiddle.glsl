// Twiddle factors: exp(DIRECTION_SIGN * 2 pi i k / n) for n = 2^log2_n and 0 <= k < n, computed here or read
// from a table of roots of unity that was made in double precision.
#ifndef TWIDDLE
#error "TWIDDLE is missing: FFTBENCH_TWIDDLE_COMPUTED or FFTBENCH_TWIDDLE_TABLE"
#endif

#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE

#ifndef LOG2_TABLE_LENGTH
#error "LOG2_TABLE_LENGTH is missing: the table holds exp(2 pi i k / 2^LOG2_TABLE_LENGTH)"
#endif
layout(std430, binding = FFTBENCH_BINDING_TWIDDLE) readonly buffer TwiddleTable { vec2 roots_of_unity[]; };

vec2 twiddle(uint k, uint log2_n) {
  vec2 root = roots_of_unity[k << (uint(LOG2_TABLE_LENGTH) - log2_n)];
  return vec2(root.x, float(DIRECTION_SIGN) * root.y);
}

#else

vec2 twiddle(uint k, uint log2_n) {
  // Folded to (-pi, pi], where the hardware's sine and cosine are at their best.
  int folded = int(k) > (1 << log2_n) / 2 ? int(k) - (1 << log2_n) : int(k);
  float angle = float(DIRECTION_SIGN) * 6.28318530717958648 * (float(folded) / float(1 << log2_n));
  return vec2(cos(angle), sin(angle));
}

#endif
