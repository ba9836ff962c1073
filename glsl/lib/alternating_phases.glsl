// The order in which the two phases of stockham_columns.comp take turns, and how they wait for each other. The columns go
// in blocks. Those of the first LEAD blocks begin with the first phase; then the first phase of a block takes turns with
// the second phase of the block LEAD before it, tile by tile, until the last LEAD blocks end with the second. So a wait is
// mostly over before it begins: what it is for was claimed a lead before.
//
// A tile of the second phase waits for all tiles that the first one has of its block; one of the first phase waits for all
// that the second has of the block whose place it takes, PIPELINE_DEPTH before. Both have earlier tickets
// (lib/dynamic_tiles.glsl), since the pipeline is deeper than the lead is long.
#ifndef BLOCKS
#error "BLOCKS is missing: of columns, in all images"
#endif
#ifndef LEAD
#error "LEAD is missing: blocks that the first phase is ahead; fewer than PIPELINE_DEPTH, and no more than BLOCKS"
#endif
#ifndef TILES_OF_BLOCK
#error "TILES_OF_BLOCK is missing: that the first phase has"
#endif
#ifndef TILES_OF_BLOCK_ACROSS
#error "TILES_OF_BLOCK_ACROSS is missing: that the second phase has"
#endif
#define PHASES_ALTERNATE
#include "lib/dynamic_tiles.glsl"

uint tiles_of_phase(uint phase) {
  return uint(BLOCKS) * (phase == 0u ? uint(TILES_OF_BLOCK) : uint(TILES_OF_BLOCK_ACROSS));
}

// What a ticket is for.
struct Turn {
  uint phase;
  uint block;
  uint tile;  // of the block
};

Turn turn_of_ticket(uint ticket) {
  const uint tiles = uint(TILES_OF_BLOCK);
  const uint tiles_across = uint(TILES_OF_BLOCK_ACROSS);
  const uint alone = uint(LEAD) * tiles;
  const uint in_turns = uint(BLOCKS - LEAD) * (tiles + tiles_across);
  if (ticket < alone) return Turn(0u, ticket / tiles, ticket % tiles);
  uint behind = ticket - alone;
  if (behind >= in_turns) {
    uint last = behind - in_turns;
    return Turn(1u, uint(BLOCKS - LEAD) + last / tiles_across, last % tiles_across);
  }
  uint block = behind / (tiles + tiles_across);
  uint turn = behind % (tiles + tiles_across);
  // Tiles of the first phase among so many turns: as many of each phase as its share.
  uint before = turn * tiles / (tiles + tiles_across);
  uint with_this = (turn + 1u) * tiles / (tiles + tiles_across);
  return with_this > before ? Turn(0u, block + uint(LEAD), before) : Turn(1u, block, turn - before);
}

// Who has timed out does not wait again: the results are wrong already.
uint phase_turns_left = kMostPhaseTurns;

// Where tiles_completed counts those of a turn's block and phase, and those that the turn waits for.
uint counter_of(Turn turn) { return 2u * turn.block + turn.phase; }
bool waits_for_others(Turn turn) { return turn.phase == 1u || turn.block >= uint(PIPELINE_DEPTH); }
uint counter_waited_for(Turn turn) {
  return turn.phase == 1u ? 2u * turn.block : 2u * (turn.block - uint(PIPELINE_DEPTH)) + 1u;
}

// One look at what a turn, or that of a ticket, waits for, and whether it may begin by that.
uint look_at_others(Turn turn) { return waits_for_others(turn) ? tiles_completed[counter_waited_for(turn)] : 0u; }
uint look_ahead(uint ticket) { return ticket < number_of_tickets() ? look_at_others(turn_of_ticket(ticket)) : 0u; }
bool may_begin(uint number, Turn turn, uint seen) {
  uint tiles = turn.phase == 1u ? uint(TILES_OF_BLOCK) : uint(TILES_OF_BLOCK_ACROSS);
  return !waits_for_others(turn) || int(seen - (number + 1u) * tiles) >= 0;
}

bool may_begin_soon(uint number, Turn turn) {
  for (uint look = 0u; look < kPhaseLooksATurn; ++look) {
    if (may_begin(number, turn, look_at_others(turn))) return true;
  }
  return false;
}

void await_others(uint number, Turn turn) {
  uint looks = 0u;
  while (!may_begin_soon(number, turn) && looks < phase_turns_left) ++looks;
  if (looks == kMostPhaseTurns) {
    note_spin_timeout();
    phase_turns_left = 0u;
  }
}

// To say that a tile has ended, an invocation waits until all see what its group has stored. So a group says it of one
// tile once the loads of the next one are under way. Before it waits for others, though, it does: they may wait for it.
// By one invocation, behind a barrier of the group's own.
const uint kNoCounter = 0xffffffffu;
shared uint uncounted_tile;  // its counter

void count_tile_before() {
  if (uncounted_tile == kNoCounter) return;
#if SYNC == FFTBENCH_SYNC_IN_SHADER && COUNTS_COMPLETIONS
  bool is_last_phase = (uncounted_tile & 1u) != 0u;
  if (is_last_phase) {
    count_completion();
  } else {
    memoryBarrierBuffer();
  }
#else
  memoryBarrierBuffer();
#endif
  atomicAdd(tiles_completed[uncounted_tile], 1u);
  uncounted_tile = kNoCounter;
}
