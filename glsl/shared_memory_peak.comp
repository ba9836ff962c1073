#version 430 core
// Reads from shared memory without conflicts between banks: how fast the device's work groups read it at most.
// Dispatch: any number of work groups. Each invocation reads FFTBENCH_SHARED_PEAK_BYTES_A_TURN bytes in each of the turns.
#include "lib/shared_constants.h"
layout(local_size_x = FFTBENCH_PEAK_WORK_GROUP) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { vec2 target_elements[]; };

uniform uint turns;

shared vec4 cells[2 * FFTBENCH_PEAK_WORK_GROUP];

void main() {
  // Unknown to the compiler, so that nothing can be left out.
  vec4 value = vec4(source_elements[0], source_elements[0]);
  cells[gl_LocalInvocationID.x] = value;
  cells[gl_LocalInvocationID.x + uint(FFTBENCH_PEAK_WORK_GROUP)] = value;
  barrier();
  vec4 a = vec4(0.0);
  vec4 b = vec4(0.0);
  for (uint turn = 0u; turn < turns; ++turn) {
    // Neighbours read neighbouring cells, in every turn others than before.
    uint first = (gl_LocalInvocationID.x + turn) % uint(FFTBENCH_PEAK_WORK_GROUP);
    a += cells[first];
    b += cells[first + 32u];
    a += cells[first + 64u];
    b += cells[first + 96u];
    a += cells[first + 128u];
    b += cells[first + 160u];
    a += cells[first + 192u];
    b += cells[first + 224u];
  }
  // True only of the values that a test uploads, and the compiler can't know.
  vec4 sum = a + b;
  if (sum.x + sum.y + sum.z + sum.w == FFTBENCH_SHARED_PEAK_SUM) target_elements[0] = sum.xy;
}
