// What lies between the two phases of stockham_fused.comp, and which lines each phase has.
//
// Complex images: the rows' results transposed, so that both phases of a square have the same lines.
//
// Real images as pairs of columns (of squares forward, and of odd heights), M values high: columns j and j + N / 2 are one
// complex line. Forward, the first phase takes those lines, of whose spectra the second makes rows 0 to M / 2
// (lib/real_pair.glsl). A row v has all of its N values then: those at u = 0 .. N / 2 are row v of the half spectrum, and as
// X(N - u, M - v) = conj X(u, v), those at 0 and N / 2 .. N - 1 are row M - v, backward. Both are stored along memory;
// columns of the half spectrum, whose rows begin anywhere in a sector, took 1.4 times as long on an NVIDIA H100 at 1024.
// Inverse, the first phase loads rows 0 to M / 2 as those were stored, and joins columns j and j + N / 2 of the result, of
// which the second makes real columns. A column of the half spectrum that stands for itself is taken for real behind the
// inverse of the columns, which is to take the mean of its values at v and, conjugate, at M - v.
// Other real images as pairs of rows: forward, the first phase takes rows j and j + M / 2, and the second has the columns
// of the half spectrum. Inverse, the first phase transforms the columns of the half spectrum and joins rows j and j + M / 2
// of the result, of which the second makes real rows (PAIR_SPECTRA and REAL_PAIR in lib/line_access.glsl). So it is with
// packed half spectra (lib/half_spectrum.glsl), whose rows begin in a sector.

// Layers of the array between the phases, of which each transform has its own place.
#if PIPELINE_DEPTH > 1
uint first_layer_between;
#define LAYER_BETWEEN(line) (first_layer_between + line.layer)
#else
#define LAYER_BETWEEN(line) line.layer
#endif

#if LOADS == FFTBENCH_LINES_REAL_PAIR || STORES == FFTBENCH_LINES_REAL_PAIR
#if !PAIRS_TRANSPOSED
#define PAIRS_ARE_COLUMNS
#endif
#endif
#ifndef PAIRS_ARE_COLUMNS
COMPLEX load_first(Line line, Position position) { return load_value(line, position); }
void store_last(Line line, Position position, COMPLEX value) { store_value(line, position, value); }
#endif

#if LOADS == FFTBENCH_LINES_COMPLEX && STORES == FFTBENCH_LINES_COMPLEX

uint lines_of_phase(uint phase) { return phase == 0u ? uint(LINE_COUNT) : uint(LINE_LENGTH); }
uint tiles_of_phase(uint phase) { return phase == 0u ? uint(TILES) : uint(TILES_ACROSS); }

#define LOAD_BETWEEN(m, b, leg)                                                                                        \
  next[m] = stored_in_alternate(                                                                                       \
      texel_of(Line(loaded.number, LAYER_BETWEEN(loaded)), LOADED_POSITION_ACROSS(b, leg).at));
#define STORE_BETWEEN(m, b, leg)                                                                                       \
  put_into_alternate(uvec3(stored.number, STORED_POSITION(b, leg).at, LAYER_BETWEEN(stored)),                          \
                     ON_ITS_WAY(v[m] * NUMBER(SCALE)));

#else

#if STORES == FFTBENCH_LINES_REAL_PAIR
#define PHASE_OF_PAIRS 1u
#else
#define PHASE_OF_PAIRS 0u
#endif

#ifdef PAIRS_ARE_COLUMNS

const uint kPairsOfLines = uint(REAL_WIDTH) / 2u;
const uint kLinesOfSpectrum = uint(REAL_LINES) / 2u + 1u;

// Returns the place of the value that the spectra of a pair of columns have in that row.
uint place_between(uint row, uint pair, uint layer) {
  return (layer * kPairsOfLines + pair) * uint(REAL_LINES) + row;
}
uint mirrored_line(uint row) { return row == 0u ? 0u : uint(REAL_LINES) - row; }

// Returns the place, in that row, of a pair's first column.
uint place_in_column(Line pair, Position row) { return real_place(Line(row.at, pair.layer), pair.number); }

#else

const uint kPairsOfLines = kPairs;
const uint kLinesOfSpectrum = kSpectrumWidth;

uint place_between(uint column, uint pair, uint layer) { return pair_place(column, pair, layer); }
uint mirrored_line(uint column) { return mirrored_column(anywhere(column)); }

#endif

uint lines_of_phase(uint phase) { return phase == PHASE_OF_PAIRS ? kPairsOfLines : kLinesOfSpectrum; }
uint tiles_of_phase(uint phase) {
#ifdef FFT_LENGTH_ACROSS
  uint lines = phase == 0u ? uint(LINES) : uint(LINES_ACROSS);
#else
  uint lines = uint(LINES);
#endif
  return (lines_of_phase(phase) * uint(IMAGES) + lines - 1u) / lines;
}

#if STORES != FFTBENCH_LINES_REAL_PAIR

#ifdef PAIRS_ARE_COLUMNS

COMPLEX load_first(Line line, Position position) {
  uint place = place_in_column(line, position);
  return COMPLEX(load_number(place), load_number(place + kPairsOfLines));
}

void store_last(Line line, Position position, COMPLEX value) {
  if (!is_mirrored(position)) store_element(spectrum_place(line, position.at), value);
  bool has_mirror = is_at(position, 0u) || !is_below(position, (uint(REAL_WIDTH) + 1u) / 2u);
  Line mirrored = Line(mirrored_line(line.number), line.layer);
  if (has_mirror && mirrored.number != line.number) {
    store_element(spectrum_place(mirrored, mirrored_column(position)), conjugate(value));
  }
}

#endif

#define SEPARATES_BETWEEN
#define SEPARATE_BETWEEN(m, b, leg) SEPARATE_PAIR(m, leg, uint(FIRST_RADIX_ACROSS), BUTTERFLIES_EACH_ACROSS, column)
#define LOAD_BETWEEN(m, b, leg)                                                                                        \
  if (is_in_first_half(leg, uint(FIRST_RADIX_ACROSS))) {                                                               \
    uint pair = LOADED_POSITION_ACROSS(b, leg).at;                                                                     \
    next[m] = alternate_elements[place_between(loaded.number, pair, LAYER_BETWEEN(loaded))];                           \
    next[PARTNER_SLOT(m, uint(FIRST_RADIX_ACROSS), BUTTERFLIES_EACH_ACROSS)] =                                         \
        alternate_elements[place_between(mirrored_line(loaded.number), pair, LAYER_BETWEEN(loaded))];                  \
  }
#define STORE_BETWEEN(m, b, leg)                                                                                       \
  alternate_elements[place_between(STORED_POSITION(b, leg).at, stored.number, LAYER_BETWEEN(stored))] =                \
      ON_ITS_WAY(v[m] * NUMBER(SCALE));

#else

#define LOAD_BETWEEN(m, b, leg)                                                                                        \
  next[m] =                                                                                                            \
      alternate_elements[place_between(LOADED_POSITION_ACROSS(b, leg).at, loaded.number, LAYER_BETWEEN(loaded))];

#ifdef PAIRS_ARE_COLUMNS

COMPLEX load_first(Line line, Position position) {
  uint column = column_of(position);
  uint place = spectrum_place(line, column);
  uint mirrored_place = spectrum_place(Line(mirrored_line(line.number), line.layer), column);
  COMPLEX held = load_element(is_mirrored(position) ? mirrored_place : place);
  COMPLEX held_of_conjugate = takes_both(position) ? load_element(mirrored_place) : held;
  return value_of_line(position, held, held_of_conjugate);
}

void store_last(Line line, Position position, COMPLEX value) {
  uint place = place_in_column(line, position);
  store_number(place, value.x);
  store_number(place + kPairsOfLines, value.y);
}

// What row `row` of the spectra of real columns has, and what its mirror has: real where it is its own.
COMPLEX value_in_line(uint row, COMPLEX value) {
  return COMPLEX(value.x, mirrored_line(row) == row ? NUMBER(0.0) : value.y);
}
COMPLEX value_in_mirror(uint row, COMPLEX value) { return conjugate(value_in_line(row, value)); }

#else

COMPLEX value_in_line(uint column, COMPLEX value) { return value_at(anywhere(column), value); }
COMPLEX value_in_mirror(uint column, COMPLEX value) { return value_at_mirror(anywhere(column), value); }

#endif

#define STORE_BETWEEN(m, b, leg)                                                                                       \
  if (is_in_first_half(leg, uint(LAST_RADIX))) {                                                                       \
    uint line = stored.number;                                                                                         \
    uint pair = STORED_POSITION(b, leg).at;                                                                            \
    COMPLEX first = v[m] * NUMBER(SCALE);                                                                              \
    COMPLEX second = v[PARTNER_SLOT(m, uint(LAST_RADIX), BUTTERFLIES_EACH)] * NUMBER(SCALE);                           \
    alternate_elements[place_between(line, pair, LAYER_BETWEEN(stored))] =                                             \
        ON_ITS_WAY(pair_of(value_in_line(line, first), value_in_line(line, second)));                                  \
    alternate_elements[place_between(mirrored_line(line), pair, LAYER_BETWEEN(stored))] =                              \
        ON_ITS_WAY(pair_of(value_in_mirror(line, first), value_in_mirror(line, second)));                              \
  }

#endif

#endif

// An invocation without a line of its own works on the last one once more, which asks for no condition at any load or
// store.
Line line_in_phase(LineShare share, uint tile, uint phase) {
  uint lines = lines_of_phase(phase) * uint(IMAGES);
  uint line = first_line_of_tile(share.shape, tile) + share.line;
  if (lines % LINES_OF(share.shape) != 0u) line = min(line, lines - 1u);
  return Line(line % lines_of_phase(phase), line / lines_of_phase(phase));
}
