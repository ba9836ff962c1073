// How the half of a real line's spectrum lies in an array. The spectrum's values at 0 and, of an even width, at
// REAL_WIDTH / 2 are their own mirror images, and so are real. HALF_SPECTRUM says where the latter is: in a column of its
// own, as numpy.fft.rfft has it, or packed, as the imaginary part of the value at 0. Packed, that column and its
// partner REAL_WIDTH / 2 in the spectra of pairs (lib/real_pair.glsl) belong together as any other column k and
// REAL_WIDTH - k do.
// In two dimensions, a column that stands for itself is taken for real behind the inverse of the columns, and packed
// ones are taken apart there.
// Source: the source on FFT convolution, "we saved all of the Zero and Nyquist frequencies packed together".
#include "lib/position.glsl"
#ifndef HALF_SPECTRUM
#error "HALF_SPECTRUM is missing: FFTBENCH_HALF_SPECTRUM_NUMPY or FFTBENCH_HALF_SPECTRUM_PACKED"
#endif
#ifndef REAL_WIDTH
#error "REAL_WIDTH is missing: values of a real line"
#endif

#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_NUMPY

const uint kSpectrumWidth = uint(REAL_WIDTH) / 2u + 1u;
bool is_mirrored(Position k) { return !is_below(k, kSpectrumWidth); }

// The column of a pair's spectrum that a column of the half spectrum is made from, beside its own.
uint mirrored_column(Position column) { return is_at(column, 0u) ? 0u : uint(REAL_WIDTH) - column.at; }

// The column that has the value of the whole spectrum at k, or its mirror image.
uint column_of(Position k) { return is_mirrored(k) ? uint(REAL_WIDTH) - k.at : k.at; }

bool is_own_mirror(Position column) {
  return is_at(column, 0u) || (uint(REAL_WIDTH) % 2u == 0u && is_at(column, uint(REAL_WIDTH) / 2u));
}

// The values of a whole spectrum at a column, and at its mirrored column, from what the column holds.
COMPLEX value_at(Position column, COMPLEX held) {
  return COMPLEX(held.x, is_own_mirror(column) ? NUMBER(0.0) : held.y);
}
COMPLEX value_at_mirror(Position column, COMPLEX held) { return conjugate(value_at(column, held)); }

// The value of the whole spectrum at k, from what column_of(k) holds.
COMPLEX value_of_whole(Position k, COMPLEX held) {
  NUMBER imaginary = is_mirrored(k) ? -held.y : held.y;
  return COMPLEX(held.x, is_own_mirror(k) ? NUMBER(0.0) : imaginary);
}

// What a column holds of each line of a pair, from the pair's spectrum there and at the mirrored column.
COMPLEX first_held(Position column, COMPLEX value, COMPLEX mirrored) { return first_of_pair(value, mirrored); }
COMPLEX second_held(Position column, COMPLEX value, COMPLEX mirrored) { return second_of_pair(value, mirrored); }

// The same of two complex lines that are each other's conjugate: of the line itself, and of its conjugate.
COMPLEX held_of_line(Position column, COMPLEX value, COMPLEX mirrored) { return value; }
COMPLEX held_of_conjugate(Position column, COMPLEX value, COMPLEX mirrored) { return conjugate(mirrored); }

// Back from there: the line's value at k, from what column_of(k) holds of the line and of its conjugate. Where only one of
// them counts, the other is not asked for.
bool takes_both(Position k) { return is_own_mirror(k); }
COMPLEX value_of_line(Position k, COMPLEX held, COMPLEX held_of_conjugate) {
  if (is_own_mirror(k)) return NUMBER(0.5) * (held + conjugate(held_of_conjugate));
  return is_mirrored(k) ? conjugate(held_of_conjugate) : held;
}

#else

const uint kSpectrumWidth = uint(REAL_WIDTH) / 2u;
bool is_mirrored(Position k) { return !is_below(k, kSpectrumWidth); }

uint mirrored_column(Position column) { return is_at(column, 0u) ? kSpectrumWidth : uint(REAL_WIDTH) - column.at; }
uint column_of(Position k) {
  return is_at(k, kSpectrumWidth) ? 0u : is_mirrored(k) ? uint(REAL_WIDTH) - k.at : k.at;
}

COMPLEX value_at(Position column, COMPLEX held) { return COMPLEX(held.x, is_at(column, 0u) ? NUMBER(0.0) : held.y); }
COMPLEX value_at_mirror(Position column, COMPLEX held) {
  return is_at(column, 0u) ? COMPLEX(held.y, NUMBER(0.0)) : conjugate(held);
}
COMPLEX value_of_whole(Position k, COMPLEX held) {
  if (is_at(k, 0u)) return COMPLEX(held.x, 0.0);
  if (is_at(k, kSpectrumWidth)) return COMPLEX(held.y, 0.0);
  return COMPLEX(held.x, is_mirrored(k) ? -held.y : held.y);
}

COMPLEX first_held(Position column, COMPLEX value, COMPLEX mirrored) {
  return is_at(column, 0u) ? COMPLEX(value.x, mirrored.x) : first_of_pair(value, mirrored);
}
COMPLEX second_held(Position column, COMPLEX value, COMPLEX mirrored) {
  return is_at(column, 0u) ? COMPLEX(value.y, mirrored.y) : second_of_pair(value, mirrored);
}

// At column 0 a line's value there + i its value in the middle, which are complex.
COMPLEX held_of_line(Position column, COMPLEX value, COMPLEX mirrored) {
  return is_at(column, 0u) ? COMPLEX(value.x - mirrored.y, value.y + mirrored.x) : value;
}
COMPLEX held_of_conjugate(Position column, COMPLEX value, COMPLEX mirrored) {
  return is_at(column, 0u) ? COMPLEX(value.x + mirrored.y, mirrored.x - value.y) : conjugate(mirrored);
}

bool takes_both(Position k) { return is_at(k, 0u) || is_at(k, kSpectrumWidth); }
COMPLEX value_of_line(Position k, COMPLEX held, COMPLEX held_of_conjugate) {
  if (is_at(k, 0u)) return NUMBER(0.5) * (held + conjugate(held_of_conjugate));
  if (is_at(k, kSpectrumWidth)) {
    COMPLEX difference = held - conjugate(held_of_conjugate);
    return NUMBER(0.5) * COMPLEX(difference.y, -difference.x);
  }
  return is_mirrored(k) ? conjugate(held_of_conjugate) : held;
}

#endif
