#version 430 core
// The columns of the half spectra of real images, which the rows have left as the spectra of pairs, by the stages of
// stockham_register.comp. Rows y and y + N / 2 are such a pair (lib/real_pair.glsl), and of a column of even length an
// invocation has both: each value of the pairs' spectra is loaded once, and gives two values of the column once it has come.
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES lines, over the
// lines of all images (lib/register_tiles.glsl).
// Source: the source on FFT convolution, "two real signals as one complex signal".
#include "lib/register_lines.glsl"

LoadedRows load(uint tile, LineShare before) {
  Line line = LINE_OF(before);
  LoadedRows rows;
#define LOAD(m, b, leg)                                                                            \
  if (is_in_first_half(leg, uint(FIRST_RADIX))) {                                                  \
    rows.of_row[m] = load_pair(line.number, LOADED_POSITION(b, leg).at, line.layer);               \
    rows.of_row[PARTNER_SLOT(m, uint(FIRST_RADIX), BUTTERFLIES_EACH)] =                            \
        load_pair(mirrored_column(anywhere(line.number)), LOADED_POSITION(b, leg).at, line.layer); \
  }
  FOR_EACH_LOADED(LOAD)
  return rows;
}

#define SEPARATE(m, b, leg) SEPARATE_PAIR(m, leg, uint(FIRST_RADIX), BUTTERFLIES_EACH, loaded_number)

#define TAKE_LINE        \
#for m in 0 .. ELEMENTS  \
  v[m] = rows.of_row[m]; \
#endfor                  \
  FIRST_SLOTS(SEPARATE, SEPARATE)
#include "lib/register_tiles.glsl"
