// What lies between the two phases of stockham_fused.comp, and which lines each phase has.
//
// Complex images: the rows' results transposed, so that both phases have the same lines. Real images: the spectra of the
// pairs of rows, of which a forward transform's second phase makes the columns of the half spectrum, and which an
// inverse's first phase makes from them (PAIR_SPECTRA in lib/line_access.glsl). An image has one column more than pairs of
// rows, or two, so that no tile size divides both numbers: an invocation without a line of its own works on the last one
// once more, which asks for no condition at any load or store.

#if LOADS == FFTBENCH_LINES_COMPLEX && STORES == FFTBENCH_LINES_COMPLEX

Line line_in_phase(LineShare share, uint tile, uint phase) { return line_of_share(share, tile, uint(LINE_COUNT)); }
bool has_line_in_phase(LineShare share, uint tile) { return has_line(share, tile); }
uint tiles_of_phase(uint phase) { return uint(TILES); }

#define LOAD_BETWEEN(m) IF_LOADED(m) next[m] = load_alternate(texel_of(loaded, LOADED_POSITION(m)));
#define STORE_BETWEEN(m)                                                                                         \
  IF_STORED(m)                                                                                                   \
  store_alternate(uvec3(stored.number, STORED_POSITION(m), stored.layer), ON_ITS_WAY(v[m] * float(SCALE)));

#else

#if STORES == FFTBENCH_LINES_REAL_PAIR
#define PHASE_OF_PAIRS 1u
#else
#define PHASE_OF_PAIRS 0u
#endif

uint lines_of_phase(uint phase) { return phase == PHASE_OF_PAIRS ? kPairs : kSpectrumWidth; }
uint tiles_of_phase(uint phase) {
  return (lines_of_phase(phase) * uint(IMAGES) + (1u << LOG2_LINES) - 1u) >> LOG2_LINES;
}
Line line_in_phase(LineShare share, uint tile, uint phase) {
  uint line = min((tile << LOG2_LINES) + share.line, lines_of_phase(phase) * uint(IMAGES) - 1u);
  return Line(line % lines_of_phase(phase), line / lines_of_phase(phase));
}
bool has_line_in_phase(LineShare share, uint tile) { return true; }

#if STORES != FFTBENCH_LINES_REAL_PAIR

#define SEPARATES_BETWEEN
#define SEPARATE_BETWEEN(m) SEPARATE_PAIR(m, uint(FIRST_RADIX))
#define LOAD_BETWEEN(m)                                                                                          \
  if (is_in_first_half(m, uint(FIRST_RADIX))) {                                                                  \
    IF_LOADED(m) {                                                                                               \
      next[m] = alternate_elements[pair_place(loaded.number, LOADED_POSITION(m), loaded.layer)];                 \
      next[partner_slot(m, uint(FIRST_RADIX))] =                                                                 \
          alternate_elements[pair_place(mirrored_column(loaded.number), LOADED_POSITION(m), loaded.layer)];      \
    }                                                                                                            \
  }
#define STORE_BETWEEN(m)                                                                                         \
  IF_STORED(m)                                                                                                   \
  alternate_elements[pair_place(STORED_POSITION(m), stored.number, stored.layer)] =                              \
      ON_ITS_WAY(v[m] * float(SCALE));

#else

#define LOAD_BETWEEN(m)                                                                                          \
  IF_LOADED(m)                                                                                                   \
  next[m] = alternate_elements[pair_place(LOADED_POSITION(m), loaded.number, loaded.layer)];
#define STORE_BETWEEN(m)                                                                                         \
  if (is_in_first_half(m, uint(LAST_RADIX))) {                                                                   \
    IF_STORED(m) {                                                                                               \
      vec2 a = behind_columns(stored.number, v[m] * float(SCALE));                                               \
      vec2 b = behind_columns(stored.number, v[partner_slot(m, uint(LAST_RADIX))] * float(SCALE));               \
      alternate_elements[pair_place(stored.number, STORED_POSITION(m), stored.layer)] = ON_ITS_WAY(pair_of(a, b)); \
      alternate_elements[pair_place(mirrored_column(stored.number), STORED_POSITION(m), stored.layer)] =         \
          ON_ITS_WAY(pair_of(conjugate(a), conjugate(b)));                                                       \
    }                                                                                                            \
  }

#endif

#endif
