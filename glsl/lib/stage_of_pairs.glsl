// The column stage of real images (lib/column_stage.glsl), whose rows go two by two: where r is even j = 0 and r / 2 as one
// complex row, and any other j with r - j. Of real rows the brackets without their factors are real rows as well for l = 0
// and l = r / 2, and go as a pair (lib/real_pair.glsl); where r is odd that of l = 0 goes by itself. The bracket of r - l is
// the conjugate of that of l: the spectrum Z of the one is that of line r - l, and conj Z(N - k) that of line l.
#include "lib/column_stage.glsl"

COMPLEX fused_column_factor(uint first, uint leg) {
  return leg == 0u ? COMPLEX(1.0, 0.0) : root_of_columns(first * leg, uint(REAL_LINES));
}

// The one that goes with row `leg` of the stage, or with line r q + leg; `leg` itself where it goes alone.
uint partner_of(uint leg) {
  if (leg > 0u) return uint(FUSED_COLUMN_RADIX) - leg;
  return FUSED_COLUMN_RADIX % 2 == 0 ? uint(FUSED_COLUMN_RADIX / 2) : 0u;
}

struct FactorsOfPair {
  COMPLEX of_line;
  COMPLEX of_partner;
};
FactorsOfPair factors_of_pair(uint first, uint leg) {
  return FactorsOfPair(fused_column_factor(first, leg), fused_column_factor(first, partner_of(leg)));
}

// From row q + j H / r of the stage to the next j.
const uint kRealsToLeg = uint(FIRST_LINES) * uint(REAL_WIDTH);
