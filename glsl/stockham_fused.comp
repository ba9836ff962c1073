#version 430 core
// A 2D FFT of images in one dispatch: the rows, written transposed, and the rows of that, written transposed
// again, once they have come from the other work groups (lib/pass_sync.glsl). Both phases are the kernel of
// stockham_register.comp; those of a rectangle have lines of their own shape each (lib/line_shape.glsl). Of real images,
// the columns (or the rows) go as pairs, whose spectra the second phase separates as it loads them; an inverse begins with
// the lines of a half spectrum and joins what it makes of them in pairs (lib/fused_access.glsl).
// Dispatch: GROUPS work groups. Where TILES_ARE_DYNAMIC is 0, no more than are resident at once, each of which takes every
// GROUPS-th tile of LINES lines, over the lines of all images; where it is 1, any number, which claim their tiles
// (lib/dynamic_tiles.glsl). Then dispatches may synchronise in the shader (lib/dispatch_sync.glsl). With several PIPELINE_DEPTH,
// which they take in turn, all of a dispatch but its last stores goes on while those before it run.
// Source: the stages as in stockham_register.comp; the pass_sync as in lib/pass_sync.glsl, or with a barrier between work
// groups as in S. Xiao, W. Feng: Inter-Block GPU Communication via Fast Barrier Synchronization, 2010, section V-A.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef TILES
#error "TILES is missing: of LINES lines, in all images, in the phase that has more of them"
#endif
#ifndef IMAGES
#error "IMAGES is missing: of the batch"
#endif
#ifndef PASS_SYNC
#error "PASS_SYNC is missing: FFTBENCH_PASS_SYNC_BARRIER or FFTBENCH_PASS_SYNC_FLAGS"
#endif
#ifndef TILES_ARE_DYNAMIC
#error "TILES_ARE_DYNAMIC is missing: 1 where groups claim one tile after another, 0 where they have them by number"
#endif
#ifndef PIPELINE_DEPTH
#error "PIPELINE_DEPTH is missing: between the phases, which transforms take in turn; 1, or more where tiles are claimed"
#endif
#ifndef SCALE_ACROSS
#error "SCALE_ACROSS is missing: of the second phase, as SCALE is of the first"
#endif
#if !TILES_ARE_DYNAMIC && !defined(PREFETCH)
#error "PREFETCH is missing: 1 to load a tile while the one before it is transformed, else 0"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#define NEEDS_ALTERNATE
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#define POLLS_ALTERNATE
#endif
#define WRITES_TRANSPOSED
#if LOADS == FFTBENCH_LINES_COMPLEX && STORES == FFTBENCH_LINES_COMPLEX
#define ALTERNATE_IS_TRANSPOSED
#endif
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/line_access.glsl"
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
#include "lib/flags.glsl"
#endif
#if TILES_ARE_DYNAMIC
#include "lib/dynamic_tiles.glsl"
#else
#include "lib/pass_sync.glsl"
#endif

#ifndef FFT_LENGTH_ACROSS
// The lines of both phases have the same stages.
#define TILES_ACROSS TILES
#endif
#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), before, true)
#define FOR_EACH_STORED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), after, true)
#define LOADED_POSITION(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX), before)
#define STORED_POSITION(b, leg) position_of_leg(b, leg, uint(LAST_RADIX), after)
// These are the slots of the second phase.
#define FOR_EACH_LOADED_ACROSS(S) FOR_EACH_FILLED(S, FIRST_SLOTS_ACROSS, uint(FIRST_RADIX_ACROSS), before, true)
#define FOR_EACH_STORED_ACROSS(S) FOR_EACH_FILLED(S, LAST_SLOTS_ACROSS, uint(LAST_RADIX_ACROSS), after, true)
#define LOADED_POSITION_ACROSS(b, leg) position_of_leg(b, leg, uint(FIRST_RADIX_ACROSS), before)
#define STORED_POSITION_ACROSS(b, leg) position_of_leg(b, leg, uint(LAST_RADIX_ACROSS), after)
#if PASS_SYNC == FFTBENCH_PASS_SYNC_BARRIER
#define ON_ITS_WAY(value) STORED(value)
#else
#define ON_ITS_WAY(value) flagged(value, flag)
#define LOOK_FOR_MISSING(m, b, leg) missing |= is_missing(next[m], flag);
#endif
#include "lib/fused_access.glsl"
#ifdef KEEPS_STORED
#define LOAD_INPUT(m, b, leg) next[m] = load_stored(loaded, LOADED_POSITION(b, leg));
#else
#define LOAD_INPUT(m, b, leg) next[m] = STORED(load_first(loaded, LOADED_POSITION(b, leg)));
#endif
#define STORE_OUTPUT(m, b, leg) store_last(stored, STORED_POSITION_ACROSS(b, leg), v[m] * NUMBER(SCALE_ACROSS));

// What an invocation has of the lines of each phase, as it loads and as it stores them.
struct Shares {
  LineShare loads;
  LineShare stores;
};
struct SharesOfPhases {
  Shares first;
  Shares second;
};

SharesOfPhases shares_of_phases() {
  Shares first = Shares(share_of_loads(kLines), share_of_stores(kLines));
#ifdef FFT_LENGTH_ACROSS
  return SharesOfPhases(first, Shares(share_of_loads(kLinesAcross), share_of_stores(kLinesAcross)));
#else
  return SharesOfPhases(first, first);
#endif
}

// The line of a share in a phase.
#ifdef FFT_LENGTH_ACROSS
#define LINE_IN_PHASE(of, tile, phase)                                              \
  (phase == 0u ? line_in_phase(shares.first.of, tile, 0u) : line_in_phase(shares.second.of, tile, 1u))
#else
#define LINE_IN_PHASE(of, tile, phase) line_in_phase(shares.first.of, tile, phase)
#endif

void load(uint phase, uint tile, SharesOfPhases shares, inout STORED_COMPLEX next[ELEMENTS]) {
  Line loaded = LINE_IN_PHASE(loads, tile, phase);
  if (phase == 0u) {
    LineShare before = shares.first.loads;
    FOR_EACH_LOADED(LOAD_INPUT)
  } else {
    LineShare before = shares.second.loads;
    FOR_EACH_LOADED_ACROSS(LOAD_BETWEEN)
  }
}

#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
// Loads again until all has come. All loads, and only then a look at them: a branch on each would wait for each.
// An invocation that has timed out does not wait again: the results are wrong already, and a wait for each tile would
// take seconds. To ask whether others have given up would cost 3 % at 256 to 1024, since it is a load in this loop.
void await(uint tile, uint flag, LineShare before, inout uint patience, inout STORED_COMPLEX next[ELEMENTS]) {
  Line loaded = line_in_phase(before, tile, 1u);
  uint missing = 0u;
  FOR_EACH_LOADED_ACROSS(LOOK_FOR_MISSING)
  for (uint turn = 0u; (missing & 1u) != 0u && turn < patience; ++turn) {
    FOR_EACH_LOADED_ACROSS(LOAD_BETWEEN)
    missing = 0u;
    FOR_EACH_LOADED_ACROSS(LOOK_FOR_MISSING)
  }
  if ((missing & 1u) != 0u) {
    note_spin_timeout();
    patience = 0u;
  }
}
#endif

#if PIPELINE_DEPTH > 1
// Before the first tile of the second phase.
bool has_waited_before_stores = false;
void wait_once_before_stores() {
  if (has_waited_before_stores) return;
  wait_before_stores();
  has_waited_before_stores = true;
}
#endif

// What has been loaded, to what is stored. Every invocation of the work group has to call it.
void transform_tile(uint phase, uint tile, SharesOfPhases shares, Twiddles twiddles, uint flag,
                    inout COMPLEX v[ELEMENTS]) {
#ifdef SEPARATES_BETWEEN
  if (phase == 1u) {
    uint column = line_in_phase(shares.second.loads, tile, 1u).number;
    FIRST_SLOTS_ACROSS(SEPARATE_BETWEEN, SEPARATE_BETWEEN)
  }
#endif
#ifdef FFT_LENGTH_ACROSS
  if (phase == 1u) {
    register_fft_across(shares.second.loads, shares.second.stores, twiddles, v);
  } else
#endif
  {
    register_fft(shares.first.loads, shares.first.stores, twiddles, v);
  }
#if PIPELINE_DEPTH > 1
  if (phase == 1u) wait_once_before_stores();
#endif
  Line stored = LINE_IN_PHASE(stores, tile, phase);
#if STAGES == 1 || STAGES_ACROSS == 1
  // In place nobody may store before all have loaded, nor is the next ticket shared before all have read the last one.
  // Elsewhere they wait for each other at exchanges.
  barrier();
#endif
  if (phase == 0u) {
    LineShare after = shares.first.stores;
    FOR_EACH_STORED(STORE_BETWEEN)
  } else {
    LineShare after = shares.second.stores;
    FOR_EACH_STORED_ACROSS(STORE_OUTPUT)
  }
}

// The factors of a phase's stages, which are those of the other one where its lines have the same shape.
#ifdef FFT_LENGTH_ACROSS
#define TAKE_TWIDDLES_ACROSS(twiddles, shares) twiddles = twiddles_across(shares.second.loads);
#else
#define TAKE_TWIDDLES_ACROSS(twiddles, shares)
#endif

#if TILES_ARE_DYNAMIC

shared uint shared_ticket;

void main() {
  SharesOfPhases shares = shares_of_phases();
  // Twiddle factors come while the dispatches before end.
  Twiddles twiddles = twiddles_of(shares.first.loads);
  uint number = number_of_dispatch();
#if PIPELINE_DEPTH > 1
  first_layer_between = number % uint(PIPELINE_DEPTH) * uint(IMAGES);
#endif
  uint tickets = number_of_tickets();
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
  uint flag = flag_of_transform(number / uint(PIPELINE_DEPTH));
  uint patience = kMostFlagTurns;
#else
  uint flag = 0u;
#endif
  if (gl_LocalInvocationIndex == 0u) shared_ticket = claim(number);
  wait_before_loads();
  barrier();
  uint ticket = shared_ticket;
  while (ticket < tickets) {
    uint phase = ticket < tiles_of_phase(0u) ? 0u : 1u;
    uint tile = phase == 0u ? ticket : ticket - tiles_of_phase(0u);
#if PASS_SYNC == FFTBENCH_PASS_SYNC_BARRIER
    if (phase == 1u) wait_for_first_phase(number, tiles_of_phase(0u));
#endif
    STORED_COMPLEX next[ELEMENTS];
    load(phase, tile, shares, next);
    uint claimed_ticket = tickets;
    bool claims_another = phase == 0u || !ends_with_second_phase();
    // Under way while the tile is transformed.
    if (claims_another && gl_LocalInvocationIndex == 0u) claimed_ticket = claim(number);
    if (phase == 1u) {
      TAKE_TWIDDLES_ACROSS(twiddles, shares)
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
      await(tile, flag, shares.second.loads, patience, next);
#endif
    }
    COMPLEX v[ELEMENTS];
#for m in 0 .. ELEMENTS
    v[m] = VALUE_OF(next[m]);
#endfor
    transform_tile(phase, tile, shares, twiddles, flag, v);
#if PASS_SYNC == FFTBENCH_PASS_SYNC_BARRIER
    if (phase == 0u) count_tile_of_first_phase();
#endif
    if (gl_LocalInvocationIndex == 0u) shared_ticket = claimed_ticket;
    barrier();
#if SYNC == FFTBENCH_SYNC_IN_SHADER
    if (phase == 1u && gl_LocalInvocationIndex == 0u) count_completion();
#endif
    ticket = shared_ticket;
  }
}

#else

void main() {
  SharesOfPhases shares = shares_of_phases();
  // Values before twiddle factors: they take longer to come.
  STORED_COMPLEX next[ELEMENTS];
  load(0u, gl_WorkGroupID.x, shares, next);
  Twiddles twiddles = twiddles_of(shares.first.loads);
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
  uint flag = flag_of_dispatch();
  uint patience = kMostFlagTurns;
#else
  uint flag = 0u;
#endif
  // One body for both phases: half the code for the instruction caches, which a short dispatch finds cold.
  for (uint phase = 0u; phase < 2u; ++phase) {
    if (phase == 1u) {
      load(1u, gl_WorkGroupID.x, shares, next);
      TAKE_TWIDDLES_ACROSS(twiddles, shares)
    }
    for (uint tile = gl_WorkGroupID.x; tile < tiles_of_phase(phase); tile += uint(GROUPS)) {
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
      if (phase == 1u) await(tile, flag, shares.second.loads, patience, next);
#endif
      COMPLEX v[ELEMENTS];
#for m in 0 .. ELEMENTS
      v[m] = VALUE_OF(next[m]);
#endfor
#if (TILES > GROUPS || TILES_ACROSS > GROUPS) && PREFETCH
      if (tile + uint(GROUPS) < tiles_of_phase(phase)) load(phase, tile + uint(GROUPS), shares, next);
#endif
      transform_tile(phase, tile, shares, twiddles, flag, v);
      // After the stores rather than before shared memory is needed again: in step, the group's stores go out together,
      // which gains 2 % at 1024.
      barrier();
#if (TILES > GROUPS || TILES_ACROSS > GROUPS) && !PREFETCH
      if (tile + uint(GROUPS) < tiles_of_phase(phase)) load(phase, tile + uint(GROUPS), shares, next);
#endif
    }
#if PASS_SYNC == FFTBENCH_PASS_SYNC_BARRIER
    if (phase == 0u) wait_for_all_groups();
#endif
  }
#if PASS_SYNC == FFTBENCH_PASS_SYNC_FLAGS
  end_of_group();
#endif
}

#endif
