// The twiddle factors of a line's stages (lib/register_fft.glsl), as an invocation holds them. A stage needs one for
// each slot but those of leg 0. All are read before the first line is, so that no stage waits for memory, and serve
// every line that the invocation works on. TWIDDLE_LEGS says for which legs they are read (or computed): for all, or
// for 1, 2, 3, 4, 8 and 12, of which every other is the product of two: one rounding more for fewer registers.
#ifndef TWIDDLE_LEGS
#error "TWIDDLE_LEGS is missing: FFTBENCH_TWIDDLE_LEGS_ALL or FFTBENCH_TWIDDLE_LEGS_FEW"
#endif

#define STAGES_WITH_TWIDDLES (STAGES > 1 ? STAGES - 1 : 1)

// That of stage s and slot m stands at s * ELEMENTS + m, where it is read; the rest is never touched.
struct Twiddles {
  COMPLEX of_slot[STAGES_WITH_TWIDDLES * ELEMENTS];
};

bool is_read(uint leg) {
#if TWIDDLE_LEGS == FFTBENCH_TWIDDLE_LEGS_FEW
  return leg > 0u && (leg < 4u || (leg & 3u) == 0u);
#else
  return leg > 0u;
#endif
}

// Whether a slot holds a leg that is multiplied.
bool has_factor(uint m, uint radix) { return leg_of_slot(m, radix) > 0u && leg_of_slot(m, radix) < radix; }

void read_twiddles(uint stage, uint radix, uint stride, uint invocation, inout Twiddles twiddles) {
  uint order = uint(FFT_LENGTH) / stride;
#define READ_TWIDDLE(m)                                                                                        \
  if (has_factor(m, radix) && is_read(leg_of_slot(m, radix))) {                                                \
    uint exponent = number_of_butterfly(m, radix, invocation) / stride * leg_of_slot(m, radix);                \
    twiddles.of_slot[stage * uint(ELEMENTS) + m] = twiddle(exponent, order);                                   \
  }
  FOR_EACH_SLOT(READ_TWIDDLE)
}

void multiply_by_twiddles(uint stage, uint radix, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  uint count = butterflies_of_invocation(radix);
  uint first = stage * uint(ELEMENTS);
#define MULTIPLY_BY_TWIDDLE(m)                                                                                 \
  if (has_factor(m, radix)) {                                                                                  \
    if (!is_read(leg_of_slot(m, radix))) {                                                                     \
      uint leg = leg_of_slot(m, radix);                                                                        \
      uint butterfly = butterfly_of_slot(m, radix);                                                            \
      COMPLEX of_fours = twiddles.of_slot[first + butterfly + (leg & ~3u) * count];                               \
      COMPLEX of_rest = twiddles.of_slot[first + butterfly + (leg & 3u) * count];                                 \
      twiddles.of_slot[first + m] = complex_multiply(of_fours, of_rest);                                       \
    }                                                                                                          \
    v[m] = complex_multiply(v[m], twiddles.of_slot[first + m]);                                                \
  }
  FOR_EACH_SLOT(MULTIPLY_BY_TWIDDLE)
}
