// A barrier between the work groups of one dispatch. All of them must be resident at once: a group that waits for one
// that can't start before it ends spin time-outs. So the wait is bounded, and a group that gives up counts itself in
// `missed`, which tells that the results are wrong.
#ifndef GROUPS
#error "GROUPS is missing: work groups of the dispatch, a power of two"
#endif

layout(std430, binding = FFTBENCH_BINDING_BARRIER) volatile coherent buffer GroupBarrier {
  uint arrived;  // of all dispatches so far; wraps round, which a power of two survives
  uint group_timeouts;
};

// Far longer than any group takes from its start to its barrier, and far below a driver's time limit. Several looks a
// turn, because Mesa's llvmpipe ends a loop after 65535 turns.
const uint kMostTurns = 60000u;
const uint kLooksATurn = 4u;

bool has_opened(uint opens_at) {
  for (uint look = 0u; look < kLooksATurn; ++look) {
    if (int(arrived - opens_at) >= 0) return true;
  }
  return false;
}

void wait_for_all_groups() {
  memoryBarrierBuffer();
  barrier();
  if (gl_LocalInvocationIndex == 0u) {
    uint ticket = atomicAdd(arrived, 1u);
    uint opens_at = (ticket / uint(GROUPS) + 1u) * uint(GROUPS);
    uint turn = 0u;
    while (!has_opened(opens_at) && turn < kMostTurns) ++turn;
    if (turn == kMostTurns) atomicAdd(group_timeouts, 1u);
    memoryBarrierBuffer();
  }
  barrier();
}
