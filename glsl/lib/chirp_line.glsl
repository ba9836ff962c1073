// Bluestein's algorithm, where the stages transform more values than a line has (FFT_LENGTH, M >= 2 N - 1). It makes the DFT
// of a line of any length N a convolution: with n k = (n^2 + k^2 - (k - n)^2) / 2 and the chirp
// c(n) = exp(DIRECTION_SIGN * pi i n^2 / N),
//   X(k) = c(k) sum over n of [x(n) c(n)] conj(c(k - n)).
// The line is multiplied by its chirp as it is loaded, and padded with zeros; its spectrum is multiplied by that of the
// chirp and transformed back, as the conjugate of the transform of its conjugate; and what is stored is multiplied by the
// chirp again. Between the two transforms every invocation keeps its positions, since every radix divides the values that
// it holds.
// Source: L. I. Bluestein, A Linear Filtering Approach to the Computation of Discrete Fourier Transform, 1970.

bool is_padding(Position position) { return !is_below(position, uint(LINE_LENGTH)); }

#define IF_ON_LINE(b, leg) if (!is_padding(STORED_POSITION(b, leg)))

COMPLEX load_padded(Line line, Position position) {
  if (is_padding(position)) return COMPLEX(0.0);
  return complex_multiply(LOADED_VALUE(line, position), chirp(position.at));
}

// In natural order, unnormalised.
void transform(LineShare before, LineShare after, Twiddles twiddles, inout COMPLEX v[ELEMENTS]) {
  // Written out: in a loop, which would be half the code, an NVIDIA H100 takes a tenth longer or more.
  register_fft(before, before, twiddles, v);
#define FILTER(m, b, leg) \
  v[m] = filtered(conjugate(v[m]), position_of_leg(b, leg, uint(LAST_RADIX), before).at);
  LAST_SLOTS(FILTER, FILTER)
  // Shared memory is read until here, and the second transform writes it.
  barrier();
  register_fft(before, after, twiddles, v);
#define TIMES_CHIRP(m, b, leg) \
  IF_ON_LINE(b, leg) v[m] = complex_multiply(conjugate(v[m]), chirp(STORED_POSITION(b, leg).at));
  LAST_SLOTS(TIMES_CHIRP, TIMES_CHIRP)
}
