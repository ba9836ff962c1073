#version 430 core
// How many work groups the passes of a repair are dispatched in: those of its plan where groups have timed out since
// the last look, so that a transform is wrong, and else none.
// Dispatch: one invocation.
// Source: OpenGL 4.3 core specification, chapter 19, DispatchComputeIndirect.
#include "lib/shared_constants.h"
#ifndef PASSES
#error "PASSES is missing: of the repair"
#endif
#ifndef FOR_EACH_PASS
#error "FOR_EACH_PASS(S) is missing: S(number, groups along x, y, z) for each pass of the repair"
#endif
layout(local_size_x = 1) in;

// The second number of what lib/group_barrier.glsl, lib/dynamic_tiles.glsl and lib/dispatch_sync.glsl count in.
layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer Waits {
  uint other_count;
  uint timed_out;
};
layout(std430, binding = FFTBENCH_BINDING_TARGET) buffer WorkGroupCounts {
  uint work_group_counts[3 * PASSES];
  uint timeouts_before;
};

void main() {
  bool is_wrong = timed_out != timeouts_before;
  timeouts_before = timed_out;
#define WRITE_COUNTS(number, x, y, z)                     \
  work_group_counts[3u * number] = is_wrong ? x : 0u;      \
  work_group_counts[3u * number + 1u] = is_wrong ? y : 0u; \
  work_group_counts[3u * number + 2u] = is_wrong ? z : 0u;
  FOR_EACH_PASS(WRITE_COUNTS)
}
