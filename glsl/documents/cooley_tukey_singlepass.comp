#version 430 core
// A radix-2 decimation-in-time Cooley-Tukey FFT along one axis, all stages in one dispatch with barriers between.
// Dispatch: a work group a line, an invocation a butterfly or an element (lib/singlepass.glsl).
// Source: dissertation, section 5.3.1, "All stages in one pass", figure 11; with an invocation an element and an exchange
// through shared memory, Intel's SLM technique, figure 3.
#include "lib/shared_constants.h"
#define STAGES LOG2_LINE_LENGTH
#if EXCHANGE == FFTBENCH_EXCHANGE_STORAGE
#if STAGES > 1
#define NEEDS_ALTERNATE
#endif
#elif INVOCATION == FFTBENCH_INVOCATION_ELEMENT
#define FILLS_SHARED_LINE
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/cooley_tukey.glsl"
#include "lib/line_values.glsl"
#include "lib/exchange.glsl"
#include "lib/singlepass.glsl"

void main() {
  Line line = line_of_work_group();
#ifdef FILLS_SHARED_LINE
  fill_shared_line(line, gl_LocalInvocationID.x);
#endif
  for (uint stage = 0u; stage < uint(STAGES); ++stage) {
    if (stage > 0u) end_stage();
    uint position = cooley_tukey_position(stage, gl_LocalInvocationID.x);
    Butterfly butterfly = cooley_tukey_butterfly(stage, position);

    VALUE first = read_stage(stage, line, butterfly.first);
    VALUE second = read_stage(stage, line, butterfly.second);
    cooley_tukey_combine(butterfly, first, second);

    // No before_write: past the source, an invocation overwrites only what it alone has read, or what nobody reads any
    // more.
    NUMBER scale = stage == uint(STAGES) - 1u ? NUMBER(SCALE) : NUMBER(1.0);
    write_stage(stage, line, position, first * scale);
#if INVOCATION == FFTBENCH_INVOCATION_BUTTERFLY
    write_stage(stage, line, cooley_tukey_partner(stage, position), second * scale);
#endif
  }
}
