#version 430 core
// A radix-2 or radix-4 Stockham FFT along one axis, all stages in one dispatch with barriers between. Under radix 4
// an odd power of two ends with one radix-2 stage.
// Dispatch: a work group of LINE_LENGTH / RADIX invocations a line (lib/singlepass.glsl).
// Source: dissertation, sections 4.1.3 and 4.1.4, algorithms 3 and 4 (which index with the stage number s where the
// stride 2^s is meant).
#include "lib/shared_constants.h"
#ifndef RADIX
#error "RADIX is missing: 2 or 4"
#endif
#ifndef LOG2_RADIX
#error "LOG2_RADIX is missing: 1 or 2"
#endif
#define ENDS_IN_RADIX_2 (LOG2_LINE_LENGTH % LOG2_RADIX)
#define FULL_STAGES (LOG2_LINE_LENGTH / LOG2_RADIX)
#define STAGES (FULL_STAGES + ENDS_IN_RADIX_2)
#if EXCHANGE == FFTBENCH_EXCHANGE_STORAGE && STAGES > 1
#define NEEDS_ALTERNATE
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/power_of_two_line.glsl"
#include "lib/butterfly.glsl"
#include "lib/line_values.glsl"
#include "lib/exchange.glsl"
#include "lib/singlepass.glsl"

// The legs of a butterfly are this far apart at every stage.
const uint kLegDistance = uint(LINE_LENGTH / RADIX);

void read_legs(uint stage, Line line, uint butterfly, out VALUE legs[RADIX]) {
  for (uint leg = 0u; leg < uint(RADIX); ++leg) {
    legs[leg] = read_stage(stage, line, butterfly + leg * kLegDistance);
  }
}

void dft_of_legs(inout VALUE legs[RADIX]) {
#if RADIX == 2
  butterfly2(legs[0], legs[1]);
#elif RADIX == 4
  butterfly4(legs[0], legs[1], legs[2], legs[3]);
#else
#error "RADIX is 2 or 4"
#endif
}

// Position and twiddle factor of a leg after a stage: with the stride RADIX^stage, butterfly = p * stride + q.
void write_legs(uint stage, Line line, uint butterfly, VALUE legs[RADIX], NUMBER scale) {
  uint log2_stride = stage * uint(LOG2_RADIX);
  uint q = butterfly & ((1u << log2_stride) - 1u);
  uint p = butterfly >> log2_stride;
  for (uint leg = 0u; leg < uint(RADIX); ++leg) {
    VALUE value = legs[leg];
    if (leg > 0u) value = complex_multiply(value, twiddle_of_power(p * leg, uint(LOG2_LINE_LENGTH) - log2_stride));
    write_stage(stage, line, q + ((p * uint(RADIX) + leg) << log2_stride), value * scale);
  }
}

#if ENDS_IN_RADIX_2
// Two radix-2 butterflies of the last stage, whose twiddle factors are all 1, on the legs of one radix-4 butterfly.
void write_last_radix_2(Line line, uint butterfly, VALUE legs[RADIX]) {
  butterfly2(legs[0], legs[2]);
  butterfly2(legs[1], legs[3]);
  for (uint leg = 0u; leg < uint(RADIX); ++leg) {
    write_stage(uint(STAGES) - 1u, line, butterfly + leg * kLegDistance, legs[leg] * NUMBER(SCALE));
  }
}
#endif

void main() {
  Line line = line_of_work_group();
  uint butterfly = gl_LocalInvocationID.x;
  VALUE legs[RADIX];
  read_legs(0u, line, butterfly, legs);

  for (uint stage = 0u; stage < uint(FULL_STAGES); ++stage) {
    if (stage > 0u) {
      end_stage();
      read_legs(stage, line, butterfly, legs);
      before_write();
    }
    dft_of_legs(legs);
    write_legs(stage, line, butterfly, legs, stage == uint(STAGES) - 1u ? NUMBER(SCALE) : NUMBER(1.0));
  }

#if ENDS_IN_RADIX_2
  end_stage();
  read_legs(uint(STAGES) - 1u, line, butterfly, legs);
  write_last_radix_2(line, butterfly, legs);
#endif
}
