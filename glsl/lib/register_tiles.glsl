// The tiles of a pass of stockham_register.comp and of its like, one after the other: GROUPS work groups take every
// GROUPS-th of them each, and load a tile while they transform the one before. A kernel defines before it includes this
// load(tile, before), a function that returns the rows of a tile's lines as they are loaded. It may define what else it does
// with a line, in terms of `before` and `after`, an invocation's shares of lines as it loads and as it stores them:
//   BEGIN_TILE        takes what all lines of a tile need (else nothing)
//   TAKE_LINE         makes line `v` at `leg` of the `rows`, the first of which is number `loaded_number` (else a row itself)
//   END_LINE          is for a line that is transformed, before any of it is stored (else nothing)
//   STORE(m, b, leg)  stores slot m, which `line` has, or of several lines those from `stored` on (else its value)
// Where frames overlap in the target (TARGET_ADDS), a group's tiles are the frames of its runs (lib/overlap_add.glsl).
// Dispatches may synchronise in the shader (lib/dispatch_sync.glsl). The second of a transform then takes the values of the
// first one by one, where PASS_SYNC is FFTBENCH_PASS_SYNC_FLAGS: its source and the first one's target are the same array,
// which the second does not wait for otherwise (lib/flags.glsl).
#ifndef TAKE_LINE
#define TAKE_LINE        \
#for m in 0 .. ELEMENTS  \
  v[m] = rows.of_row[m]; \
#endfor
#endif
#ifndef END_LINE
#define END_LINE
#endif
#ifdef TARGET_ADDS
#define FIRST_TILE 0u
#define BEGIN_TILE begin_frame(after, tile);
#define STORE(m, b, leg) \
  IF_ON_LINE(b, leg) if (overlap_frame) store_value(line, STORED_POSITION(b, leg), v[m] * NUMBER(SCALE));
#define END_TILE store_sums(after, tile);
#else
#define FIRST_TILE (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)
#define END_TILE
#endif
#ifndef BEGIN_TILE
#define BEGIN_TILE
#endif
#ifndef STORE
#define STORE(m, b, leg) IF_ON_LINE(b, leg) store_value(line, STORED_POSITION(b, leg), v[m] * NUMBER(SCALE));
#endif

#ifdef POLLS_SOURCE
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
  uint tile = FIRST_TILE;
#ifdef TARGET_ADDS
  clear_sums(after);
#endif
#if SYNC == FFTBENCH_SYNC_IN_SHADER
  // Twiddle factors come while the dispatches before end.
  Twiddles twiddles = twiddles_of(before);
#if SHARED_FUSED_COLUMN_FACTORS > 0
  read_fused_column_factors_of_tiles(tile);
#endif
  wait_before_loads();
  LoadedRows next = load(tile, before);
#if TILES > GROUPS
  // The wait is not within the loop: NVIDIA's compiler would wait there for what is loaded ahead.
  wait_before_stores();
#endif
#else
  LoadedRows next = load(tile, before);
  Twiddles twiddles = twiddles_of(before);
#if SHARED_FUSED_COLUMN_FACTORS > 0
  read_fused_column_factors_of_tiles(tile);
#endif
#endif
#if SHARED_FUSED_COLUMN_FACTORS > 0
  barrier();
#endif
#ifdef STORES_FLAGGED
  flag_of_stores = flag_of_transform(transforms_before);
#endif
#ifdef POLLS_SOURCE
  uint flag = flag_of_transform(transforms_before);
  uint patience = kMostFlagTurns;
#endif
  for (uint turn = 0u; tile < uint(TILES); tile += uint(GROUPS), ++turn) {
#ifdef POLLS_SOURCE
    await(tile, flag, before, patience, next);
#endif
    RowsOfStage rows = values_of(next);
    // Under way while this tile is transformed.
#if TILES > GROUPS
    if (tile + uint(GROUPS) < uint(TILES)) next = load(tile + uint(GROUPS), before);
#endif
    uint loaded_number = LINE_OF(before).number;
    Line stored = LINE_OF(after);
    BEGIN_TILE
    for (uint leg = 0u; leg < uint(ROWS_OF_STAGE); ++leg) {
      Line line = Line(stored.number * uint(FUSED_COLUMN_RADIX) + leg, stored.layer);
      COMPLEX v[ELEMENTS];
      TAKE_LINE
      transform(before, after, twiddles, v);
#if TILES <= GROUPS
      if (leg == 0u) wait_before_stores();
#endif
      END_LINE
#if STAGES == 1
      // In place nobody may store before all have loaded, who wait for each other at exchanges elsewhere.
      barrier();
#endif
      FOR_EACH_STORED(STORE)
      END_TILE
      // Shared memory is read until here, and the next line writes it.
      if (ROWS_OF_STAGE > 1 || TILES > GROUPS) barrier();
    }
  }
  end_of_work();
}
