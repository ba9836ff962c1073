// The first stage of the columns, done by the pass along the rows once it has loaded them: the columns that are left
// are FUSED_COLUMN_RADIX times shorter, so that a work group has room for as many more of them side by side.
//
// A column of H elements, n = q + j H / r with j = 0 .. r - 1, gives for k = r k' + l
//   X(k) = sum over q of exp(2 pi i q k' / (H / r)) [exp(2 pi i q l / H) sum over j of exp(2 pi i j l / r) x(q + j H / r)].
// The bracket, l = 0 .. r - 1, is line r q + l of what is transformed along the rows and written. An invocation loads
// its share of the r rows q + j H / r at once, and makes one of those lines after the other from them. What is written
// are then r interleaved images of H / r lines each: seen as one image r times as wide and as much lower, its columns
// end in natural order in place.
//
// Rows of real values go two by two: where r is even j = 0 and r / 2 as one complex row, and any other j with r - j. Of
// real rows the brackets without their factors are real rows as well for l = 0 and l = r / 2, and go as a pair
// (lib/real_pair.glsl); where r is odd that of l = 0 goes by itself. The bracket of r - l is the conjugate of that of l: the
// spectrum Z of the one is that of line r - l, and conj Z(N - k) that of line l. The factors come behind the transform
// of the rows.
//
// An inverse of real images goes the other way: the columns of H / r elements come first, and the pass along the rows
// ends with their last stage. Lines r q + l are what the columns' pass has left; times their factors those of l = 0 and r / 2
// are a pair's half spectra, and those of l and r - l together the spectrum of a complex line. Of what the transforms
// of all of them are, real rows q + j H / r are sums.
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis.
#ifndef FUSED_COLUMN_RADIX
#error "FUSED_COLUMN_RADIX is missing: 1 (no such stage), 2, 3, 4, 5 or 7"
#endif
#if FUSED_COLUMN_RADIX > 1 && LOADS == FFTBENCH_LINES_REAL_PAIR
#define STAGE_OF_PAIRS
#define ROWS_OF_STAGE ((FUSED_COLUMN_RADIX + 1) / 2)
#elif FUSED_COLUMN_RADIX > 1 && LOADS == FFTBENCH_LINES_HALF_SPECTRA
#define LAST_STAGE_OF_PAIRS
#define ROWS_OF_STAGE ((FUSED_COLUMN_RADIX + 1) / 2)
#else
#define ROWS_OF_STAGE FUSED_COLUMN_RADIX
#endif
#define FIRST_LINES (LINE_COUNT / ROWS_OF_STAGE)
#if FUSED_COLUMN_RADIX % 2 != 0
#define ODD_RADIX FUSED_COLUMN_RADIX
#else
#define ODD_RADIX 0
#endif

// Complex rows q + j H / r of an invocation: slot m of row j stands at j * ELEMENTS + m.
struct RowsOfStage {
  COMPLEX of_row[ROWS_OF_STAGE * ELEMENTS];
};

#if FUSED_COLUMN_RADIX > 1
#ifdef HAS_FUSED_COLUMN_TABLE
// The roots of the columns' length, where the table that the rows' stages read has none of that length.
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer EarlyTwiddles { COMPLEX fused_column_roots[]; };

COMPLEX root_of_columns(uint index, uint length) {
  COMPLEX root = fused_column_roots[index];
  return COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y);
}
#else
COMPLEX root_of_columns(uint index, uint length) { return twiddle(index, length); }
#endif
#endif

#if FUSED_COLUMN_RADIX == 1
COMPLEX fused_column_factor(uint first, uint leg) { return COMPLEX(1.0, 0.0); }
#elif defined(STAGE_OF_PAIRS) || defined(LAST_STAGE_OF_PAIRS)
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
#else
COMPLEX fused_column_factor(uint first, uint leg) { return root_of_columns(first * leg, uint(LINE_COUNT)); }
#endif

// The roots of 1 of an odd radix, to the powers `leg`, 2 `leg` and 3 `leg`. They come from where the factors do. Instead of that, on an
// NVIDIA H100 with driver 580, branches or choices by `leg` take the pass a fifth longer, and doubles in an array are
// rounded to floats where its index is not a constant.
struct StageRoots {
  COMPLEX first;
  COMPLEX second;
  COMPLEX third;
};
StageRoots stage_roots(uint leg) {
  StageRoots roots = StageRoots(COMPLEX(1.0, 0.0), COMPLEX(1.0, 0.0), COMPLEX(1.0, 0.0));
#if ODD_RADIX >= 3
  roots.first = fused_column_factor(uint(FIRST_LINES), leg);
#endif
#if ODD_RADIX >= 5
  roots.second = fused_column_factor(uint(FIRST_LINES), leg * 2u % uint(ODD_RADIX));
#endif
#if ODD_RADIX >= 7
  roots.third = fused_column_factor(uint(FIRST_LINES), leg * 3u % uint(ODD_RADIX));
#endif
  return roots;
}

#define ROW_OF_STAGE(rows, j, m) (rows).of_row[uint((j) * ELEMENTS) + (m)]

// Slot m of the line that the rows make at `leg`: of line r q + leg, or of a pair of lines.
#if FUSED_COLUMN_RADIX == 1

COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor, StageRoots roots) {
  return rows.of_row[m];
}

#elif defined(LAST_STAGE_OF_PAIRS)

COMPLEX line_at(RowsOfStage lines, uint m, uint leg) {
#for from_last in 1 .. ROWS_OF_STAGE
  if (leg == $(ROWS_OF_STAGE - from_last)u) return ROW_OF_STAGE(lines, $(ROWS_OF_STAGE - from_last), m);
#endfor
  return ROW_OF_STAGE(lines, 0, m);
}

// The transform of a line takes its place.
void keep_line(inout RowsOfStage lines, uint m, uint leg, COMPLEX value) {
#for j in 0 .. ROWS_OF_STAGE
  if (leg == j) ROW_OF_STAGE(lines, $j, m) = value;
#endfor
}

// Real rows q + j H / r and their partners, of the transforms of all lines, are rows_j_of them.
COMPLEX sum_and_difference(NUMBER even, NUMBER odd) { return COMPLEX(even + odd, even - odd); }

#if ODD_RADIX > 0
COMPLEX rows_0_of(RowsOfStage lines, uint m, StageRoots roots) {
  NUMBER sum = ROW_OF_STAGE(lines, 1, m).x;
#if ODD_RADIX >= 5
  sum += ROW_OF_STAGE(lines, 2, m).x;
#endif
#if ODD_RADIX >= 7
  sum += ROW_OF_STAGE(lines, 3, m).x;
#endif
  return COMPLEX(ROW_OF_STAGE(lines, 0, m).x + NUMBER(2.0) * sum, 0.0);
}

// Returns another row of the stage, made with the roots to the powers j, 2 j and 3 j.
COMPLEX other_rows_of(RowsOfStage lines, uint m, StageRoots roots) {
  COMPLEX b = ROW_OF_STAGE(lines, 1, m);
  NUMBER even = roots.first.x * b.x;
  NUMBER odd = roots.first.y * b.y;
#if ODD_RADIX >= 5
  COMPLEX c = ROW_OF_STAGE(lines, 2, m);
  even += roots.second.x * c.x;
  odd += roots.second.y * c.y;
#endif
#if ODD_RADIX >= 7
  COMPLEX d = ROW_OF_STAGE(lines, 3, m);
  even += roots.third.x * d.x;
  odd += roots.third.y * d.y;
#endif
  return sum_and_difference(ROW_OF_STAGE(lines, 0, m).x + NUMBER(2.0) * even, NUMBER(2.0) * odd);
}

COMPLEX rows_1_of(RowsOfStage lines, uint m, StageRoots roots) { return other_rows_of(lines, m, roots); }

// A root to the power 4 is the conjugate of that to the power r - 4, and so on.
#if ODD_RADIX == 5
COMPLEX rows_2_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.second, conjugate(roots.first), roots.third));
}
#elif ODD_RADIX == 7
COMPLEX rows_2_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.second, conjugate(roots.third), conjugate(roots.first)));
}
COMPLEX rows_3_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.third, conjugate(roots.first), roots.second));
}
#endif

#elif FUSED_COLUMN_RADIX == 2
COMPLEX rows_0_of(RowsOfStage lines, uint m, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(lines, 0, m);
  return sum_and_difference(a.x, a.y);
}
#else
COMPLEX rows_0_of(RowsOfStage lines, uint m, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(lines, 0, m);
  return sum_and_difference(a.x + a.y, NUMBER(2.0) * ROW_OF_STAGE(lines, 1, m).x);
}
COMPLEX rows_1_of(RowsOfStage lines, uint m, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(lines, 0, m);
  return sum_and_difference(a.x - a.y, NUMBER(2.0) * ROW_OF_STAGE(lines, 1, m).y);
}
#endif

#elif defined(STAGE_OF_PAIRS)

COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(rows, 0, m);
#if FUSED_COLUMN_RADIX == 2
  return COMPLEX(a.x + a.y, a.x - a.y);
#else
  COMPLEX b = ROW_OF_STAGE(rows, 1, m);
#if FUSED_COLUMN_RADIX == 4
  if (leg == 1u) return COMPLEX(a.x - a.y, b.x - b.y);
  NUMBER even = a.x + a.y;
  NUMBER odd = b.x + b.y;
  return COMPLEX(even + odd, even - odd);
#else
  COMPLEX sum = COMPLEX(a.x + roots.first.x * (b.x + b.y), roots.first.y * (b.y - b.x));
#if ODD_RADIX >= 5
  COMPLEX c = ROW_OF_STAGE(rows, 2, m);
  sum += COMPLEX(roots.second.x * (c.x + c.y), roots.second.y * (c.y - c.x));
#endif
#if ODD_RADIX >= 7
  COMPLEX d = ROW_OF_STAGE(rows, 3, m);
  sum += COMPLEX(roots.third.x * (d.x + d.y), roots.third.y * (d.y - d.x));
#endif
  return sum;
#endif
#endif
}

#elif ODD_RADIX > 0

// Rows j and r - j, of which the sum goes with the cosine of a root and the difference with its sine.
#define SUM_OF_ROWS(j) (ROW_OF_STAGE(rows, j, m) + ROW_OF_STAGE(rows, FUSED_COLUMN_RADIX - (j), m))
#define DIFFERENCE_OF_ROWS(j) (ROW_OF_STAGE(rows, j, m) - ROW_OF_STAGE(rows, FUSED_COLUMN_RADIX - (j), m))
COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor, StageRoots roots) {
  COMPLEX even = ROW_OF_STAGE(rows, 0, m) + roots.first.x * SUM_OF_ROWS(1);
  COMPLEX odd = roots.first.y * DIFFERENCE_OF_ROWS(1);
#if ODD_RADIX >= 5
  even += roots.second.x * SUM_OF_ROWS(2);
  odd += roots.second.y * DIFFERENCE_OF_ROWS(2);
#endif
#if ODD_RADIX >= 7
  even += roots.third.x * SUM_OF_ROWS(3);
  odd += roots.third.y * DIFFERENCE_OF_ROWS(3);
#endif
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
#ifndef SHARED_FUSED_COLUMN_FACTORS
#error "SHARED_FUSED_COLUMN_FACTORS is missing: factors that a work group reads beforehand, no more than it has invocations, or 0"
#endif
#if SHARED_FUSED_COLUMN_FACTORS > 0
shared COMPLEX shared_fused_column_factors[SHARED_FUSED_COLUMN_FACTORS];
const uint kFusedColumnFactorsOfTile = uint(FUSED_COLUMN_RADIX * LINES);
#endif

// A barrier has to follow.
void read_fused_column_factors_of_tiles(uint first_tile) {
#if SHARED_FUSED_COLUMN_FACTORS > 0
  uint each = gl_LocalInvocationIndex;
  if (each < uint(SHARED_FUSED_COLUMN_FACTORS)) {
    uint tile = first_tile + each / kFusedColumnFactorsOfTile * uint(GROUPS);
    uint line = first_line_of_tile(kLines, tile) + each % kFusedColumnFactorsOfTile / uint(FUSED_COLUMN_RADIX);
    shared_fused_column_factors[each] = fused_column_factor(line % uint(FIRST_LINES), each % uint(FUSED_COLUMN_RADIX));
  }
#endif
}

// Returns the factor of a share's line in the group's tile number `turn`, which is line `first` of the stage.
COMPLEX factor_of_line(LineShare share, uint turn, uint first, uint leg) {
#if SHARED_FUSED_COLUMN_FACTORS > 0
  return shared_fused_column_factors[turn * kFusedColumnFactorsOfTile + share.line * uint(FUSED_COLUMN_RADIX) + leg];
#else
  return fused_column_factor(first, leg);
#endif
}
