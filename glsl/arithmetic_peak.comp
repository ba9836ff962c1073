#version 430 core
// Independent chains of multiply-adds in registers: what the device computes at most, which arithmetic is compared with.
// Dispatch: any number of work groups. Each invocation computes FFTBENCH_PEAK_FLOPS_A_TURN operations in each of the turns.
#include "lib/shared_constants.h"
layout(local_size_x = FFTBENCH_PEAK_WORK_GROUP) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { vec2 target_elements[]; };

uniform uint turns;

void main() {
  // Unknown to the compiler, and contracting, so that nothing can be left out and nothing overflows.
  vec4 added = vec4(source_elements[0], source_elements[0]);
  vec4 a = added + float(gl_LocalInvocationID.x);
  vec4 b = a + 1.0;
  vec4 c = a + 2.0;
  vec4 d = a + 3.0;
  for (uint turn = 0u; turn < turns; ++turn) {
    for (uint link = 0u; link < 8u; ++link) {
      a = fma(a, vec4(0.5), added);
      b = fma(b, vec4(0.5), added);
      c = fma(c, vec4(0.5), added);
      d = fma(d, vec4(0.5), added);
    }
  }
  // True only of the values that a test uploads, and the compiler can't know.
  vec4 sum = a + b + c + d;
  if (sum.x + sum.y + sum.z + sum.w == FFTBENCH_PEAK_SUM) target_elements[0] = sum.xy;
}
