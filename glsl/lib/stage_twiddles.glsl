// The twiddle factors of a line's stages (lib/register_fft.glsl), as an invocation holds them. A stage needs one for
// each slot but those of leg 0. Those of all stages are read before the first line is, so that no stage waits for memory,
// and serve every line that the invocation works on; where registers do not hold so many, each stage reads its own.
// TWIDDLE_LEGS says for which legs they are read (or computed): for all, or for 1, 2, 3, 4, 8 and 12, of which every other
// is the product of two: one rounding more for fewer registers.
#ifndef TWIDDLE_LEGS
#error "TWIDDLE_LEGS is missing: FFTBENCH_TWIDDLE_LEGS_ALL or FFTBENCH_TWIDDLE_LEGS_FEW"
#endif
#ifndef TWIDDLES_AT_ONCE
#error "TWIDDLES_AT_ONCE is missing: 1 to read those of all stages before the first line, 0 for each stage to read its own"
#endif

#if TWIDDLES_AT_ONCE
#define FIRST_TWIDDLE(stage) ((stage) * uint(ELEMENTS))
#if defined(STAGES_ACROSS) && STAGES_ACROSS > STAGES
#define STAGES_WITH_TWIDDLES (STAGES_ACROSS - 1)
#else
#define STAGES_WITH_TWIDDLES (STAGES > 1 ? STAGES - 1 : 1)
#endif
#else
#define FIRST_TWIDDLE(stage) 0u
#define STAGES_WITH_TWIDDLES 1
#endif

// The factor of slot m stands at FIRST_TWIDDLE of its stage + m, where it is read; the rest is never touched.
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

// Reads those of a stage into `twiddles`, for a share.
#define READ_TWIDDLE(m, b, leg)                                                                                \
  if (is_read(leg)) {                                                                                          \
    uint number = owner.invocation + b * INVOCATIONS_OF(owner.shape);                                          \
    twiddles.of_slot[first_twiddle + m] = twiddle(number / stride * leg, FFT_LENGTH_OF(owner.shape) / stride); \
  }
#define READ_TWIDDLES_OF_STAGE(stage, stage_radix, stage_stride, SLOTS, share)                                 \
  {                                                                                                            \
    const LineShare owner = share;                                                                             \
    const uint first_twiddle = FIRST_TWIDDLE(stage);                                                           \
    const uint stride = stage_stride;                                                                          \
    FOR_EACH_FILLED(READ_TWIDDLE, SLOTS, stage_radix, owner, true)                                             \
  }
// READ_TWIDDLES reads them for `share` beforehand.
#if TWIDDLES_AT_ONCE
#define READ_TWIDDLES(stage, radix, stride, SLOTS) READ_TWIDDLES_OF_STAGE(stage, radix, stride, SLOTS, share)
#define READ_TWIDDLES_IN_TIME(stage, radix, stride, SLOTS, share)
#else
#define READ_TWIDDLES(stage, radix, stride, SLOTS)
#define READ_TWIDDLES_IN_TIME(stage, radix, stride, SLOTS, share) READ_TWIDDLES_OF_STAGE(stage, radix, stride, SLOTS, share)
#endif

// Multiplies v, which a share has of a line, by those of a stage, of which an invocation has `butterflies_each` butterflies.
#define MULTIPLY_BY_TWIDDLE(m, b, leg)                                                                         \
  if (leg > 0u) {                                                                                              \
    if (!is_read(leg)) {                                                                                       \
      COMPLEX of_fours = twiddles.of_slot[first_twiddle + b + (leg & ~3u) * count];                            \
      COMPLEX of_rest = twiddles.of_slot[first_twiddle + b + (leg & 3u) * count];                              \
      twiddles.of_slot[first_twiddle + m] = complex_multiply(of_fours, of_rest);                               \
    }                                                                                                          \
    v[m] = complex_multiply(v[m], twiddles.of_slot[first_twiddle + m]);                                        \
  }
#define MULTIPLY_BY_TWIDDLES(stage, radix, stride, butterflies_each, SLOTS, share)                             \
  {                                                                                                            \
    READ_TWIDDLES_IN_TIME(stage, radix, stride, SLOTS, share)                                                  \
    const uint count = butterflies_each;                                                                       \
    const uint first_twiddle = FIRST_TWIDDLE(stage);                                                           \
    SLOTS(MULTIPLY_BY_TWIDDLE, MULTIPLY_BY_TWIDDLE)                                                            \
  }
