#version 430 core
// Are GROUPS work groups of the largest size resident at once? Each waits for all others; those that time out are
// counted.
// Dispatch: GROUPS work groups.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations of a work group"
#endif
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: numbers in shared memory, so that a group takes as much room as a real one"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/group_barrier.glsl"

layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { vec2 target_elements[]; };
shared float room[SHARED_LENGTH];

void main() {
  room[gl_LocalInvocationIndex] = float(gl_WorkGroupID.x);
  wait_for_all_groups();
  uint other = (gl_LocalInvocationIndex * 7u + gl_WorkGroupID.x) % uint(SHARED_LENGTH);
  if (room[other] < 0.0) target_elements[0] = vec2(1.0);
}
