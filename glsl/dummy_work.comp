#version 430 core
// A chain of dependent multiply-adds: its time is the device's clock, upside down.
// Dispatch: one work group of one invocation, or several that all compute and write the same.
#include "lib/shared_constants.h"
layout(local_size_x = 1) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { vec2 target_elements[]; };

uniform uint chain_length;

// Mesa's llvmpipe ends a loop after 65535 turns, so a turn does several links.
const uint kLinksATurn = 16u;

void main() {
  // Unknown to the compiler, and contracting, so that nothing can be left out and nothing overflows.
  vec2 start = source_elements[0];
  float value = start.x;
  for (uint turn = 0u; turn < chain_length / kLinksATurn; ++turn) {
    for (uint link = 0u; link < kLinksATurn; ++link) value = fma(value, 0.5, start.y);
  }
  target_elements[0] = vec2(value, start.y);
}
