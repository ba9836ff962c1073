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
#define WRITES_TRANSPOSED
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/group_barrier.glsl"

void main() {
  LineShare share = share_of_invocation();
#define POSITION(m) (share.invocation + m * uint(INVOCATIONS_PER_LINE))
#define LOAD_INPUT(m) v[m] = load_source(texel_of(line, POSITION(m)));
#define LOAD_BETWEEN(m) v[m] = load_alternate(texel_of(line, POSITION(m)));
#define STORE_BETWEEN(m) store_alternate(uvec3(line.number, POSITION(m), line.layer), v[m] * float(SCALE));
#define STORE_OUTPUT(m) store_target(uvec3(line.number, POSITION(m), line.layer), v[m] * float(SCALE));
  for (uint phase = 0u; phase < 2u; ++phase) {
    for (uint tile = gl_WorkGroupID.x; tile < uint(TILES); tile += uint(GROUPS)) {
      Line line = line_of_share(share, tile);
      vec2 v[ELEMENTS];
      if (phase == 0u) {
        FOR_EACH_SLOT(LOAD_INPUT)
      } else {
        FOR_EACH_SLOT(LOAD_BETWEEN)
      }
      register_fft(share, v);
      if (phase == 0u) {
        FOR_EACH_SLOT(STORE_BETWEEN)
      } else {
        FOR_EACH_SLOT(STORE_OUTPUT)
      }
      barrier();
    }
    if (phase == 0u) wait_for_all_groups();
  }
}
