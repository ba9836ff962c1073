// How the values of a first phase reach the second one, in other work groups of the same dispatch, where tiles are dealt
// out: all behind a barrier of all groups (lib/group_barrier.glsl), or each by itself, as soon as it is there
// (lib/tags.glsl, which has to be included before).
#ifndef HANDOFF
#error "HANDOFF is missing: FFTBENCH_HANDOFF_BARRIER or FFTBENCH_HANDOFF_TAGS"
#endif
#include "lib/group_barrier.glsl"

#if HANDOFF == FFTBENCH_HANDOFF_TAGS

// Of this dispatch. To be asked for before a group hands anything on: none ends before all have handed on their share.
uint tag_of_dispatch() { return tag_of_transform(arrived / uint(GROUPS)); }

void note_wait_in_vain() { atomicAdd(missed, 1u); }

// Once by each group, at its end.
void end_of_group() {
  if (gl_LocalInvocationIndex == 0u) atomicAdd(arrived, 1u);
}

#endif
