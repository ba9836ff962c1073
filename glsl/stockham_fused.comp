#version 430 core
// A 2D FFT of square images in one dispatch: the rows, written transposed, a barrier between all work groups, and the
// rows of that, written transposed again. Both phases are the kernel of stockham_register.comp.
// Dispatch: GROUPS work groups, no more than are resident at once; each takes every GROUPS-th tile of 2^LOG2_LINES
// lines, over the lines of all images.
// Source: the stages as in stockham_register.comp; a barrier between work groups as in S. Xiao, W. Feng: Inter-Block GPU
// Communication via Fast Barrier Synchronization, 2010, section V-A.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef TILES
#error "TILES is missing: of 2^LOG2_LINES lines, in all images"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#define NEEDS_ALTERNATE
#if HANDOFF == FFTBENCH_HANDOFF_TAGS
#define POLLS_ALTERNATE
#endif
#define WRITES_TRANSPOSED
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/handoff.glsl"

#define POSITION(m, share) (share.invocation + m * uint(INVOCATIONS_PER_LINE))
#define TRANSPOSED(m) uvec3(stored.number, POSITION(m, after), stored.layer)
#define LOAD_INPUT(m) v[m] = load_source(texel_of(loaded, POSITION(m, before)));
#define LOAD_BETWEEN(m) v[m] = load_alternate(texel_of(loaded, POSITION(m, before)));
#define STORE_OUTPUT(m) store_target(TRANSPOSED(m), v[m] * float(SCALE));
#if HANDOFF == FFTBENCH_HANDOFF_BARRIER
#define STORE_BETWEEN(m) store_alternate(TRANSPOSED(m), v[m] * float(SCALE));
#else
#define STORE_BETWEEN(m) store_alternate(TRANSPOSED(m), tagged(v[m] * float(SCALE), tag));
#define LOOK_FOR_MISSING(m) missing |= is_missing(v[m], tag);
#endif

void main() {
  LineShare before = share_of_loads();
  LineShare after = share_of_stores();
  Twiddles twiddles = twiddles_of(before);
#if HANDOFF == FFTBENCH_HANDOFF_TAGS
  uint tag = tag_of_dispatch();
#endif
  // One body for both phases: half the code for the instruction caches, which a short dispatch finds cold.
  for (uint phase = 0u; phase < 2u; ++phase) {
    for (uint tile = gl_WorkGroupID.x; tile < uint(TILES); tile += uint(GROUPS)) {
      Line loaded = line_of_share(before, tile);
      Line stored = line_of_share(after, tile);
      vec2 v[ELEMENTS];
      if (phase == 0u) {
        FOR_EACH_SLOT(LOAD_INPUT)
      } else {
#if HANDOFF == FFTBENCH_HANDOFF_BARRIER
        FOR_EACH_SLOT(LOAD_BETWEEN)
#else
        uint missing = 1u;
        // All loads, and only then a look at them: a branch on each would wait for each.
        for (uint turn = 0u; missing != 0u && turn < kMostTurns; ++turn) {
          FOR_EACH_SLOT(LOAD_BETWEEN)
          missing = 0u;
          FOR_EACH_SLOT(LOOK_FOR_MISSING)
          missing &= 1u;
        }
        if (missing != 0u) atomicAdd(missed, 1u);
#endif
      }
      register_fft(before, after, twiddles, v);
      if (phase == 0u) {
        FOR_EACH_SLOT(STORE_BETWEEN)
      } else {
        FOR_EACH_SLOT(STORE_OUTPUT)
      }
      barrier();
    }
#if HANDOFF == FFTBENCH_HANDOFF_BARRIER
    if (phase == 0u) wait_for_all_groups();
#endif
  }
#if HANDOFF == FFTBENCH_HANDOFF_TAGS
  end_of_group();
#endif
}
