// The first stage of the columns, done by the pass along the rows once it has loaded them: the columns that are left
// are EARLY_RADIX times shorter, so that a work group has room for as many more of them side by side.
//
// A column of H elements, n = q + j H / r with j = 0 .. r - 1, gives for k = r k' + l
//   X(k) = sum over q of exp(2 pi i q k' / (H / r)) [exp(2 pi i q l / H) sum over j of exp(2 pi i j l / r) x(q + j H / r)].
// The bracket, l = 0 .. r - 1, is line r q + l of what is transformed along the rows and written. An invocation loads
// its share of the r rows q + j H / r at once, and makes one of those lines after the other from them. What is written
// are then r interleaved images of H / r lines each: seen as one image r times as wide and as much lower, its columns
// end in natural order in place.
//
// Rows of real values go two by two, j and j + r / 2 as one complex row. Of real rows the brackets are real rows as well
// for l = 0 and l = r / 2, times a factor each, and go as a pair (lib/real_pair.glsl). For r = 4 those of l = 1 and 3 are
// a - i b and a + i b of the real rows a = x(q) - x(q + H / 2) and b = x(q + H / 4) - x(q + 3 H / 4): the spectrum Z of
// a + i b is that of l = 3, and conj Z(N - k) that of l = 1. The factors come behind the transform of the rows.
//
// An inverse of real images goes the other way: the columns of H / r elements come first, and the pass along the rows
// ends with their last stage. Lines r q + l are what the columns' pass has left; times their factors those of l = 0 and r / 2
// are a pair's half spectra, and those of l = 1 and 3 together the spectrum of a complex line. Of what the transforms
// of both are, real rows q + j H / r are sums and differences.
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis.
#ifndef EARLY_RADIX
#error "EARLY_RADIX is missing: 1 (no such stage), 2, 3, 4 or 5; of real images 1, 2 or 4"
#endif
#if EARLY_RADIX > 1 && LOADS == FFTBENCH_LINES_REAL_PAIR
#define STAGE_OF_PAIRS
#define ROWS_OF_STAGE (EARLY_RADIX / 2)
#elif EARLY_RADIX > 1 && LOADS == FFTBENCH_LINES_HALF_SPECTRA
#define LAST_STAGE_OF_PAIRS
#define ROWS_OF_STAGE (EARLY_RADIX / 2)
#else
#define ROWS_OF_STAGE EARLY_RADIX
#endif
#define FIRST_LINES (LINE_COUNT / ROWS_OF_STAGE)

// Complex rows q + j H / r of an invocation: slot m of row j stands at j * ELEMENTS + m.
struct RowsOfStage {
  COMPLEX of_row[ROWS_OF_STAGE * ELEMENTS];
};

#if EARLY_RADIX > 1
#ifdef HAS_EARLY_TABLE
// Of the columns' length, where that is none of those of the table that the rows' stages read.
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer EarlyTwiddles { COMPLEX early_roots[]; };

COMPLEX root_of_columns(uint index, uint length) {
  COMPLEX root = early_roots[index];
  return COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y);
}
#else
COMPLEX root_of_columns(uint index, uint length) { return twiddle(index, length); }
#endif
#endif

#if EARLY_RADIX == 1

COMPLEX early_factor(uint first, uint leg) { return COMPLEX(1.0, 0.0); }
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) { return rows.of_row[m]; }

#elif defined(STAGE_OF_PAIRS) || defined(LAST_STAGE_OF_PAIRS)

COMPLEX early_factor(uint first, uint leg) {
  return leg == 0u ? COMPLEX(1.0, 0.0) : root_of_columns(first * leg, uint(REAL_LINES));
}

#ifdef LAST_STAGE_OF_PAIRS

// Slot m of the line as it was loaded.
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) {
#if ROWS_OF_STAGE > 1
  if (leg == 1u) return rows.of_row[uint(ELEMENTS) + m];
#endif
  return rows.of_row[m];
}

// Rows q and q + H / 2, and for r = 4 rows q + H / 4 and q + 3 H / 4, of the two lines' transforms.
#if EARLY_RADIX == 2
COMPLEX first_rows_of(COMPLEX pair) { return COMPLEX(pair.x + pair.y, pair.x - pair.y); }
#else
COMPLEX first_rows_of(COMPLEX pair, COMPLEX line) {
  NUMBER even = pair.x + pair.y;
  return COMPLEX(even + NUMBER(2.0) * line.x, even - NUMBER(2.0) * line.x);
}
COMPLEX second_rows_of(COMPLEX pair, COMPLEX line) {
  NUMBER odd = pair.x - pair.y;
  return COMPLEX(odd + NUMBER(2.0) * line.y, odd - NUMBER(2.0) * line.y);
}
#endif

#else

// Slot m of the pair of lines r q + leg and r q + leg + r / 2.
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) {
  COMPLEX a = rows.of_row[m];
#if EARLY_RADIX == 2
  return COMPLEX(a.x + a.y, a.x - a.y);
#else
  COMPLEX b = rows.of_row[uint(ELEMENTS) + m];
  if (leg == 1u) return COMPLEX(a.x - a.y, b.x - b.y);
  NUMBER even = a.x + a.y;
  NUMBER odd = b.x + b.y;
  return COMPLEX(even + odd, even - odd);
#endif
}

#endif

#else

COMPLEX early_factor(uint first, uint leg) { return root_of_columns(first * leg, uint(LINE_COUNT)); }

// Slot m of line r q + leg. The roots of 1 for 3 and 5 come from where the factors do. Instead of that, on an NVIDIA H100 with
// driver 580, branches or choices by `leg` take the pass a fifth longer, and doubles in an array are rounded to floats where
// its index is not a constant.
#if EARLY_RADIX == 3
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) {
  COMPLEX b = rows.of_row[uint(ELEMENTS) + m];
  COMPLEX c = rows.of_row[uint(2 * ELEMENTS) + m];
  COMPLEX root = early_factor(uint(FIRST_LINES), leg);
  COMPLEX d = b - c;
  return complex_multiply(rows.of_row[m] + root.x * (b + c) + root.y * COMPLEX(-d.y, d.x), factor);
}
#elif EARLY_RADIX == 5
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) {
  COMPLEX b = rows.of_row[uint(ELEMENTS) + m];
  COMPLEX c = rows.of_row[uint(2 * ELEMENTS) + m];
  COMPLEX d = rows.of_row[uint(3 * ELEMENTS) + m];
  COMPLEX e = rows.of_row[uint(4 * ELEMENTS) + m];
  COMPLEX root = early_factor(uint(FIRST_LINES), leg);
  COMPLEX second = early_factor(uint(FIRST_LINES), leg * 2u % 5u);
  COMPLEX even = rows.of_row[m] + root.x * (b + e) + second.x * (c + d);
  COMPLEX odd = root.y * (b - e) + second.y * (c - d);
  return complex_multiply(even + COMPLEX(-odd.y, odd.x), factor);
}
#else
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) {
  COMPLEX a = rows.of_row[m];
  COMPLEX b = rows.of_row[uint(ELEMENTS) + m];
  NUMBER sign_of_odd = (leg & 1u) == 0u ? NUMBER(1.0) : NUMBER(-1.0);
#if EARLY_RADIX == 2
  return complex_multiply(a + sign_of_odd * b, factor);
#else
  COMPLEX even = a + sign_of_odd * rows.of_row[uint(2 * ELEMENTS) + m];
  COMPLEX odd = b + sign_of_odd * rows.of_row[uint(3 * ELEMENTS) + m];
  if ((leg & 1u) != 0u) odd = quarter_turn(odd);
  return complex_multiply(leg < 2u ? even + odd : even - odd, factor);
#endif
}
#endif

#endif

// A line waits for its factor, unless a group reads those of all its tiles, line by line, before the first one.
#ifndef SHARED_EARLY_FACTORS
#error "SHARED_EARLY_FACTORS is missing: factors that a work group reads beforehand, no more than it has invocations, or 0"
#endif
#if SHARED_EARLY_FACTORS > 0
shared COMPLEX shared_early_factors[SHARED_EARLY_FACTORS];
const uint kEarlyFactorsOfTile = uint(EARLY_RADIX * LINES);
#endif

// A barrier has to follow.
void read_early_factors_of_tiles(uint first_tile) {
#if SHARED_EARLY_FACTORS > 0
  uint each = gl_LocalInvocationIndex;
  if (each < uint(SHARED_EARLY_FACTORS)) {
    uint tile = first_tile + each / kEarlyFactorsOfTile * uint(GROUPS);
    uint line = first_line_of_tile(kLines, tile) + each % kEarlyFactorsOfTile / uint(EARLY_RADIX);
    shared_early_factors[each] = early_factor(line % uint(FIRST_LINES), each % uint(EARLY_RADIX));
  }
#endif
}

// Of a share's line in the group's tile number `turn`, which is line `first` of the stage.
COMPLEX factor_of_line(LineShare share, uint turn, uint first, uint leg) {
#if SHARED_EARLY_FACTORS > 0
  return shared_early_factors[turn * kEarlyFactorsOfTile + share.line * uint(EARLY_RADIX) + leg];
#else
  return early_factor(first, leg);
#endif
}
