#version 430 core
// A radix-2 decimation-in-time Cooley-Tukey FFT along one axis, all stages in one dispatch with barriers between.
// Dispatch: a work group of LINE_LENGTH / 2 invocations a line (lib/singlepass.glsl).
// Source: dissertation, section 5.3.1, "All stages in one pass", figure 11.
#include "lib/shared_constants.h"
#define STAGES LOG2_LINE_LENGTH
#if EXCHANGE == FFTBENCH_EXCHANGE_STORAGE
#define NEEDS_ALTERNATE
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/cooley_tukey.glsl"
#include "lib/exchange.glsl"
#include "lib/singlepass.glsl"

void main() {
  Line line = line_of_work_group();
  for (uint stage = 0u; stage < uint(STAGES); ++stage) {
    if (stage > 0u) end_stage();
    Butterfly butterfly = cooley_tukey_butterfly(stage, gl_LocalInvocationID.x);

    COMPLEX first = read_stage(stage, line, cooley_tukey_source(stage, butterfly.first));
    COMPLEX second = read_stage(stage, line, cooley_tukey_source(stage, butterfly.second));
    cooley_tukey_combine(butterfly, first, second);

    // No before_write: past the source, an invocation overwrites only what it alone has read.
    NUMBER scale = stage == uint(STAGES) - 1u ? NUMBER(SCALE) : NUMBER(1.0);
    write_stage(stage, line, butterfly.first, first * scale);
    write_stage(stage, line, butterfly.second, second * scale);
  }
}
