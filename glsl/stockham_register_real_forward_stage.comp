#version 430 core
// The rows of real images and the halves of their spectra with the columns' first stage before (lib/column_stage.glsl), by
// the stages of stockham_register.comp. A complex line is made of pairs of rows q + j H / r, and is itself a pair, or one of
// two lines that are each other's conjugate (lib/stage_of_pairs.glsl). The factors of the stage come behind the transform,
// once the spectra of the two are known.
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES times
// ROWS_OF_STAGE lines, over the lines of all images (lib/register_tiles.glsl).
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis; the
// source on FFT convolution, "two real signals as one complex signal".
#include "lib/register_lines.glsl"
#include "lib/stage_of_pairs.glsl"
#include "lib/mirrored_slots.glsl"

// Loads rows q + leg H / r and their partner, `line` being q.
COMPLEX load_rows_of_stage(Line line, uint leg, Position position) {
  uint place = real_place(line, position.at) + leg * kRealsToLeg;
  uint legs_to_partner = partner_of(leg) - leg;
  return COMPLEX(load_number(place), legs_to_partner > 0u ? load_number(place + legs_to_partner * kRealsToLeg) : NUMBER(0.0));
}

LoadedRows load(uint tile, LineShare before) {
  Line line = LINE_OF(before);
  LoadedRows rows;
#for j in 0 .. ROWS_OF_STAGE
#define LOAD_$j(m, b, leg) ROW_OF_STAGE(rows, $j, m) = load_rows_of_stage(line, uint($j), LOADED_POSITION(b, leg));
  FOR_EACH_LOADED(LOAD_$j)
#endfor
  return rows;
}

// Slot m of the line that the rows make at `leg`.
COMPLEX through_fused_column_stage(RowsOfStage rows, uint m, uint leg, StageRoots roots) {
  COMPLEX a = ROW_OF_STAGE(rows, 0, m);
#if FUSED_COLUMN_RADIX == 2
  return COMPLEX(a.x + a.y, a.x - a.y);
#elif FUSED_COLUMN_RADIX == 4
  COMPLEX b = ROW_OF_STAGE(rows, 1, m);
  if (leg == 1u) return COMPLEX(a.x - a.y, b.x - b.y);
  NUMBER even = a.x + a.y;
  NUMBER odd = b.x + b.y;
  return COMPLEX(even + odd, even - odd);
#else
  COMPLEX b = ROW_OF_STAGE(rows, 1, m);
  COMPLEX sum = COMPLEX(a.x + roots.power_1.x * (b.x + b.y), roots.power_1.y * (b.y - b.x));
#for j in 2 .. (ODD_RADIX + 1) / 2
  COMPLEX row_$j = ROW_OF_STAGE(rows, $j, m);
  sum += COMPLEX(roots.power_$j.x * (row_$j.x + row_$j.y), roots.power_$j.y * (row_$j.y - row_$j.x));
#endfor
  return sum;
#endif
}

// Stores lines r q + leg and their partner, `line` being the former.
void store_lines_of_stage(Line line, uint leg, Position position, COMPLEX value, COMPLEX mirrored, FactorsOfPair factors) {
  if (is_mirrored(position)) return;
  uint place = spectrum_place(line, position.at);
  uint legs_to_partner = partner_of(leg) - leg;
  COMPLEX first = leg == 0u ? first_held(position, value, mirrored)
                            : complex_multiply(held_of_conjugate(position, value, mirrored), factors.of_line);
  store_element(place, PASSED_ON(first));
  if (legs_to_partner == 0u) return;
  COMPLEX second =
      leg == 0u ? second_held(position, value, mirrored) : held_of_line(position, value, mirrored);
  store_element(place + legs_to_partner * kSpectrumWidth, PASSED_ON(complex_multiply(second, factors.of_partner)));
}

#define TAKE_LINE                                              \
  FactorsOfPair factors = factors_of_pair(loaded_number, leg); \
  StageRoots roots = stage_roots(leg);                         \
#for m in 0 .. ELEMENTS                                        \
  v[m] = through_fused_column_stage(rows, m, leg, roots);      \
#endfor
#define END_LINE COMPLEX mirrored[ELEMENTS]; mirror_slots(after, v, mirrored);
#define STORE(m, b, slot_leg) \
  store_lines_of_stage(line, leg, STORED_POSITION(b, slot_leg), v[m] * NUMBER(SCALE), mirrored[m] * NUMBER(SCALE), factors);
#include "lib/register_tiles.glsl"
