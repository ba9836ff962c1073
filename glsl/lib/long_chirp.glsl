// Bluestein's algorithm (lib/chirp_line.glsl) for a line that no work group holds, padded to M = m1 m2 values, in three
// passes (LONG_CHIRP):
//   LOADS    multiplies the line by its chirp, pads it, and is the first pass along it (lib/four_step.glsl).
//   FILTERS  is the second one, of rows k1, which are as many as m1, of m2 values each. Where it has a row of the spectrum, it
//            multiplies that by the chirp's, and is at once the first pass back: value k1 + m1 k2 of the line is in row k1, so
//            that nothing has to be sorted in between. Its rows stay where they are.
//   STORES   is the second pass back, of m2 columns, and multiplies by the chirp what is stored.
// To each pass its lines are whole ones (lib/whole_line.glsl).
#if LONG_CHIRP == FFTBENCH_LONG_CHIRP_FILTERS

// `line` has row k1 for a number, or of lines side by side so many rows; the chirp's spectrum lies in rows, too.
#define FILTER(m, b, leg)           \
  v[m] = filtered(conjugate(v[m]),  \
                  line.number / uint(LINE_NEIGHBOURS) * uint(LINE_LENGTH) + STORED_POSITION(b, leg).at);
// Shared memory is read until here, and the second transform writes it.
#define TRANSFORM_BACK        \
  LAST_SLOTS(FILTER, FILTER)  \
  barrier();                  \
  register_fft(before, after, twiddles, v);

#else

bool is_of_long_line(Line line, Position position) {
  return long_number(line, position.at) < uint(REAL_WIDTH) * uint(REAL_LINES);
}
COMPLEX chirp_of(Line line, Position position) { return chirp(long_number(line, position.at) / uint(REAL_LINES)); }

#if LONG_CHIRP == FFTBENCH_LONG_CHIRP_LOADS

COMPLEX load_padded(Line line, Position position) {
  if (!is_of_long_line(line, position)) return COMPLEX(0.0);
  return complex_multiply(load_value(line, position), chirp_of(line, position));
}

#else

#define STORE(m, b, leg)                                                                                     \
  if (is_of_long_line(line, STORED_POSITION(b, leg)))                                                        \
    store_value(line, STORED_POSITION(b, leg),                                                               \
                complex_multiply(conjugate(v[m]), chirp_of(line, STORED_POSITION(b, leg))) * NUMBER(SCALE));

#endif
#endif
