// The column stage of complex images (lib/column_stage.glsl).
#include "lib/column_stage.glsl"

COMPLEX fused_column_factor(uint first, uint leg) { return root_of_columns(first * leg, uint(LINE_COUNT)); }

// Slot m of line r q + leg.
#if ODD_RADIX > 0
// Rows j and r - j, of which the sum goes with the cosine of a root and the difference with its sine.
COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor, StageRoots roots) {
  COMPLEX even = ROW_OF_STAGE(rows, 0, m) +
                 roots.power_1.x * (ROW_OF_STAGE(rows, 1, m) + ROW_OF_STAGE(rows, FUSED_COLUMN_RADIX - 1, m));
  COMPLEX odd = roots.power_1.y * (ROW_OF_STAGE(rows, 1, m) - ROW_OF_STAGE(rows, FUSED_COLUMN_RADIX - 1, m));
#for j in 2 .. (ODD_RADIX + 1) / 2
  even += roots.power_$j.x * (ROW_OF_STAGE(rows, $j, m) + ROW_OF_STAGE(rows, $(FUSED_COLUMN_RADIX - j), m));
  odd += roots.power_$j.y * (ROW_OF_STAGE(rows, $j, m) - ROW_OF_STAGE(rows, $(FUSED_COLUMN_RADIX - j), m));
#endfor
  return complex_multiply(even + COMPLEX(-odd.y, odd.x), factor);
}
#else
COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(rows, 0, m);
  COMPLEX b = ROW_OF_STAGE(rows, 1, m);
  NUMBER sign_of_odd = (leg & 1u) == 0u ? NUMBER(1.0) : NUMBER(-1.0);
#if FUSED_COLUMN_RADIX == 2
  return complex_multiply(a + sign_of_odd * b, factor);
#else
  COMPLEX even = a + sign_of_odd * ROW_OF_STAGE(rows, 2, m);
  COMPLEX odd = b + sign_of_odd * ROW_OF_STAGE(rows, 3, m);
  if ((leg & 1u) != 0u) odd = quarter_turn(odd);
  return complex_multiply(leg < 2u ? even + odd : even - odd, factor);
#endif
}
#endif

// A line waits for its factor, unless a group reads those of all its tiles, line by line, before the first one.
#if SHARED_FUSED_COLUMN_FACTORS > 0
shared COMPLEX shared_fused_column_factors[SHARED_FUSED_COLUMN_FACTORS];
const uint kFusedColumnFactorsOfTile = uint(FUSED_COLUMN_RADIX * LINES);

// A barrier has to follow.
void read_fused_column_factors_of_tiles(uint first_tile) {
  uint each = gl_LocalInvocationIndex;
  if (each < uint(SHARED_FUSED_COLUMN_FACTORS)) {
    uint tile = first_tile + each / kFusedColumnFactorsOfTile * uint(GROUPS);
    uint line = first_line_of_tile(kLines, tile) + each % kFusedColumnFactorsOfTile / uint(FUSED_COLUMN_RADIX);
    shared_fused_column_factors[each] = fused_column_factor(line % uint(FIRST_LINES), each % uint(FUSED_COLUMN_RADIX));
  }
}
#endif

// Returns the factor of a share's line in the group's tile number `turn`, which is line `first` of the stage.
COMPLEX factor_of_line(LineShare share, uint turn, uint first, uint leg) {
#if SHARED_FUSED_COLUMN_FACTORS > 0
  return shared_fused_column_factors[turn * kFusedColumnFactorsOfTile + share.line * uint(FUSED_COLUMN_RADIX) + leg];
#else
  return fused_column_factor(first, leg);
#endif
}

#define TAKE_LINE                                                                              \
  COMPLEX factor = factor_of_line(nearest_with_line(before, tile), turn, loaded_number, leg);  \
  StageRoots roots = stage_roots(leg);                                                         \
#for m in 0 .. ELEMENTS                                                                        \
  v[m] = through_fused_column_stage(rows, m, leg, factor, roots);                              \
#endfor
