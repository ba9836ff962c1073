#version 430 core
// A mixed-radix Stockham FFT along one axis in one dispatch: the stages work in registers (lib/register_fft.glsl) and
// pass on through shared memory (lib/register_exchange.glsl); storage is read once and written once. The target may be
// the source: a tile is read by the group that writes it, and before. WRITES_TRANSPOSED: rows in, columns out, so that
// two such passes are a 2D transform, of the same program where the image is square. FUSED_COLUMN_RADIX: the columns' first
// stage as well, before the rows' own, or of an inverse of real images their last one behind them (lib/fused_column_stage.glsl).
// A line of another length is padded and goes through the stages twice (lib/chirp.glsl).
// Dispatch: GROUPS work groups numbered through x, then y; each takes every GROUPS-th tile of LINES times
// ROWS_OF_STAGE lines, over the lines of all images, and loads a tile while it transforms the one before. An invocation
// works on a share of ROWS_OF_STAGE lines (lib/fused_column_stage.glsl), one after the other.
// Dispatches may synchronise in the shader (lib/dispatch_sync.glsl). The second of a transform then takes the values of the first
// one by one, where PASS_SYNC is FFTBENCH_PASS_SYNC_FLAGS: its source and the first one's target are the same array, which the
// second does not wait for otherwise (lib/flags.glsl).
// Source: dissertation, sections 4.1.3 and 4.1.4 (the stages), generalised to any radix; the source on workgroup FFTs
// with virtual threads (an invocation holds several elements, shared memory carries one component at a time).
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
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS && !defined(PASS_OF_TRANSFORM)
#error "PASS_OF_TRANSFORM is missing: 0 or 1, the first flags what it stores and the second waits for it"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS && PASS_OF_TRANSFORM == 0
#define STORES_FLAGGED
#elif PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#define LOADS_FLAGGED
#define POLLS_SOURCE
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/fused_column_stage.glsl"
#include "lib/dispatch_sync.glsl"
#ifdef STORES_FLAGGED
uint flag_of_stores;
#endif
#include "lib/line_access.glsl"
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#include "lib/flags.glsl"
uniform uint transforms_before;  // of this plan
#endif
#ifdef STORES_FLAGGED
STORED_COMPLEX passed_on(COMPLEX value) { return flagged(value, flag_of_stores); }
#endif
#ifdef STORES_MIRRORED
#include "lib/mirrored_slots.glsl"
#endif
#if FFT_LENGTH != LINE_LENGTH
#include "lib/chirp.glsl"
#endif
#ifdef FOUR_STEP_LENGTH
#include "lib/four_step.glsl"
#endif

// An invocation of the last tile without a line of its own works on the last line once more: conditions at loads and stores
// take registers, and NVIDIA's compiler waits behind them.
#define LINE_OF(share) line_of_share(nearest_with_line(share, tile), tile, uint(FIRST_LINES))
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
#if FFT_LENGTH == LINE_LENGTH
#define IF_ON_LINE(b, leg)
#else
#define IF_ON_LINE(b, leg) if (!is_padding(STORED_POSITION(b, leg)))
#endif
#define STORED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), after)

#ifndef LOADS_MIRRORED
COMPLEX load_padded(Line line, Position position) {
#if FFT_LENGTH == LINE_LENGTH
  return load_value(line, position);
#else
  if (is_padding(position)) return COMPLEX(0.0);
  return complex_multiply(load_value(line, position), chirp(position.at));
#endif
}
#endif

// In natural order, unnormalised.
void transform(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
#if FFT_LENGTH == LINE_LENGTH
  register_fft(before, after, twiddles, v);
#else
  // Written out: in a loop, which would be half the code, an NVIDIA H100 takes a tenth longer or more.
  register_fft(before, before, twiddles, v);
#define FILTER(m, b, leg) \
  v[m] = filtered(conjugate(v[m]), position_of_leg(b, leg, uint(LAST_RADIX), before).at);
  LAST_SLOTS(FILTER, FILTER)
  // Shared memory is read until here, and the second transform writes it.
  barrier();
  register_fft(before, after, twiddles, v);
#define TIMES_CHIRP(m, b, leg)                                                                                            \
  if (!is_padding(STORED_POSITION(b, leg))) v[m] = complex_multiply(conjugate(v[m]), chirp(STORED_POSITION(b, leg).at));
  LAST_SLOTS(TIMES_CHIRP, TIMES_CHIRP)
#endif
}

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
#define LOAD_PADDED(line, position) load_stored(line, position)
#else
#define LoadedRows RowsOfStage
#define values_of(loaded) loaded
#define LOAD_PADDED(line, position) load_padded(line, position)
#endif

LoadedRows load(uint tile, LineShare before) {
  Line line = LINE_OF(before);
  LoadedRows rows;
#ifdef LOADS_MIRRORED
#define LOAD_FROM(m, b, leg, j, factors)                                                                               \
  if (is_in_first_half(leg, uint(FIRST_RADIX))) {                                                                      \
    rows.of_row[m] = load_pair(line.number, LOADED_POSITION(b, leg).at, line.layer);                                  \
    rows.of_row[PARTNER_SLOT(m, uint(FIRST_RADIX), BUTTERFLIES_EACH)] =                                                  \
        load_pair(mirrored_column(anywhere(line.number)), LOADED_POSITION(b, leg).at, line.layer);                    \
  }
#elif defined(LAST_STAGE_OF_PAIRS)
#define LOAD_FROM(m, b, leg, j, factors) \
  ROW_OF_STAGE(rows, j, m) = load_lines_of_stage(line, uint(j), LOADED_POSITION(b, leg), factors);
#for j in 0 .. ROWS_OF_STAGE
  FactorsOfPair factors_$j = factors_of_pair(line.number, j);
#endfor
#elif defined(STAGE_OF_PAIRS)
#define LOAD_FROM(m, b, leg, j, factors) \
  ROW_OF_STAGE(rows, j, m) = load_rows_of_stage(line, uint(j), LOADED_POSITION(b, leg));
#else
#define LOAD_FROM(m, b, leg, j, factors) \
  ROW_OF_STAGE(rows, j, m) =             \
      LOAD_PADDED(Line(line.number + uint((j) * FIRST_LINES), line.layer), LOADED_POSITION(b, leg));
#endif
#for j in 0 .. ROWS_OF_STAGE
#define LOAD_$j(m, b, leg) LOAD_FROM(m, b, leg, $j, factors_$j)
  FOR_EACH_LOADED(LOAD_$j)
#endfor
  return rows;
}

#ifdef LOADS_FLAGGED
// Loads again until all has come. An invocation that has timed out does not wait again.
void await(uint tile, uint flag, LineShare before, inout uint patience, inout LoadedRows next) {
  uint missing = 0u;
#define LOOK_FOR_MISSING(m, b, leg) missing |= is_missing(next.of_row[m], flag);
  FOR_EACH_LOADED(LOOK_FOR_MISSING)
  for (uint turn = 0u; (missing & 1u) != 0u && turn < patience; ++turn) {
    next = load(tile, before);
    missing = 0u;
    FOR_EACH_LOADED(LOOK_FOR_MISSING)
  }
  if ((missing & 1u) != 0u) {
    atomicAdd(dispatch_timeouts, 1u);
    patience = 0u;
  }
}
#endif

void main() {
  LineShare before = share_of_loads(kLines);
  LineShare after = share_of_stores(kLines);
  uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
#if SYNC == FFTBENCH_SYNC_IN_SHADER
  // Twiddle factors come while the dispatches before end.
  Twiddles twiddles = twiddles_of(before);
  read_fused_column_factors_of_tiles(tile);
  wait_before_loads();
  LoadedRows next = load(tile, before);
#if TILES > GROUPS
  // The wait is not within the loop: NVIDIA's compiler would wait there for what is loaded ahead.
  wait_before_stores();
#endif
#else
  LoadedRows next = load(tile, before);
  Twiddles twiddles = twiddles_of(before);
  read_fused_column_factors_of_tiles(tile);
#endif
#if SHARED_FUSED_COLUMN_FACTORS > 0
  barrier();
#endif
#ifdef STORES_FLAGGED
  flag_of_stores = flag_of_transform(transforms_before);
#endif
#ifdef LOADS_FLAGGED
  uint flag = flag_of_transform(transforms_before);
  uint patience = kMostFlagTurns;
#endif
  for (uint turn = 0u; tile < uint(TILES); tile += uint(GROUPS), ++turn) {
#ifdef LOADS_FLAGGED
    await(tile, flag, before, patience, next);
#endif
    RowsOfStage rows = values_of(next);
    // Under way while this tile is transformed.
#if TILES > GROUPS
    if (tile + uint(GROUPS) < uint(TILES)) next = load(tile + uint(GROUPS), before);
#endif
    uint loaded_number = LINE_OF(before).number;
    Line stored = LINE_OF(after);
#ifdef LAST_STAGE_OF_PAIRS
    StageRoots roots_of_rows = stage_roots(1u);
#endif
    for (uint leg = 0u; leg < uint(ROWS_OF_STAGE); ++leg) {
#if defined(STAGE_OF_PAIRS)
      FactorsOfPair factors = factors_of_pair(loaded_number, leg);  // behind the transform
      COMPLEX factor = COMPLEX(1.0, 0.0);
      StageRoots roots = stage_roots(leg);
#elif !defined(LAST_STAGE_OF_PAIRS)
      COMPLEX factor = factor_of_line(nearest_with_line(before, tile), turn, loaded_number, leg);
      StageRoots roots = stage_roots(leg);
#endif
      Line line = Line(stored.number * uint(FUSED_COLUMN_RADIX) + leg, stored.layer);
      COMPLEX v[ELEMENTS];
#for m in 0 .. ELEMENTS
#ifdef LAST_STAGE_OF_PAIRS
      v[m] = line_at(rows, m, leg);  // a product already
#else
      v[m] = through_fused_column_stage(rows, m, leg, factor, roots);
#endif
#endfor
#ifdef LOADS_MIRRORED
#define SEPARATE(m, b, leg) SEPARATE_PAIR(m, leg, uint(FIRST_RADIX), BUTTERFLIES_EACH, loaded_number)
      FIRST_SLOTS(SEPARATE, SEPARATE)
#endif
      transform(before, after, twiddles, v);
#if TILES <= GROUPS
      if (leg == 0u) wait_before_stores();
#endif
#ifdef FOUR_STEP_LENGTH
#define TIMES_FACTOR(m, b, leg) v[m] = complex_multiply(v[m], four_step_factor(line.number * STORED_POSITION(b, leg).at));
      LAST_SLOTS(TIMES_FACTOR, TIMES_FACTOR)
#endif
#define SCALED(m) v[m] * NUMBER(SCALE)
#if defined(STORES_PAIRS)
#define STORE(m, b, leg)                                                                                                 \
  if (is_in_first_half(leg, uint(LAST_RADIX))) {                                                                       \
    IF_ON_LINE(b, leg) store_pair(line, STORED_POSITION(b, leg).at, SCALED(m),                                         \
                                  SCALED(PARTNER_SLOT(m, uint(LAST_RADIX), BUTTERFLIES_EACH)));                        \
  }
#elif defined(STORES_MIRRORED)
      COMPLEX mirrored[ELEMENTS];
      mirror_slots(after, v, mirrored);
#ifdef STAGE_OF_PAIRS
#define STORE(m, b, slot_leg)                                                          \
  store_lines_of_stage(line, leg, STORED_POSITION(b, slot_leg), SCALED(m),             \
                       mirrored[m] * NUMBER(SCALE), factors);
#else
#define STORE(m, b, leg) IF_ON_LINE(b, leg) store_value(line, STORED_POSITION(b, leg), SCALED(m), mirrored[m] * NUMBER(SCALE));
#endif
#elif defined(LAST_STAGE_OF_PAIRS)
#for m in 0 .. ELEMENTS
      keep_line(rows, m, leg, SCALED(m));
#endfor
      if (leg + 1u < uint(ROWS_OF_STAGE)) {
        barrier();
        continue;
      }
#define STORE(m, b, leg)                                                                                                  \
#for j in 0 .. ROWS_OF_STAGE                                                                                              \
  store_rows_of_stage(stored, uint($j), STORED_POSITION(b, leg), rows_$(j)_of(rows, m, roots_of_rows));                   \
#endfor
#else
#define STORE(m, b, leg) IF_ON_LINE(b, leg) store_value(line, STORED_POSITION(b, leg), SCALED(m));
#endif
#if STAGES == 1
      // In place nobody may store before all have loaded, who wait for each other at exchanges elsewhere.
      barrier();
#endif
      FOR_EACH_STORED(STORE)
      // Shared memory is read until here, and the next line writes it.
      if (ROWS_OF_STAGE > 1 || TILES > GROUPS) barrier();
    }
  }
  end_of_work();
}
