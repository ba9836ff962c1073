// How a dispatch comes after those that it depends on: behind a barrier of the API (SYNC is FFTBENCH_SYNC_BARRIER), or
// by itself, which saves that barrier's wait for an idle device. For that, every work group of every dispatch of the
// context counts itself once it has ended, and before it stores anything that others may read or write it waits until all
// groups of the earlier dispatches have completed. What it loads asks for less: that the dispatches have ended which wrote it
// (LOADS_EARLY), so that transforms of one input after another overlap. Groups of later dispatches are started while those
// of earlier ones still run. They may only ever wait for groups of earlier dispatches, which a device starts first: a
// device that is shared with another process stops starting groups and waits for those that run. The wait is bounded, and
// who has timed out is counted: the results are wrong then.
// Where a barrier stands behind each transform, its first dispatch has none to wait for, and for its last one none waits.
// By the same SYNC, lib/storage.glsl reads and writes arrays past the caches that other compute units don't see.
// Source: programmatic dependent launch, and the chained scan of D. Merrill, M. Garland, Single-pass Parallel Prefix
// Scan with Decoupled Look-back, 2016, in which blocks wait for blocks that were started before them.
#ifndef SYNC
#error "SYNC is missing: FFTBENCH_SYNC_BARRIER or FFTBENCH_SYNC_IN_SHADER"
#endif

#if SYNC == FFTBENCH_SYNC_IN_SHADER
#ifndef WAITS_FOR_EARLIER
#error "WAITS_FOR_EARLIER is missing: 1 where dispatches may be under way that this one depends on, else 0"
#endif
#ifndef COUNTS_COMPLETIONS
#error "COUNTS_COMPLETIONS is missing: 1 where later dispatches wait for the completions of this one, else 0"
#endif
#ifndef LOADS_EARLY
#error "LOADS_EARLY is missing: 1 where what is loaded may have been there before the dispatch before has ended, else 0"
#endif

layout(std430, binding = FFTBENCH_BINDING_SEQUENCE) volatile coherent buffer DispatchSequence {
  uint completions;        // work groups of all dispatches so far; wraps round, which comparisons of differences survive
  uint dispatch_timeouts;  // groups
};
uniform uint completions_before;  // what `completions` is once all earlier dispatches have ended
#if LOADS_EARLY
// What it is once those have ended that wrote what this one loads, or that used the scratch layer that it uses.
uniform uint completions_before_loads;
#endif
uniform uint timeouts_before;  // what `dispatch_timeouts` was when the caller last looked

// Far longer than the longest dispatch, and far below a driver's time limit. Once others have timed out, all that
// are under way are wrong already, so that nobody waits as long.
const uint kMostSyncTurns = 60000u;
const uint kSyncTurnsAfterTimeout = 64u;
const uint kSyncLooksATurn = 4u;

// Several looks a turn, because Mesa's llvmpipe ends a loop after 65535 turns.
bool have_completed(uint awaited) {
  for (uint look = 0u; look < kSyncLooksATurn; ++look) {
    if (int(completions - awaited) >= 0) return true;
  }
  return false;
}

// One invocation of a group calls this; the others wait at the barrier that must follow.
void await_completions(uint awaited) {
  uint most_turns = kMostSyncTurns;
  uint turn = 0u;
  while (!have_completed(awaited) && turn < most_turns) {
    ++turn;
    if (turn == kSyncTurnsAfterTimeout && dispatch_timeouts != timeouts_before) most_turns = turn;
  }
  if (turn == most_turns) atomicAdd(dispatch_timeouts, 1u);
}

// One invocation calls this, behind a barrier of the group's own.
void count_completion() {
  memoryBarrierBuffer();
  atomicAdd(completions, 1u);
}

#endif

// What is loaded behind it comes past the caches of the compute unit, since the arrays are coherent, and no load passes
// a barrier of the group. A memory barrier here as well takes an NVIDIA H100 0.4 us longer.
void wait_for_dispatches_before() {
#if SYNC == FFTBENCH_SYNC_IN_SHADER && WAITS_FOR_EARLIER
  if (gl_LocalInvocationIndex == 0u) await_completions(completions_before);
  barrier();
#endif
}

// The same for what is loaded alone. wait_before_stores() has to follow before anything is stored.
void wait_before_loads() {
#if SYNC == FFTBENCH_SYNC_IN_SHADER && WAITS_FOR_EARLIER && LOADS_EARLY
  if (gl_LocalInvocationIndex == 0u) await_completions(completions_before_loads);
  barrier();
#else
  wait_for_dispatches_before();
#endif
}

// To be called behind wait_before_loads(), which has waited for all where the dispatch before made what is loaded.
void wait_before_stores() {
#if SYNC == FFTBENCH_SYNC_IN_SHADER && WAITS_FOR_EARLIER && LOADS_EARLY
  if (completions_before != completions_before_loads) wait_for_dispatches_before();
#endif
}

void end_of_work() {
#if SYNC == FFTBENCH_SYNC_IN_SHADER && COUNTS_COMPLETIONS
  barrier();
  if (gl_LocalInvocationIndex == 0u) count_completion();
#endif
}
