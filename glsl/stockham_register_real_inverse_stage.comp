#version 430 core
// The rows of half spectra on the way back to real images with the columns' last stage behind them, by the stages of
// stockham_register.comp. The columns of H / r elements came first: lines r q + l are what they have left. Times their
// factors those of l = 0 and r / 2 are a pair's half spectra, and those of l and r - l together the spectrum of a complex
// line (lib/stage_of_pairs.glsl). Of what the transforms of all of them are, real rows q + j H / r are sums.
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES times
// ROWS_OF_STAGE lines, over the lines of all images (lib/register_tiles.glsl).
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), backward and moved across the other
// axis; the source on FFT convolution, "two real signals as one complex signal".
#ifndef SPECTRA_APART
#error "SPECTRA_APART is missing: 1 where lines r q + l are in rows q + l REAL_LINES / r, which the stage makes of them, else 0"
#endif
#include "lib/register_lines.glsl"
#include "lib/stage_of_pairs.glsl"

#if SPECTRA_APART
uint line_of_stage(uint q, uint leg) { return q + leg * uint(FIRST_LINES); }
#else
uint line_of_stage(uint q, uint leg) { return q * uint(FUSED_COLUMN_RADIX) + leg; }
#endif

// Loads lines r q + leg and their partner, `line` being q.
COMPLEX load_lines_of_stage(Line line, uint leg, Position position, FactorsOfPair factors) {
  uint place = spectrum_place(Line(line_of_stage(line.number, leg), line.layer), column_of(position));
  uint place_of_partner =
      place + (line_of_stage(0u, partner_of(leg)) - line_of_stage(0u, leg)) * kSpectrumWidth;
  if (leg == 0u) {
    COMPLEX value = value_of_whole(position, load_element(place));
#if FUSED_COLUMN_RADIX % 2 == 0
    COMPLEX other = complex_multiply(load_element(place_of_partner), factors.of_partner);
    value = pair_of(value, value_of_whole(position, other));
#endif
    return value;
  }
  bool mirrored = is_mirrored(position);
  COMPLEX value = load_element(mirrored ? place : place_of_partner);
  // Loaded before the first one is multiplied, so that nothing waits for the one and then for the other.
  COMPLEX other = COMPLEX(0.0);
  if (takes_both(position)) other = load_element(mirrored ? place_of_partner : place);
  value = complex_multiply(value, mirrored ? factors.of_line : factors.of_partner);
  other = takes_both(position)
              ? complex_multiply(other, mirrored ? factors.of_partner : factors.of_line)
              : value;
  return mirrored ? value_of_line(position, other, value) : value_of_line(position, value, other);
}

LoadedRows load(uint tile, LineShare before) {
  Line line = LINE_OF(before);
  LoadedRows lines;
#for j in 0 .. ROWS_OF_STAGE
  FactorsOfPair factors_$j = factors_of_pair(line.number, j);
#endfor
#for j in 0 .. ROWS_OF_STAGE
#define LOAD_$j(m, b, leg) \
  ROW_OF_STAGE(lines, $j, m) = load_lines_of_stage(line, uint($j), LOADED_POSITION(b, leg), factors_$j);
  FOR_EACH_LOADED(LOAD_$j)
#endfor
  return lines;
}

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
#for j in 2 .. (ODD_RADIX + 1) / 2
  sum += ROW_OF_STAGE(lines, $j, m).x;
#endfor
  return COMPLEX(ROW_OF_STAGE(lines, 0, m).x + NUMBER(2.0) * sum, 0.0);
}

// Returns another row of the stage, made with the roots to the powers j, 2 j and 3 j.
COMPLEX other_rows_of(RowsOfStage lines, uint m, StageRoots roots) {
  COMPLEX b = ROW_OF_STAGE(lines, 1, m);
  NUMBER even = roots.power_1.x * b.x;
  NUMBER odd = roots.power_1.y * b.y;
#for j in 2 .. (ODD_RADIX + 1) / 2
  COMPLEX line_$j = ROW_OF_STAGE(lines, $j, m);
  even += roots.power_$j.x * line_$j.x;
  odd += roots.power_$j.y * line_$j.y;
#endfor
  return sum_and_difference(ROW_OF_STAGE(lines, 0, m).x + NUMBER(2.0) * even, NUMBER(2.0) * odd);
}

COMPLEX rows_1_of(RowsOfStage lines, uint m, StageRoots roots) { return other_rows_of(lines, m, roots); }

// A root to the power 4 is the conjugate of that to the power r - 4, and so on.
#if ODD_RADIX == 5
COMPLEX rows_2_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.power_2, conjugate(roots.power_1), roots.power_3));
}
#elif ODD_RADIX == 7
COMPLEX rows_2_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.power_2, conjugate(roots.power_3), conjugate(roots.power_1)));
}
COMPLEX rows_3_of(RowsOfStage lines, uint m, StageRoots roots) {
  return other_rows_of(lines, m, StageRoots(roots.power_3, conjugate(roots.power_1), roots.power_2));
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

// Stores rows q + leg H / r and their partner, `line` being q.
void store_rows_of_stage(Line line, uint leg, Position position, COMPLEX value) {
  uint place = real_place(line, position.at) + leg * kRealsToLeg;
  uint legs_to_partner = partner_of(leg) - leg;
  store_number(place, value.x);
  if (legs_to_partner > 0u) store_number(place + legs_to_partner * kRealsToLeg, value.y);
}

#define BEGIN_TILE StageRoots roots = stage_roots(1u);
#define TAKE_LINE               \
#for m in 0 .. ELEMENTS         \
  v[m] = line_at(rows, m, leg); \
#endfor
// Rows are made and stored once the last line is there.
#define END_LINE                         \
#for m in 0 .. ELEMENTS                  \
  keep_line(rows, m, leg, v[m] * NUMBER(SCALE)); \
#endfor                                  \
  if (leg + 1u < uint(ROWS_OF_STAGE)) {  \
    barrier();                           \
    continue;                            \
  }
#define STORE(m, b, leg)                                                                        \
#for j in 0 .. ROWS_OF_STAGE                                                                    \
  store_rows_of_stage(stored, uint($j), STORED_POSITION(b, leg), rows_$(j)_of(rows, m, roots)); \
#endfor
#include "lib/register_tiles.glsl"
