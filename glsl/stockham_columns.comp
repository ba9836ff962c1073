#version 430 core
// The columns of images in two phases of one dispatch, for images that no cache holds: a work group loads and stores as
// many columns side by side as memory asks for, however long they are, since it has only every M-th of their rows, M being
// their length in the second phase. What lies between the phases is a few blocks of columns, which the caches do hold.
//
// With N = L M, j = l M + m and k = p + L q, for each column
//   X(k) = sum over m of exp(DIRECTION_SIGN * 2 pi i m q / M)
//          {exp(DIRECTION_SIGN * 2 pi i m p / N) [sum over l of exp(DIRECTION_SIGN * 2 pi i l p / L) x(j)]}.
// The bracket is the first phase: of each m a line of L values, M rows apart. The sum in front is the second: of each p a
// line of M values, which it stores L rows apart. Both are the kernel of stockham_register.comp, their lines of a shape
// each where L and M differ (lib/line_shape.glsl). The target may be the source: no value of a block is stored before all
// of it have been loaded.
// Dispatch: GROUPS work groups, any number, which claim their tiles (lib/dynamic_tiles.glsl) in the order of
// lib/alternating_phases.glsl. Dispatches may synchronise in the shader (lib/dispatch_sync.glsl).
// Source: the four steps of W. M. Gentleman, G. Sande, Fast Fourier Transforms: for Fun and Profit, 1966, in blocks of
// columns that the caches hold, as D. H. Bailey, FFTs in External or Hierarchical Memory, 1990, has them in memory.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef COLUMNS_OF_BLOCK
#error "COLUMNS_OF_BLOCK is missing: columns side by side, of which the last block of an image may have fewer"
#endif
#ifndef SCALE_ACROSS
#error "SCALE_ACROSS is missing: of the second phase, as SCALE is of the first"
#endif
#ifndef PIPELINE_DEPTH
#error "PIPELINE_DEPTH is missing: blocks that lie between the phases at once"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#define NEEDS_ALTERNATE
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/storage.glsl"
#include "lib/alternating_phases.glsl"

#ifdef FFT_LENGTH_ACROSS
#define SECOND_LENGTH FFT_LENGTH_ACROSS
#else
// The lines of both phases have the same stages.
#define SECOND_LENGTH FFT_LENGTH
#define kLinesAcross kLines
#endif

const uint kBlocksOfImage = (uint(LINE_COUNT) + uint(COLUMNS_OF_BLOCK) - 1u) / uint(COLUMNS_OF_BLOCK);

// A line of a phase, in a tile of a block: `residue` is m or p.
struct LineOfBlock {
  uint column;
  uint layer;
  uint residue;
  uint first_between;  // the place of its column's first value between the phases
};

// Those who have no line of their own, since a tile has more lines than are left in the block, or the block more columns
// than are left in the image, do the work of others once more, which asks for no condition at any load or store.
LineOfBlock line_of_block(LineShare share, Turn turn) {
  uint lines = uint(COLUMNS_OF_BLOCK) * (turn.phase == 0u ? uint(SECOND_LENGTH) : uint(FFT_LENGTH));
  uint line = min(first_line_of_tile(share.shape, turn.tile) + share.line, lines - 1u);
  uint column = line % uint(COLUMNS_OF_BLOCK);
  uint column_of_image = turn.block % kBlocksOfImage * uint(COLUMNS_OF_BLOCK) + column;
  uint place = turn.block % uint(PIPELINE_DEPTH);
  return LineOfBlock(min(column_of_image, uint(LINE_COUNT) - 1u), turn.block / kBlocksOfImage,
                     line / uint(COLUMNS_OF_BLOCK), place * uint(LINE_LENGTH * COLUMNS_OF_BLOCK) + column);
}

// Returns the place of value m of what the first phase leaves at p.
uint place_between(LineOfBlock line, uint p, uint m) {
  return line.first_between + (p * uint(SECOND_LENGTH) + m) * uint(COLUMNS_OF_BLOCK);
}

COMPLEX factor_between(uint m, uint p) { return twiddle(m * p, uint(LINE_LENGTH)); }

#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), share, true)
#define FOR_EACH_STORED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), share, true)
#define FOR_EACH_LOADED_ACROSS(S) FOR_EACH_FILLED(S, FIRST_SLOTS_ACROSS, uint(FIRST_RADIX_ACROSS), share, true)
#define FOR_EACH_STORED_ACROSS(S) FOR_EACH_FILLED(S, LAST_SLOTS_ACROSS, uint(LAST_RADIX_ACROSS), share, true)
#define LOADED_POSITION(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX), share).at
#define STORED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), share).at
#define LOADED_POSITION_ACROSS(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX_ACROSS), share).at
#define STORED_POSITION_ACROSS(b, leg) position_of_leg(b, leg, uint(LAST_RADIX_ACROSS), share).at

void load(Turn turn, LineShare first, LineShare second, out COMPLEX v[ELEMENTS]) {
#define LOAD_COLUMN(m, b, leg)                                                                              \
  v[m] = load_source(uvec3(line.column, LOADED_POSITION(b, leg) * uint(SECOND_LENGTH) + line.residue, line.layer));
#define LOAD_BETWEEN(m, b, leg)                                                                             \
  v[m] = VALUE_OF(alternate_elements[place_between(line, line.residue, LOADED_POSITION_ACROSS(b, leg))]);
  if (turn.phase == 0u) {
    LineShare share = first;
    LineOfBlock line = line_of_block(share, turn);
    FOR_EACH_LOADED(LOAD_COLUMN)
  } else {
    LineShare share = second;
    LineOfBlock line = line_of_block(share, turn);
    FOR_EACH_LOADED_ACROSS(LOAD_BETWEEN)
  }
}

void store(Turn turn, LineShare first, LineShare second, COMPLEX v[ELEMENTS]) {
#define STORE_BETWEEN(m, b, leg)                                                                            \
  {                                                                                                         \
    uint p = STORED_POSITION(b, leg);                                                                       \
    alternate_elements[place_between(line, p, line.residue)] =                                              \
        STORED(complex_multiply(v[m], factor_between(line.residue, p)) * NUMBER(SCALE));                    \
  }
#define STORE_COLUMN(m, b, leg)                                                                             \
  store_target(uvec3(line.column, line.residue + STORED_POSITION_ACROSS(b, leg) * uint(FFT_LENGTH), line.layer), \
               v[m] * NUMBER(SCALE_ACROSS));
  if (turn.phase == 0u) {
    LineShare share = first;
    LineOfBlock line = line_of_block(share, turn);
    FOR_EACH_STORED(STORE_BETWEEN)
  } else {
    LineShare share = second;
    LineOfBlock line = line_of_block(share, turn);
    FOR_EACH_STORED_ACROSS(STORE_COLUMN)
  }
}

shared uint shared_ticket;

void main() {
  LineShare first = share_of_loads(kLines);
  LineShare second = share_of_loads(kLinesAcross);
#ifndef FFT_LENGTH_ACROSS
  Twiddles twiddles = twiddles_of(first);
#endif
  bool is_leader = gl_LocalInvocationIndex == 0u;
  uint number = number_of_dispatch();
  if (is_leader) {
    shared_ticket = claim(number);
    uncounted_tile = kNoCounter;
  }
  wait_before_loads();
  barrier();
  uint ticket = shared_ticket;
  // What the leader has seen of those that its tile waits for, while it did the one before.
  uint seen = is_leader ? look_ahead(ticket) : 0u;
  while (ticket < number_of_tickets()) {
    Turn turn = turn_of_ticket(ticket);
    if (is_leader && !may_begin(number, turn, seen)) {
      count_tile_before();
      await_others(number, turn);
    }
    barrier();
    COMPLEX v[ELEMENTS];
    load(turn, first, second, v);
    uint claimed_ticket = 0u;
    // Under way beside what is loaded.
    if (is_leader) {
      claimed_ticket = claim(number);
      count_tile_before();
    }
#ifdef FFT_LENGTH_ACROSS
    if (turn.phase == 0u) {
      Twiddles twiddles = twiddles_of(first);
      register_fft(first, first, twiddles, v);
    } else {
      Twiddles twiddles = twiddles_across(second);
      register_fft_across(second, second, twiddles, v);
    }
#else
    register_fft(first, first, twiddles, v);
#endif
    // Under way beside what is stored.
    if (is_leader) seen = look_ahead(claimed_ticket);
    store(turn, first, second, v);
    if (is_leader) {
      shared_ticket = claimed_ticket;
      uncounted_tile = counter_of(turn);
    }
    // Shared memory is read until here, too, and the next tile writes it.
    barrier();
    ticket = shared_ticket;
  }
  if (is_leader) count_tile_before();
}
