// A line that the stages transform as it is (FFT_LENGTH is LINE_LENGTH). lib/chirp_line.glsl has the same for another one.
#define IF_ON_LINE(b, leg)

#if LONG_CHIRP == FFTBENCH_LONG_CHIRP_LOADS
#elif defined(KEEPS_STORED)
STORED_COMPLEX load_padded(Line line, Position position) { return load_stored(line, position); }
#else
COMPLEX load_padded(Line line, Position position) { return LOADED_VALUE(line, position); }
#endif

// In natural order, unnormalised.
void transform(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  register_fft(before, after, twiddles, v);
}
