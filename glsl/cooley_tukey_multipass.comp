#version 430 core
// One stage of a radix-2 decimation-in-time Cooley-Tukey FFT along one axis; a dispatch per stage.
// Dispatch: an invocation a butterfly or an element (lib/multipass.glsl).
// Source: dissertation, section 5.3.1, listings A.1 and A.2 (whose two image bindings are both 0 in A.1: here 0 and 1);
// with an invocation an element, Intel's UAV technique.
#include "lib/shared_constants.h"
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/cooley_tukey.glsl"
#include "lib/line_values.glsl"
#include "lib/multipass.glsl"

void main() {
  Line line = line_of_invocation();
  if (is_spare(line)) return;
  uint position = cooley_tukey_position(stage, place_of_invocation());
  Butterfly butterfly = cooley_tukey_butterfly(stage, position);

  VALUE first = load_line(line, butterfly.first);
  VALUE second = load_line(line, butterfly.second);
  cooley_tukey_combine(butterfly, first, second);

  NUMBER scale = scale_of_stage(stage, uint(LOG2_LINE_LENGTH) - 1u);
  store_line(line, position, first * scale);
#if INVOCATION == FFTBENCH_INVOCATION_BUTTERFLY
  store_line(line, cooley_tukey_partner(stage, position), second * scale);
#endif
}
