// What the passes of powers of two read from a line of the source and write to one of the target. Of real images, the
// first pass reads real numbers (SOURCE_IS_REAL) and the last along the rows leaves half a spectrum (TARGET_IS_HALF), the
// LINE_LENGTH / 2 + 1 values that determine the others; the inverse reads half a spectrum (SOURCE_IS_HALF) and leaves real
// numbers (TARGET_IS_REAL). Halves of spectra are stored as rows of that many values.

#if STORAGE == FFTBENCH_STORAGE_BUFFER
#ifdef SOURCE_IS_REAL
VALUE load_real_source(uvec3 texel) { return VALUE(load_number(element_of(texel)), 0.0); }
#endif
#ifdef TARGET_IS_REAL
void store_real_target(uvec3 texel, VALUE value) { store_number(element_of(texel), value.x); }
#endif
#endif

#if defined(SOURCE_IS_HALF) || defined(TARGET_IS_HALF)
#define MIDDLE (uint(LINE_LENGTH) / 2u)

#if STORAGE == FFTBENCH_STORAGE_BUFFER
uint half_element_of(uvec3 texel) { return (texel.z * uint(IMAGE_HEIGHT) + texel.y) * (MIDDLE + 1u) + texel.x; }
#endif
#endif

#ifdef SOURCE_IS_HALF
#ifdef HAS_COLOURS
VALUE with_imaginary_sign(VALUE value, NUMBER sign) { return VALUE(value[0], sign * value[1]); }
#else
VALUE with_imaginary_sign(VALUE value, NUMBER sign) { return VALUE(value.x, sign * value.y); }
#endif

// The values at 0 and in the middle are real; behind the middle stand the conjugates of those before it.
VALUE load_line(Line line, uint position) {
  bool is_mirrored = position > MIDDLE;
  uvec3 texel = texel_of(line, is_mirrored ? uint(LINE_LENGTH) - position : position);
#if STORAGE == FFTBENCH_STORAGE_BUFFER
  VALUE value = load_element(half_element_of(texel));
#else
  VALUE value = load_source(texel);
#endif
  return with_imaginary_sign(value, NUMBER(is_mirrored ? -1.0 : position % MIDDLE == 0u ? 0.0 : 1.0));
}
#elif defined(SOURCE_IS_REAL)
VALUE load_line(Line line, uint position) { return load_real_source(texel_of(line, position)); }
#else
VALUE load_line(Line line, uint position) { return load_source(texel_of(line, position)); }
#endif

#ifdef TARGET_IS_HALF
void store_line(Line line, uint position, VALUE value) {
  if (position > MIDDLE) return;
#if STORAGE == FFTBENCH_STORAGE_BUFFER
  store_element(half_element_of(texel_of(line, position)), value);
#else
  store_target(texel_of(line, position), value);
#endif
}
#elif defined(TARGET_IS_REAL)
void store_line(Line line, uint position, VALUE value) { store_real_target(texel_of(line, position), value); }
#else
void store_line(Line line, uint position, VALUE value) { store_target(texel_of(line, position), value); }
#endif
