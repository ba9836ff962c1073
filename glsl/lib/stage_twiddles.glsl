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
  vec2 of_slot[STAGES_WITH_TWIDDLES * ELEMENTS];
};

uint log2_radix_of(uint stage) { return stage == 0u ? uint(LOG2_FIRST_RADIX) : uint(LOG2_ELEMENTS); }

uint log2_stride_of(uint stage) {
  return stage == 0u ? 0u : uint(LOG2_FIRST_RADIX) + (stage - 1u) * uint(LOG2_ELEMENTS);
}

// Number p of the butterfly that slot m belongs to, and the leg that it is.
uint p_of_slot(uint m, uint stage, uint invocation) {
  uint butterfly = m & ((1u << (uint(LOG2_ELEMENTS) - log2_radix_of(stage))) - 1u);
  return (invocation + butterfly * uint(INVOCATIONS_PER_LINE)) >> log2_stride_of(stage);
}

uint leg_of_slot(uint m, uint stage) { return m >> (uint(LOG2_ELEMENTS) - log2_radix_of(stage)); }

bool is_read(uint leg) {
#if TWIDDLE_LEGS == FFTBENCH_TWIDDLE_LEGS_FEW
  return leg > 0u && (leg < 4u || (leg & 3u) == 0u);
#else
  return leg > 0u;
#endif
}

void read_twiddles(uint stage, uint invocation, inout Twiddles twiddles) {
  uint order = uint(LINE_LENGTH) >> log2_stride_of(stage);
#define READ_TWIDDLE(m)                                                                                        \
  if (is_read(leg_of_slot(m, stage))) {                                                                        \
    uint exponent = p_of_slot(m, stage, invocation) * leg_of_slot(m, stage);                                   \
    twiddles.of_slot[stage * uint(ELEMENTS) + m] = twiddle(exponent, order);                                   \
  }
  FOR_EACH_SLOT(READ_TWIDDLE)
}

void multiply_by_twiddles(uint stage, Twiddles twiddles, inout vec2 v[ELEMENTS]) {
  uint log2_butterflies = uint(LOG2_ELEMENTS) - log2_radix_of(stage);
  uint first = stage * uint(ELEMENTS);
#define MULTIPLY_BY_TWIDDLE(m)                                                                                 \
  if (leg_of_slot(m, stage) > 0u) {                                                                            \
    if (!is_read(leg_of_slot(m, stage))) {                                                                     \
      uint leg = leg_of_slot(m, stage);                                                                        \
      uint butterfly = m & ((1u << log2_butterflies) - 1u);                                                    \
      vec2 of_fours = twiddles.of_slot[first + butterfly + ((leg & ~3u) << log2_butterflies)];                 \
      vec2 of_rest = twiddles.of_slot[first + butterfly + ((leg & 3u) << log2_butterflies)];                   \
      twiddles.of_slot[first + m] = complex_multiply(of_fours, of_rest);                                       \
    }                                                                                                          \
    v[m] = complex_multiply(v[m], twiddles.of_slot[first + m]);                                                \
  }
  FOR_EACH_SLOT(MULTIPLY_BY_TWIDDLE)
}
