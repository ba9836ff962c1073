// The first stage of the columns, done by the pass along the rows once it has loaded them: the columns that are left
// are EARLY_RADIX times shorter, so that a work group has room for as many more of them side by side.
//
// A column of H elements, n = q + j H / r with j = 0 .. r - 1, gives for k = r k' + l
//   X(k) = sum over q of exp(2 pi i q k' / (H / r)) [exp(2 pi i q l / H) sum over j of exp(2 pi i j l / r) x(q + j H / r)].
// The bracket, l = 0 .. r - 1, is line r q + l of what is transformed along the rows and written. An invocation loads
// its share of the r rows q + j H / r at once, and makes one of those lines after the other from them. What is written
// are then r interleaved images of H / r lines each: seen as one image r times as wide and as much lower, its columns
// end in natural order in place.
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis.
#ifndef EARLY_RADIX
#error "EARLY_RADIX is missing: 1 (no such stage), 2 or 4"
#endif
#define FIRST_LINES (LINE_COUNT / EARLY_RADIX)

// Rows q + j H / r of an invocation: slot m of row j stands at j * ELEMENTS + m.
struct RowsOfStage {
  COMPLEX of_row[EARLY_RADIX * ELEMENTS];
};

#if EARLY_RADIX == 1

COMPLEX early_factor(uint first, uint leg) { return COMPLEX(1.0, 0.0); }
COMPLEX through_early_stage(RowsOfStage rows, uint m, uint leg, COMPLEX factor) { return rows.of_row[m]; }

#else

COMPLEX early_factor(uint first, uint leg) { return twiddle(first * leg, uint(LINE_COUNT)); }

// Slot m of line r q + leg.
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
