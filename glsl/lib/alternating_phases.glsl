// The order in which the two phases of stockham_columns.comp take turns, and how they wait for each other. The columns go
// in blocks. Those of the first LEAD blocks begin with the first phase; then the first phase of a block takes turns with
// the second phase of the block LEAD before it, tile by tile, until the last LEAD blocks end with the second. So a wait is
// mostly over before it begins: what it is for was claimed a lead before.
//
// A tile of the second phase waits for all tiles that the first one has of its block; one of the first phase waits for all
// that the second has of the block whose place it takes, PLACES_BETWEEN before. Both have earlier tickets
// (lib/claimed_tiles.glsl), since there are more places than the lead is long.
#ifndef BLOCKS
#error "BLOCKS is missing: of columns, in all images"
#endif
#ifndef LEAD
#error "LEAD is missing: blocks that the first phase is ahead; fewer than PLACES_BETWEEN, and no more than BLOCKS"
#endif
#ifndef TILES_OF_BLOCK
#error "TILES_OF_BLOCK is missing: that the first phase has"
#endif
#ifndef TILES_OF_BLOCK_ACROSS
#error "TILES_OF_BLOCK_ACROSS is missing: that the second phase has"
#endif
#define PHASES_ALTERNATE
#include "lib/claimed_tiles.glsl"

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

// Who has waited in vain does not wait again: the results are wrong already.
uint phase_turns_left = kMostPhaseTurns;

bool have_tiles_ended(uint counter, uint count) {
  for (uint look = 0u; look < kPhaseLooksATurn; ++look) {
    if (int(tiles_ended[counter] - count) >= 0) return true;
  }
  return false;
}

// By all invocations of a group, which may load and store for that turn then.
void await_others(uint number, Turn turn) {
  if (gl_LocalInvocationIndex == 0u && (turn.phase == 1u || turn.block >= uint(PLACES_BETWEEN))) {
    uint counter = turn.phase == 1u ? 2u * turn.block : 2u * (turn.block - uint(PLACES_BETWEEN)) + 1u;
    uint count = (number + 1u) * (turn.phase == 1u ? uint(TILES_OF_BLOCK) : uint(TILES_OF_BLOCK_ACROSS));
    uint looks = 0u;
    while (!have_tiles_ended(counter, count) && looks < phase_turns_left) ++looks;
    if (looks == kMostPhaseTurns) {
      note_wait_in_vain();
      phase_turns_left = 0u;
    }
  }
  barrier();
}

// By one invocation of a group, behind a barrier of the group's own.
void count_tile(Turn turn) {
  memoryBarrierBuffer();
  atomicAdd(tiles_ended[2u * turn.block + turn.phase], 1u);
}
