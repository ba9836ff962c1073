// How the values of a first phase reach the second one, in other work groups of the same dispatch, where tiles are dealt
// out: all behind a barrier of all groups (lib/group_barrier.glsl), or each by itself, as soon as it is there
// (lib/flags.glsl, which has to be included before).
#ifndef PASS_SYNC
#error "PASS_SYNC is missing: FFTBENCH_PASS_SYNC_BARRIER or FFTBENCH_PASS_SYNC_FLAGS"
#endif
#include "lib/group_barrier.glsl"

#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS

// Returns the flag of this dispatch. A group asks for it before it passes anything on: no dispatch ends
// before all groups have passed on their share.
uint flag_of_dispatch() { return flag_of_transform(arrived / uint(GROUPS)); }

void note_spin_timeout() { atomicAdd(group_timeouts, 1u); }

// Once by each group, at its end.
void end_of_group() {
  if (gl_LocalInvocationIndex == 0u) atomicAdd(arrived, 1u);
}

#endif
