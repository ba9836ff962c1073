#version 430 core
// Do dispatches that no barrier separates keep their order, when each waits for those before it? Every element is made
// from one that another work group of the dispatch before has written.
// Dispatch: any number of work groups, an invocation an element.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations of a work group"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/dispatch_sync.glsl"

layout(std430, binding = FFTBENCH_BINDING_SOURCE) coherent readonly buffer SourceBuffer { uint source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) coherent buffer TargetBuffer { uint target_elements[]; };

void main() {
  wait_for_dispatches_before();
  uint place = gl_GlobalInvocationID.x;
  uint from = (place * uint(FFTBENCH_ORDER_PROBE_STEP) + 1u) % (gl_NumWorkGroups.x * uint(WORK_GROUP_SIZE));
  target_elements[place] = source_elements[from] * uint(FFTBENCH_ORDER_PROBE_FACTOR) + place;
  end_of_work();
}
