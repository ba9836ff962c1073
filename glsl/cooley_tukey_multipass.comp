#version 430 core
// One stage of a radix-2 decimation-in-time Cooley-Tukey FFT along one axis; a dispatch per stage.
// Dispatch: an invocation a butterfly (lib/multipass.glsl).
// Source: dissertation, section 5.3.1, listings A.1 and A.2 (whose two image bindings are both 0 in A.1: here 0 and 1).
#include "lib/shared_constants.h"
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/cooley_tukey.glsl"
#include "lib/multipass.glsl"

void main() {
  Line line = line_of_invocation();
  Butterfly butterfly = cooley_tukey_butterfly(stage, butterfly_of_invocation());

  COMPLEX first = load_source(texel_of(line, cooley_tukey_source(stage, butterfly.first)));
  COMPLEX second = load_source(texel_of(line, cooley_tukey_source(stage, butterfly.second)));
  cooley_tukey_combine(butterfly, first, second);

  NUMBER scale = scale_of_stage(stage, uint(LOG2_LINE_LENGTH) - 1u);
  store_target(texel_of(line, butterfly.first), first * scale);
  store_target(texel_of(line, butterfly.second), second * scale);
}
