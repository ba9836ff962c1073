// What a pass of stockham_register.comp and of its like begins with: its defines, and which values of which lines an
// invocation has. It works on ROWS_OF_STAGE lines, one after the other, which are made of as many rows that it has loaded
// (lib/column_stage.glsl). lib/register_tiles.glsl ends such a pass.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef TILES
#error "TILES is missing: of LINES times ROWS_OF_STAGE lines, in all images"
#endif
#ifndef GROUPS
#error "GROUPS is missing: work groups of the dispatch, each of which takes every GROUPS-th tile"
#endif
#ifndef IDLE_INVOCATIONS_LOAD
#error "IDLE_INVOCATIONS_LOAD is missing: 1 where invocations without a value load what another one does, else 0"
#endif
#ifndef PASS_SYNC
#error "PASS_SYNC is missing: FFTBENCH_PASS_SYNC_BARRIER or FFTBENCH_PASS_SYNC_FLAGS"
#endif
#ifndef FUSED_COLUMN_RADIX
#error "FUSED_COLUMN_RADIX is missing: 1 (no such stage), 2, 3, 4, 5 or 7"
#endif
#ifndef ROWS_OF_STAGE
#error "ROWS_OF_STAGE is missing: complex rows that an invocation holds, 1 without such a stage"
#endif
#ifndef SHARED_FUSED_COLUMN_FACTORS
#error "SHARED_FUSED_COLUMN_FACTORS is missing: factors that a work group reads beforehand, no more than it has invocations, or 0"
#endif
#ifndef LONG_CHIRP
#error "LONG_CHIRP is missing: FFTBENCH_LONG_CHIRP_NONE or another of its values"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#ifndef PASS_OF_TRANSFORM
#error "PASS_OF_TRANSFORM is missing: 0 or 1, the first flags what it stores and the second waits for it"
#endif
#if PASS_OF_TRANSFORM == 0
#define STORES_FLAGGED
#else
#define POLLS_SOURCE
#endif
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/line_access.glsl"
// LOADED_VALUE(line, position) is what a pass transforms.
#ifdef COSINE_TYPE
#include "lib/cosine_line.glsl"
#else
#define LOADED_VALUE(line, position) load_value(line, position)
#endif
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#include "lib/flags.glsl"
uniform uint transforms_before;  // of this plan
#ifdef STORES_FLAGGED
uint flag_of_stores;
STORED_COMPLEX passed_on(COMPLEX value) { return flagged(value, flag_of_stores); }
#endif
#endif

// An invocation of the last tile without a line of its own works on the last line once more: conditions at loads and stores
// take registers, and NVIDIA's compiler waits behind them.
#ifdef TARGET_ADDS
#include "lib/overlap_add.glsl"
#define LINE_OF(share) line_of_frame(frame_of(share, tile))
#else
#define LINE_OF(share) line_of_share(nearest_with_line(share, tile), tile, uint(FIRST_LINES))
#endif
// Behind a condition, NVIDIA's compiler waits for what is loaded there, so that nothing would be loaded ahead.
#if IDLE_INVOCATIONS_LOAD
#define FOR_EACH_LOADED(S) FIRST_SLOTS(S, S)
#define LOADED_POSITION(b, leg) \
  position_of_leg(b, leg, uint(FIRST_RADIX), nearest_with_butterfly(b, uint(FIRST_RADIX), before))
#else
#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), before, true)
#define LOADED_POSITION(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX), before)
#endif
#define FOR_EACH_STORED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), after, true)
#define STORED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), after)

#define FIRST_LINES (LINE_COUNT / ROWS_OF_STAGE)
// Slot m of row j stands at j * ELEMENTS + m.
#define ROW_OF_STAGE(rows, j, m) (rows).of_row[uint((j) * ELEMENTS) + (m)]
struct RowsOfStage {
  COMPLEX of_row[ROWS_OF_STAGE * ELEMENTS];
};

// Rows as they are loaded, which are values already unless they are kept as they are stored (lib/line_access.glsl).
#if defined(KEEPS_STORED) && FFT_LENGTH == LINE_LENGTH
struct LoadedRows {
  STORED_COMPLEX of_row[ROWS_OF_STAGE * ELEMENTS];
};
RowsOfStage values_of(LoadedRows loaded) {
  RowsOfStage rows;
#for m in 0 .. ELEMENTS
  for (uint j = 0u; j < uint(ROWS_OF_STAGE); ++j) {
    uint slot = j * uint(ELEMENTS) + m;
    rows.of_row[slot] = VALUE_OF(loaded.of_row[slot]);
  }
#endfor
  return rows;
}
#else
#define LoadedRows RowsOfStage
#define values_of(loaded) loaded
#endif

#if LONG_CHIRP != FFTBENCH_LONG_CHIRP_NONE || FFT_LENGTH != LINE_LENGTH
#include "lib/chirp.glsl"
#endif
#if LONG_CHIRP != FFTBENCH_LONG_CHIRP_NONE
#include "lib/long_chirp.glsl"
#endif
#if FFT_LENGTH == LINE_LENGTH
#include "lib/whole_line.glsl"
#else
#include "lib/chirp_line.glsl"
#endif
