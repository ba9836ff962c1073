// Tiles that work groups claim one after another, instead of having them by their number. Tickets are given out in
// ascending order, those of the first phase before those of the second: a group that waits for a tile of the first phase
// waits for a group that runs, never for one that has yet to start. So no number of groups has to be resident at once. A
// group that finds no ticket left ends.
//
// Where there are groups enough for all tiles of the second phase, a group ends with its first one: if it claimed another
// beforehand, it would do two, one behind the other, while a group that has none ends.
//
// Dispatches that synchronise in the shader are under way at once, so that each counts in a slot of its own. A slot begins at zero,
// and the last claim of all sets it back.
// Source: dynamic block identifiers of the chained scan, S. Yan, G. Long, Y. Zhang: StreamScan, 2013, section 4.1.
#ifndef GROUPS
#error "GROUPS is missing: work groups of the dispatch"
#endif
#if !defined(PASS_SYNC) && !defined(PHASES_ALTERNATE)
#error "PASS_SYNC is missing: FFTBENCH_PASS_SYNC_BARRIER or FFTBENCH_PASS_SYNC_FLAGS"
#endif

layout(std430, binding = FFTBENCH_BINDING_CLAIMS) volatile coherent buffer Claims {
  uint dispatches;             // of this plan so far, where a barrier separates them
  uint group_timeouts;         // spin time-outs
  uint first_phase_completed;  // its tiles, of all dispatches; wraps round, which comparisons of differences survive
  uint room;
  uint claimed[FFTBENCH_CLAIM_SLOTS];
#ifdef PHASES_ALTERNATE
  uint tiles_completed[];      // of the first and the second phase of each block (lib/alternating_phases.glsl), as above
#endif
};
#if SYNC == FFTBENCH_SYNC_IN_SHADER
uniform uint transforms_before;  // of this plan
uint number_of_dispatch() { return transforms_before; }
#else
uint number_of_dispatch() { return dispatches; }
#endif

uint tiles_of_phase(uint phase);

// Behind a barrier of the API it does not: the last claim of all may be a group's first there, whose other invocations have
// not all read the number of the dispatch yet.
bool ends_with_second_phase() {
#if SYNC == FFTBENCH_SYNC_IN_SHADER && !defined(PHASES_ALTERNATE)
  return uint(GROUPS) >= tiles_of_phase(1u);
#else
  return false;
#endif
}

uint number_of_tickets() { return tiles_of_phase(0u) + tiles_of_phase(1u); }

// Each group's last claim finds no ticket left, or is for the tile that it ends with.
uint number_of_claims() { return (ends_with_second_phase() ? tiles_of_phase(0u) : number_of_tickets()) + uint(GROUPS); }

// One invocation of a group calls this.
uint claim(uint number) {
  uint slot = number % uint(FFTBENCH_CLAIM_SLOTS);
  uint ticket = atomicAdd(claimed[slot], 1u);
  if (ticket == number_of_claims() - 1u) {
    claimed[slot] = 0u;
    dispatches = number + 1u;
  }
  return ticket;
}

// The turns after which a wait for tiles of the other phase gives up. Every turn looks several times
// (lib/dispatch_sync.glsl says why).
const uint kMostPhaseTurns = 60000u;
const uint kPhaseLooksATurn = 4u;

void note_spin_timeout() { atomicAdd(group_timeouts, 1u); }

#if defined(PASS_SYNC) && PASS_SYNC == FFTBENCH_PASS_SYNC_BARRIER

// All invocations of a group call this, once it has stored what others wait for.
void count_tile_of_first_phase() {
  barrier();
  if (gl_LocalInvocationIndex == 0u) {
    memoryBarrierBuffer();
    atomicAdd(first_phase_completed, 1u);
  }
}

bool has_first_phase_completed(uint count) {
  for (uint look = 0u; look < kPhaseLooksATurn; ++look) {
    if (int(first_phase_completed - count) >= 0) return true;
  }
  return false;
}

void wait_for_first_phase(uint number, uint tiles) {
  if (gl_LocalInvocationIndex == 0u) {
    uint turn = 0u;
    while (!has_first_phase_completed((number + 1u) * tiles) && turn < kMostPhaseTurns) ++turn;
    if (turn == kMostPhaseTurns) note_spin_timeout();
    memoryBarrierBuffer();
  }
  barrier();
}

#endif
