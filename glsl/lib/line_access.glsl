// What the complex lines of a pass are loaded from, and what is stored of them (LOADS and STORES):
//   COMPLEX          the values of an array.
//   REAL_PAIR        line j is real line j + i real line j + P of the REAL_LINES of an image, P = REAL_LINES / 2 (rounded
//                    up); without the latter where there are no more.
//   PAIR_SPECTRA     line k is column k of a half spectrum, whose rows are in pairs yet: row j and row j + P of it in row j
//                    of an array of P rows of REAL_WIDTH values (lib/real_pair.glsl), or in column j where
//                    PAIRS_TRANSPOSED is 1. Column k takes column REAL_WIDTH - k of that array as well.
//   HALF_SPECTRA     line j is the spectrum of such a pair, whose half spectra are rows j and j + P.
//   FOLDED_SPECTRUM  line j has the elements 2 n of a real line as its real parts and the elements 2 n + 1 as its imaginary
//                    ones (which is how real numbers lie in memory), and its spectrum is that of the real line.
//   LONG             the lines together are REAL_LINES lines of REAL_WIDTH values each, side by side: value k of line x is
//                    number k REAL_LINES + x (lib/four_step.glsl). Of a line that is padded, the values beyond are not
//                    accessed (lib/long_chirp.glsl).
//   LONG_REAL        the same of real lines, as complex ones.
//   LONG_SPECTRUM    the lines together are the spectra of such lines, of which an array has the half.
//   HALF_COLUMNS     line l N / 2 + k, N = REAL_WIDTH, is every r-th value, from row l on, of column k of a half spectrum
//                    that is packed, or taken for one: column 0 together with column N / 2 of numpy's. Its value at q goes
//                    to row q + l LINE_LENGTH of a packed one, r being REAL_LINES / LINE_LENGTH.
// A half spectrum is as numpy's or packed (lib/half_spectrum.glsl). Of an inverse's, the values at 0 and, of even widths,
// in the middle are taken for real.
//
// Source: the source on FFT convolution, "two real signals as one complex signal"; for FOLDED_SPECTRUM W. H. Press et
// al., Numerical Recipes, section 12.3, "FFT of Single Real Function".
#ifndef LOADS
#error "LOADS is missing: FFTBENCH_LINES_COMPLEX or another of its values"
#endif
#ifndef STORES
#error "STORES is missing: FFTBENCH_LINES_COMPLEX or another of its values"
#endif
#if LOADS == FFTBENCH_LINES_REAL_PAIR || LOADS == FFTBENCH_LINES_LONG_REAL
#define SOURCE_IS_REAL
#endif
#if STORES == FFTBENCH_LINES_REAL_PAIR || STORES == FFTBENCH_LINES_LONG_REAL
#define TARGET_IS_REAL
#endif
#if STORES == FFTBENCH_LINES_LONG_SPECTRUM
#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED
#define STORES_PARTS
#endif
#endif
#include "lib/storage.glsl"
// PASSED_ON(value) is what another pass takes for the value (lib/flags.glsl), for complex lines and half spectra.
#ifdef STORES_FLAGGED
STORED_COMPLEX passed_on(COMPLEX value);
#define PASSED_ON(value) passed_on(value)
#else
#define PASSED_ON(value) (value)
#endif

#if LOADS != FFTBENCH_LINES_COMPLEX || STORES != FFTBENCH_LINES_COMPLEX
#ifndef REAL_LINES
#error "REAL_LINES is missing: real lines of an image"
#endif
#ifndef REAL_COLUMNS
#error "REAL_COLUMNS is missing: 1 where real lines are columns, else 0"
#endif
#ifndef PAIRS_TRANSPOSED
#error "PAIRS_TRANSPOSED is missing: 1 where the spectra of pairs are columns of their array, else 0"
#endif
#include "lib/half_slots.glsl"
#include "lib/real_pair.glsl"
#include "lib/half_spectrum.glsl"

const uint kPairs = (uint(REAL_LINES) + 1u) / 2u;

#ifdef TARGET_ADDS
// Frames that overlap go one by one, so that a work group has neighbours.
bool has_partner(Line line) { return false; }
#elif REAL_LINES % 2 == 0
bool has_partner(Line line) { return true; }
#else
bool has_partner(Line line) { return line.number + kPairs < uint(REAL_LINES); }
#endif

// Returns the place of element `position` of a real line, or of its half spectrum. The constant is how much
// further that of a line's partner is. Of REAL_COLUMNS lines are the columns of their arrays.
#if REAL_COLUMNS
uint real_place(Line line, uint position) {
  return (line.layer * uint(REAL_WIDTH) + position) * uint(REAL_LINES) + line.number;
}
uint spectrum_place(Line line, uint position) {
  return (line.layer * kSpectrumWidth + position) * uint(REAL_LINES) + line.number;
}
const uint kRealsToPartner = kPairs;
const uint kSpectrumToPartner = kPairs;
#else
uint real_place(Line line, uint position) {
  return (line.layer * uint(REAL_LINES) + line.number) * uint(REAL_WIDTH) + position;
}
uint spectrum_place(Line line, uint position) {
  return (line.layer * uint(REAL_LINES) + line.number) * kSpectrumWidth + position;
}
const uint kRealsToPartner = kPairs * uint(REAL_WIDTH);
const uint kSpectrumToPartner = kPairs * kSpectrumWidth;
#endif

// With HALF_COLUMNS: the columns of a packed half spectrum, and the lines that each of them is taken for.
const uint kPackedWidth = uint(REAL_WIDTH) / 2u;
const uint kLinesOfStage = uint(REAL_LINES) / uint(LINE_LENGTH);

// Returns the place of column k of the pairs' spectra, which as much belongs to its mirrored column.
uint pair_place(uint column, uint pair, uint layer) {
#if PAIRS_TRANSPOSED
  return (layer * uint(REAL_WIDTH) + column) * kPairs + pair;
#else
  return (layer * kPairs + pair) * uint(REAL_WIDTH) + column;
#endif
}

// The number of a value among those of the long lines of an image.
uint long_number(Line line, uint position) { return position * uint(LINE_COUNT) + line.number; }
uint long_place(Line line, uint position) {
  return line.layer * uint(REAL_WIDTH) * uint(REAL_LINES) + long_number(line, position);
}
#endif

#if LOADS == FFTBENCH_LINES_COMPLEX

COMPLEX load_value(Line line, Position position) { return load_source(texel_of(line, position.at)); }

#if PRECISION == FFTBENCH_PRECISION_FP16 && STORAGE == FFTBENCH_STORAGE_BUFFER && !defined(CALLER_LOADS) && !defined(SOURCE_FOLDS) && !defined(COSINE_TYPE)
// Halves that are loaded ahead had better stay as they are stored until they are needed: they take half of the registers,
// and a compiler that unpacks them right behind the loads waits for them there.
#define KEEPS_STORED
STORED_COMPLEX load_stored(Line line, Position position) { return stored_source(texel_of(line, position.at)); }
#endif

#elif LOADS == FFTBENCH_LINES_REAL_PAIR

COMPLEX load_value(Line line, Position position) {
  uint place = real_place(line, position.at);
  return COMPLEX(load_number(place), has_partner(line) ? load_number(place + kRealsToPartner) : NUMBER(0.0));
}

#elif LOADS == FFTBENCH_LINES_PAIR_SPECTRA

COMPLEX load_pair(uint column, uint pair, uint layer) { return load_element(pair_place(column, pair, layer)); }

COMPLEX load_value(Line line, Position position) {
  bool is_first = is_below(position, kPairs);
  uint pair = is_first ? position.at : position.at - kPairs;
  Position column = anywhere(line.number);
  COMPLEX value = load_pair(line.number, pair, line.layer);
  COMPLEX mirrored = load_pair(mirrored_column(column), pair, line.layer);
  return is_first ? first_held(column, value, mirrored) : second_held(column, value, mirrored);
}

#elif LOADS == FFTBENCH_LINES_HALF_SPECTRA

COMPLEX load_value(Line line, Position position) {
  uint place = spectrum_place(line, column_of(position));
  COMPLEX a = load_element(place);
  COMPLEX b = has_partner(line) ? load_element(place + kSpectrumToPartner) : COMPLEX(0.0);
  return pair_of(value_of_whole(position, a), value_of_whole(position, b));
}

#elif LOADS == FFTBENCH_LINES_HALF_COLUMNS

// Returns the value of the column whose transform back is the real part of that of column `column`.
COMPLEX value_of_real_column(uint column, uint row, uint layer) {
  uint mirrored_row = row == 0u ? 0u : uint(REAL_LINES) - row;
  return first_of_pair(load_element(spectrum_place(Line(row, layer), column)),
                       load_element(spectrum_place(Line(mirrored_row, layer), column)));
}

COMPLEX load_value(Line line, Position position) {
  uint column = line.number % kPackedWidth;
  uint row = position.at * kLinesOfStage + line.number / kPackedWidth;
#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_NUMPY
  if (column == 0u) {
    return pair_of(value_of_real_column(0u, row, line.layer), value_of_real_column(kPackedWidth, row, line.layer));
  }
#endif
  return load_element(spectrum_place(Line(row, line.layer), column));
}

#elif LOADS == FFTBENCH_LINES_LONG

COMPLEX load_value(Line line, Position position) { return load_element(long_place(line, position.at)); }

#elif LOADS == FFTBENCH_LINES_LONG_REAL

COMPLEX load_value(Line line, Position position) {
  return COMPLEX(load_number(long_place(line, position.at)), NUMBER(0.0));
}

#elif LOADS == FFTBENCH_LINES_LONG_SPECTRUM

COMPLEX load_value(Line line, Position position) {
  uint number = long_number(line, position.at);
  Position k = anywhere(number / uint(REAL_LINES));
  uint first = line.layer * kSpectrumWidth * uint(REAL_LINES) + number % uint(REAL_LINES);
  return value_of_whole(k, load_element(first + column_of(k) * uint(REAL_LINES)));
}

#else

// Twice the value, since a real line's inverse has twice as many terms.
COMPLEX load_value(Line line, Position position) {
  COMPLEX value = load_element(spectrum_place(line, position.at));
#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED
  if (is_at(position, 0u)) return COMPLEX(value.x + value.y, value.x - value.y);
#endif
  COMPLEX mirrored = load_element(spectrum_place(line, uint(LINE_LENGTH) - position.at));
  if (is_at(position, 0u)) return COMPLEX(value.x + mirrored.x, value.x - mirrored.x);
  COMPLEX even = value + conjugate(mirrored);
  COMPLEX odd = complex_multiply(value - conjugate(mirrored), twiddle(position.at, uint(REAL_WIDTH)));
  return pair_of(even, odd);
}

#endif

#if STORES == FFTBENCH_LINES_COMPLEX

void store_value(Line line, Position position, COMPLEX value) {
#ifdef WRITES_TRANSPOSED
  store_target(uvec3(line.number, position.at, line.layer), PASSED_ON(value));
#else
  store_target(texel_of(line, position.at), PASSED_ON(value));
#endif
}

#elif STORES == FFTBENCH_LINES_REAL_PAIR

void store_value(Line line, Position position, COMPLEX value) {
  uint place = real_place(line, position.at);
  store_number(place, value.x);
  if (has_partner(line)) store_number(place + kRealsToPartner, value.y);
}

#elif STORES == FFTBENCH_LINES_HALF_COLUMNS

void store_value(Line line, Position position, COMPLEX value) {
  uint row = position.at + line.number / kPackedWidth * uint(LINE_LENGTH);
  store_element((line.layer * uint(REAL_LINES) + row) * kPackedWidth + line.number % kPackedWidth, value);
}

#elif STORES == FFTBENCH_LINES_LONG

void store_value(Line line, Position position, COMPLEX value) { store_element(long_place(line, position.at), value); }

#elif STORES == FFTBENCH_LINES_LONG_REAL

void store_value(Line line, Position position, COMPLEX value) { store_number(long_place(line, position.at), value.x); }

#elif STORES == FFTBENCH_LINES_LONG_SPECTRUM

void store_value(Line line, Position position, COMPLEX value) {
  uint k = long_number(line, position.at);
  const uint end = kSpectrumWidth * uint(REAL_LINES);
  uint first = line.layer * end;
#ifdef STORES_PARTS
  // The first value stands alone; its other part is another work group's where the rows are odd.
  if (k == 0u) {
    store_real_part(first, value.x);
  } else if (k == end) {
    store_imaginary_part(first, value.x);
  } else if (k < end) {
    store_element(first + k, value);
  }
#else
  if (k < end) store_element(first + k, value);
#endif
}

#elif STORES == FFTBENCH_LINES_PAIR_SPECTRA

// Rows `pair` and pair + P of a column.
void store_pair(Line line, uint pair, COMPLEX a, COMPLEX b) {
  Position column = anywhere(line.number);
  store_element(pair_place(line.number, pair, line.layer), pair_of(value_at(column, a), value_at(column, b)));
  store_element(pair_place(mirrored_column(column), pair, line.layer),
                pair_of(value_at_mirror(column, a), value_at_mirror(column, b)));
}

#elif STORES == FFTBENCH_LINES_HALF_SPECTRA

#define MIRROR(position) mirrored_column(position)
void store_value(Line line, Position position, COMPLEX value, COMPLEX mirrored) {
  if (is_mirrored(position)) return;
  uint place = spectrum_place(line, position.at);
  store_element(place, PASSED_ON(first_held(position, value, mirrored)));
  if (has_partner(line)) store_element(place + kSpectrumToPartner, PASSED_ON(second_held(position, value, mirrored)));
}

#else

#define MIRROR(position) (is_at(position, 0u) ? 0u : uint(LINE_LENGTH) - (position).at)
void store_value(Line line, Position position, COMPLEX value, COMPLEX mirrored) {
  COMPLEX even = first_of_pair(value, mirrored);
  COMPLEX odd = second_of_pair(value, mirrored);
  uint place = spectrum_place(line, position.at);
#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED
  if (is_at(position, 0u)) {
    store_element(place, COMPLEX(even.x + odd.x, even.x - odd.x));
    return;
  }
#else
  if (is_at(position, 0u)) store_element(place + uint(LINE_LENGTH), even - odd);
#endif
  store_element(place, even + complex_multiply(odd, twiddle(position.at, uint(REAL_WIDTH))));
}

#endif
