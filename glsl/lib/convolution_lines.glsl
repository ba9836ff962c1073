// What the lines of convolution.comp are loaded from, and stored to.
// Real values: two lines of a picture (or kernel) along the first axis, of which the second is kPairs lines further, or,
// where PARTNERS_ARE_NEIGHBOURS, the next one. STORES_WORDS: two fp16 numbers side by side are stored at once, either
// of a line, or of neighbouring lines; then all lines begin with a whole word.
// Spectra: value (k, j) of an array is that of line j of the picture at the frequency k of the first axis. Strides say how
// either lies in memory, so that rows and columns are the same to this code.
#ifndef REAL_LINES
#error "REAL_LINES is missing: lines of the picture along the first axis"
#endif
#ifndef FREQUENCY_STRIDE
#error "FREQUENCY_STRIDE is missing: values of the spectra from one frequency of the first axis to the next"
#endif
#ifndef SPECTRUM_STRIDE
#error "SPECTRUM_STRIDE is missing: values from the spectrum of one line to that of the next"
#endif
#ifndef SPECTRA_IMAGE_STRIDE
#error "SPECTRA_IMAGE_STRIDE is missing: values from the spectra of one image to those of the next"
#endif
#if STEP != FFTBENCH_STEP_RESULT
#include "lib/padded_position.glsl"
#if BORDER == FFTBENCH_BORDER_ZERO
#define IF_IN_SOURCE(position) if (is_below(position, uint(SOURCE_LENGTH)))
uint source_at(Position position) { return position.at; }
#else
#define IF_IN_SOURCE(position) if (is_below(position, uint(SOURCE_LENGTH)) || has_source(position.at))
uint source_at(Position position) {
  return is_below(position, uint(SOURCE_LENGTH)) ? position.at : source_of(position.at);
}
#endif
#endif
#if STEP == FFTBENCH_STEP_PRODUCT || STEP == FFTBENCH_STEP_RESULT
#ifndef TARGET_LENGTH
#error "TARGET_LENGTH is missing: values of a line that are stored, its first"
#endif
#endif

uint spectra_place(uint frequency, uint number, uint image) {
  return image * uint(SPECTRA_IMAGE_STRIDE) + frequency * uint(FREQUENCY_STRIDE) + number * uint(SPECTRUM_STRIDE);
}

#if STEP == FFTBENCH_STEP_PICTURE || STEP == FFTBENCH_STEP_RESULT

#ifndef REAL_POSITION_STRIDE
#error "REAL_POSITION_STRIDE is missing: values from one position of a real line to the next"
#endif
#ifndef REAL_LINE_STRIDE
#error "REAL_LINE_STRIDE is missing: values from one real line to the next"
#endif
#ifndef REAL_IMAGE_STRIDE
#error "REAL_IMAGE_STRIDE is missing: values from one image to the next"
#endif

#ifndef PARTNERS_ARE_NEIGHBOURS
#error "PARTNERS_ARE_NEIGHBOURS is missing: 1 where lines go with the next one, else 0"
#endif

const uint kPairs = (uint(REAL_LINES) + 1u) / 2u;
#if PARTNERS_ARE_NEIGHBOURS
const uint kLinesToPartner = 1u;
Line first_of_lines(Line pair) { return Line(2u * pair.number, pair.layer); }
#else
const uint kLinesToPartner = kPairs;
Line first_of_lines(Line pair) { return pair; }
#endif
const uint kSpectraToPartner = kLinesToPartner * uint(SPECTRUM_STRIDE);
const uint kRealsToPartner = kLinesToPartner * uint(REAL_LINE_STRIDE);

Line partner_of(Line pair) {
  Line first = first_of_lines(pair);
  return Line(first.number + kLinesToPartner, first.layer);
}
#if REAL_LINES % 2 == 0
bool has_partner(Line pair) { return true; }
#else
bool has_partner(Line pair) { return partner_of(pair).number < uint(REAL_LINES); }
#endif

uint real_place(Line pair, uint position) {
  Line line = first_of_lines(pair);
  return line.layer * uint(REAL_IMAGE_STRIDE) + line.number * uint(REAL_LINE_STRIDE) +
         position * uint(REAL_POSITION_STRIDE);
}

uint pair_place(Line pair, uint frequency) {
  Line line = first_of_lines(pair);
  return spectra_place(frequency, line.number, line.layer);
}

#endif

#if STEP == FFTBENCH_STEP_PICTURE

#if COLOURS == 1
COMPLEX load_real_pair(Line line, uint position) {
  uint place = real_place(line, position);
  return COMPLEX(load_number(place), has_partner(line) ? load_number(place + kRealsToPartner) : NUMBER(0.0));
}

COMPLEX load_value(Line line, Position position) {
  COMPLEX value = COMPLEX(0.0);
  IF_IN_SOURCE(position) value = load_real_pair(line, source_at(position));
#if SOURCE_LENGTH > LINE_LENGTH
  // A kernel that is longer than the line lies on it twice.
  if (position.at + uint(LINE_LENGTH) < uint(SOURCE_LENGTH)) {
    value += load_real_pair(line, position.at + uint(LINE_LENGTH));
  }
#endif
  return value;
}
#endif

void store_half(Line line, Position position, COMPLEX value, COMPLEX mirrored) {
  if (is_mirrored(position)) return;
  uint place = pair_place(line, position.at);
  store_element(place, first_held(position, value, mirrored) * NUMBER(SCALE));
  if (has_partner(line)) {
    store_element(place + kSpectraToPartner, second_held(position, value, mirrored) * NUMBER(SCALE));
  }
}

#elif STEP == FFTBENCH_STEP_RESULT

COMPLEX load_value(Line line, Position position) {
  uint place = pair_place(line, column_of(position));
  COMPLEX a = load_element(place);
  COMPLEX b = has_partner(line) ? load_element(place + kSpectraToPartner) : COMPLEX(0.0);
  return pair_of(value_of_whole(position, a), value_of_whole(position, b));
}

#if COLOURS == 1
#ifndef STORES_WORDS
void store_result(Line line, uint position, COMPLEX value) {
  uint place = real_place(line, position);
  store_number(place, value.x);
  if (has_partner(line)) store_number(place + kRealsToPartner, value.y);
}
#elif PARTNERS_ARE_NEIGHBOURS
void store_result(Line line, uint position, COMPLEX value) {
  store_word(real_place(line, position), value.x, value.y);
}
#else
// Stores the results of an even position and of the next one.
void store_results(Line line, uint position, COMPLEX value, COMPLEX next) {
  uint place = real_place(line, position);
  store_word(place, value.x, next.x);
  if (has_partner(line)) store_word(place + kRealsToPartner, value.y, next.y);
}
#endif
#endif

#else

COMPLEX load_value(Line line, Position position) {
  COMPLEX value = COMPLEX(0.0);
  IF_IN_SOURCE(position) value = load_element(spectra_place(line.number, source_at(position), line.layer));
#if SOURCE_LENGTH > LINE_LENGTH
  if (position.at + uint(LINE_LENGTH) < uint(SOURCE_LENGTH)) {
    value += load_element(spectra_place(line.number, position.at + uint(LINE_LENGTH), line.layer));
  }
#endif
  return value;
}

#endif
