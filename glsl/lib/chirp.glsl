// The chirp c(n) = exp(DIRECTION_SIGN * pi i n^2 / N) of a line of N values, and its spectrum (lib/chirp_line.glsl).
#if LONG_CHIRP != FFTBENCH_LONG_CHIRP_FILTERS
layout(std430, binding = FFTBENCH_BINDING_CHIRP) readonly buffer Chirp { COMPLEX chirp_values[]; };

COMPLEX chirp(uint n) {
  COMPLEX value = chirp_values[n];
  return COMPLEX(value.x, NUMBER(DIRECTION_SIGN) * value.y);
}
#endif

#if LONG_CHIRP == FFTBENCH_LONG_CHIRP_NONE || LONG_CHIRP == FFTBENCH_LONG_CHIRP_FILTERS
// The spectrum of the chirp conj(c), with the sign +1, divided by the length that lines are padded to.
layout(std430, binding = FFTBENCH_BINDING_FILTER) readonly buffer ChirpSpectrum { COMPLEX spectrum_of_chirp[]; };

// The conjugate of the product of a value of the line's spectrum with that of the chirp, from the conjugate of the value.
COMPLEX filtered(COMPLEX conjugated, uint place) {
  COMPLEX factor = spectrum_of_chirp[place];
  return complex_multiply(conjugated, COMPLEX(factor.x, NUMBER(DIRECTION_SIGN) * factor.y));
}
#endif
