// Twiddle factors: exp(DIRECTION_SIGN * 2 pi i k / n) for 0 <= k < n, computed here or read from a table of roots of
// unity that was made in double precision. n is a constant wherever lengths are, so that nothing is divided at run
// time: where the order of the root changes from stage to stage, the caller scales k instead. Under LOOKUP whole
// butterflies of lib/cooley_tukey.glsl are read instead.
#ifndef TWIDDLE
#error "TWIDDLE is missing: FFTBENCH_TWIDDLE_COMPUTED, _TABLE or _LOOKUP"
#endif

#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE

#ifndef TABLE_LENGTH
#error "TABLE_LENGTH is missing: the table holds exp(2 pi i k / TABLE_LENGTH), and every n divides it"
#endif
layout(std430, binding = FFTBENCH_BINDING_TWIDDLE) readonly buffer TwiddleTable { COMPLEX roots_of_unity[]; };

COMPLEX twiddle(uint k, uint n) {
  COMPLEX root = roots_of_unity[k * (uint(TABLE_LENGTH) / n)];
  return COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y);
}

#elif TWIDDLE == FFTBENCH_TWIDDLE_COMPUTED

vec2 twiddle(uint k, uint n) {
  // Folded to (-pi, pi], where the hardware's sine and cosine are at their best.
  int folded = k > n / 2u ? int(k) - int(n) : int(k);
  float angle = float(DIRECTION_SIGN) * 6.28318530717958648 * (float(folded) / float(n));
  return vec2(cos(angle), sin(angle));
}

#endif
