#version 430 core
// One step of a natural-order Cooley-Tukey FFT along one axis; a dispatch per step. No bit reversal: after the
// log2(N) decimation-in-frequency stages, log2(N) - 1 compositions interleave the even and odd halves of ever
// larger sub-transforms (the composition of sub-transforms of 2 elements changes nothing and is left out).
// Dispatch: an invocation a butterfly, or a pair to be interleaved (lib/multipass.glsl); the uniform `stage`
// counts butterfly stages first, then compositions.
// Source: dissertation, section 4.1.2, equations 10 and 11. Its text composes at the end of every stage, but the
// equations, with sub-transforms side by side, hold for sub-transforms that are already done: smallest first.
#include "lib/shared_constants.h"
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/power_of_two_line.glsl"
#include "lib/butterfly.glsl"
#include "lib/line_values.glsl"
#include "lib/multipass.glsl"

const uint kButterflyStages = uint(LOG2_LINE_LENGTH);
const uint kSteps = 2u * kButterflyStages - 1u;

void main() {
  Line line = line_of_invocation();
  if (is_spare(line)) return;
  bool composes = stage >= kButterflyStages;
  uint log2_half = composes ? stage - kButterflyStages + 1u : kButterflyStages - 1u - stage;
  uint half_length = 1u << log2_half;

  uint pair = place_of_invocation();
  uint p = pair & (half_length - 1u);                    // element of the half
  uint q = (pair >> log2_half) << (log2_half + 1u);      // offset of the sub-transform
  VALUE even = load_line(line, q + p);
  VALUE odd = load_line(line, q + p + half_length);

  NUMBER scale = scale_of_stage(stage, kSteps - 1u);
  if (composes) {
    store_line(line, q + 2u * p, even * scale);
    store_line(line, q + 2u * p + 1u, odd * scale);
  } else {
    butterfly2(even, odd);
    store_line(line, q + p, even * scale);
    store_line(line, q + p + half_length, complex_multiply(odd, twiddle_of_power(p, log2_half + 1u)) * scale);
  }
}
