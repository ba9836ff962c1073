// The first stage of the columns, done by the pass along the rows as it loads them: the columns that are left are
// EARLY_RADIX times shorter, so that a work group has room for as many more of them side by side.
//
// A column of H elements, n = q + j H / r with j = 0 .. r - 1, gives for k = r k' + l
//   X(k) = sum over q of exp(2 pi i q k' / (H / r)) [exp(2 pi i q l / H) sum over j of exp(2 pi i j l / r) x(q + j H / r)].
// The bracket is line r q + l of what the rows' pass transforms and writes, which are then r interleaved images of
// H / r lines each; seen as one image r times as wide and as much lower, its columns end in natural order in place.
// The r lines of one q load the same rows; in one work group all loads but the first find them in the L1 cache.
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis.
#ifndef EARLY_RADIX
#error "EARLY_RADIX is missing: 2 or 4"
#endif
#ifndef LOG2_LINE_COUNT
#error "LOG2_LINE_COUNT is missing: of the lines in an image"
#endif

struct EarlyStage {
  uint first_row;    // q
  uint leg;          // l
  vec2 factor;
};

EarlyStage early_stage_of(Line line) {
  uint row = line.number / uint(EARLY_RADIX);
  uint leg = line.number % uint(EARLY_RADIX);
  return EarlyStage(row, leg, twiddle(row * leg, uint(LOG2_LINE_COUNT)));
}

vec2 load_of_leg(EarlyStage stage, uint position, uint leg, uint layer) {
  return load_source(uvec3(position, stage.first_row + leg * uint(LINE_COUNT / EARLY_RADIX), layer));
}

vec2 load_through_early_stage(EarlyStage stage, uint position, uint layer) {
  vec2 a = load_of_leg(stage, position, 0u, layer);
  vec2 b = load_of_leg(stage, position, 1u, layer);
  float sign_of_odd = (stage.leg & 1u) == 0u ? 1.0 : -1.0;
#if EARLY_RADIX == 2
  return complex_multiply(a + sign_of_odd * b, stage.factor);
#else
  vec2 c = load_of_leg(stage, position, 2u, layer);
  vec2 d = load_of_leg(stage, position, 3u, layer);
  vec2 even = a + sign_of_odd * c;
  vec2 odd = b + sign_of_odd * d;
  if ((stage.leg & 1u) != 0u) odd = quarter_turn(odd);
  return complex_multiply(stage.leg < 2u ? even + odd : even - odd, stage.factor);
#endif
}
