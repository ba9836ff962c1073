#version 430 core
// A chain of dependent multiply-adds of fixed length: its time is the device's clock, upside down.
// Dispatch: one work group of one invocation.
#include "lib/shared_constants.h"
#ifndef CHAIN_LENGTH
#error "CHAIN_LENGTH is missing: multiply-adds, one waiting for the other"
#endif
layout(local_size_x = 1) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { vec2 target_elements[]; };

void main() {
  // Unknown to the compiler, and contracting, so that nothing can be left out and nothing overflows.
  vec2 start = source_elements[0];
  float value = start.x;
  for (uint i = 0u; i < uint(CHAIN_LENGTH); ++i) value = fma(value, 0.5, start.y);
  target_elements[0] = vec2(value, start.y);
}
