// How a dispatch comes after those that it depends on: behind a barrier of the API (ORDER is FFTBENCH_ORDER_BARRIER), or
// by itself, which saves that barrier's wait for an idle device. For that, every work group of every dispatch of the
// context counts itself once it has ended, and before it stores anything that others may read or write it waits until all
// shares of the earlier dispatches have ended. What it loads asks for less: that the dispatches have ended which wrote it
// (LOADS_EARLY), so that transforms of one input after another overlap. Groups of later dispatches are started while those
// of earlier ones still run. They may only ever wait for groups of earlier dispatches, which a device starts first: a
// device that is shared with another process stops starting groups and waits for those that run. The wait is bounded, and
// who has waited in vain is counted: the results are wrong then.
// Where a barrier stands behind each transform, its first dispatch has none to wait for, and for its last one none waits.
// By the same ORDER, lib/storage.glsl reads and writes arrays past the caches that other multiprocessors don't see.
// Source: programmatic dependent launch, and the chained scan of D. Merrill, M. Garland, Single-pass Parallel Prefix
// Scan with Decoupled Look-back, 2016, in which blocks wait for blocks that were started before them.
#ifndef ORDER
#error "ORDER is missing: FFTBENCH_ORDER_BARRIER or FFTBENCH_ORDER_CHAINED"
#endif

#if ORDER == FFTBENCH_ORDER_CHAINED
#ifndef WAITS_FOR_EARLIER
#error "WAITS_FOR_EARLIER is missing: 1 where dispatches may be under way that this one depends on, else 0"
#endif
#ifndef COUNTS_AS_ENDED
#error "COUNTS_AS_ENDED is missing: 1 where later dispatches wait for the shares of this one, else 0"
#endif
#ifndef LOADS_EARLY
#error "LOADS_EARLY is missing: 1 where what is loaded may have been there before the dispatch before has ended, else 0"
#endif

layout(std430, binding = FFTBENCH_BINDING_SEQUENCE) volatile coherent buffer DispatchSequence {
  uint ended;           // shares of all dispatches so far; wraps round, which comparisons of differences survive
  uint waited_in_vain;  // groups
};
uniform uint ended_before;  // what `ended` is once all earlier dispatches have ended
#if LOADS_EARLY
// What it is once those have ended that wrote what this one loads, or that used the place where it hands on to itself.
uniform uint ended_before_loads;
#endif
uniform uint in_vain_before;  // what `waited_in_vain` was when the caller last looked

// Far longer than the longest dispatch, and far below a driver's time limit. Once others have waited in vain, all that
// are under way are wrong already, so that nobody waits as long.
const uint kMostOrderTurns = 60000u;
const uint kOrderTurnsIfInVain = 64u;
const uint kOrderLooksATurn = 4u;

// Several looks a turn, because Mesa's llvmpipe ends a loop after 65535 turns.
bool have_ended(uint shares) {
  for (uint look = 0u; look < kOrderLooksATurn; ++look) {
    if (int(ended - shares) >= 0) return true;
  }
  return false;
}

// By one invocation of a group; the others wait at the barrier that must follow.
void await_shares(uint shares) {
  uint most_turns = kMostOrderTurns;
  uint turn = 0u;
  while (!have_ended(shares) && turn < most_turns) {
    ++turn;
    if (turn == kOrderTurnsIfInVain && waited_in_vain != in_vain_before) most_turns = turn;
  }
  if (turn == most_turns) atomicAdd(waited_in_vain, 1u);
}

// By one invocation, behind a barrier of the group's own.
void count_share_as_ended() {
  memoryBarrierBuffer();
  atomicAdd(ended, 1u);
}

#endif

// What is loaded behind it comes past the caches of the multiprocessor, since the arrays are coherent, and no load passes
// a barrier of the group. A memory barrier here as well takes an NVIDIA H100 0.4 us longer.
void wait_for_dispatches_before() {
#if ORDER == FFTBENCH_ORDER_CHAINED && WAITS_FOR_EARLIER
  if (gl_LocalInvocationIndex == 0u) await_shares(ended_before);
  barrier();
#endif
}

// The same for what is loaded alone. wait_before_stores() has to follow before anything is stored.
void wait_before_loads() {
#if ORDER == FFTBENCH_ORDER_CHAINED && WAITS_FOR_EARLIER && LOADS_EARLY
  if (gl_LocalInvocationIndex == 0u) await_shares(ended_before_loads);
  barrier();
#else
  wait_for_dispatches_before();
#endif
}

// Behind wait_before_loads(), which has waited for all where the dispatch before made what is loaded.
void wait_before_stores() {
#if ORDER == FFTBENCH_ORDER_CHAINED && WAITS_FOR_EARLIER && LOADS_EARLY
  if (ended_before != ended_before_loads) wait_for_dispatches_before();
#endif
}

void end_of_share() {
#if ORDER == FFTBENCH_ORDER_CHAINED && COUNTS_AS_ENDED
  barrier();
  if (gl_LocalInvocationIndex == 0u) count_share_as_ended();
#endif
}
