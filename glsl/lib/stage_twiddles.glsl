// The twiddle factors of a line's stages (lib/register_fft.glsl), as an invocation holds them. A stage needs one for
// each slot but those of leg 0. All are read before the first line is, so that no stage waits for memory, and serve
// every line that the invocation works on. TWIDDLE_LEGS says for which legs they are read (or computed): for all, or
// for 1, 2, 3, 4, 8 and 12, of which every other is the product of two: one rounding more for fewer registers.
#ifndef TWIDDLE_LEGS
#error "TWIDDLE_LEGS is missing: FFTBENCH_TWIDDLE_LEGS_ALL or FFTBENCH_TWIDDLE_LEGS_FEW"
#endif

#if defined(STAGES_ACROSS) && STAGES_ACROSS > STAGES
#define STAGES_WITH_TWIDDLES (STAGES_ACROSS - 1)
#else
#define STAGES_WITH_TWIDDLES (STAGES > 1 ? STAGES - 1 : 1)
#endif

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

// The S of FOR_EACH_EXCHANGE that reads those of a stage into `twiddles`, for a share.
#define READ_TWIDDLE(m, b, leg)                                                                                \
  if (is_read(leg)) {                                                                                          \
    uint number = share.invocation + b * INVOCATIONS_OF(share.shape);                                          \
    twiddles.of_slot[stage * uint(ELEMENTS) + m] = twiddle(number / stride * leg, FFT_LENGTH_OF(share.shape) / stride); \
  }
#define READ_TWIDDLES(stage_number, radix, stage_stride, next_radix, gap, SLOTS, NEXT_SLOTS, BUTTERFLIES)      \
  {                                                                                                            \
    const uint stage = stage_number;                                                                           \
    const uint stride = stage_stride;                                                                          \
    FOR_EACH_FILLED(READ_TWIDDLE, SLOTS, radix, share, true)                                                   \
  }

// Multiplies v by those of a stage, of which an invocation has `butterflies_each` butterflies.
#define MULTIPLY_BY_TWIDDLE(m, b, leg)                                                                         \
  if (leg > 0u) {                                                                                              \
    if (!is_read(leg)) {                                                                                       \
      COMPLEX of_fours = twiddles.of_slot[first_twiddle + b + (leg & ~3u) * count];                            \
      COMPLEX of_rest = twiddles.of_slot[first_twiddle + b + (leg & 3u) * count];                              \
      twiddles.of_slot[first_twiddle + m] = complex_multiply(of_fours, of_rest);                               \
    }                                                                                                          \
    v[m] = complex_multiply(v[m], twiddles.of_slot[first_twiddle + m]);                                        \
  }
#define MULTIPLY_BY_TWIDDLES(stage, butterflies_each, SLOTS)                                                   \
  {                                                                                                            \
    const uint count = butterflies_each;                                                                       \
    const uint first_twiddle = stage * uint(ELEMENTS);                                                         \
    SLOTS(MULTIPLY_BY_TWIDDLE, MULTIPLY_BY_TWIDDLE)                                                            \
  }
