// What the kernels for powers of two alone know beside lib/line.glsl: the logarithm of a line's length.
#ifndef LOG2_LINE_LENGTH
#error "LOG2_LINE_LENGTH is missing: the logarithm of LINE_LENGTH, a power of two"
#endif

#if TWIDDLE != FFTBENCH_TWIDDLE_LOOKUP
// exp(DIRECTION_SIGN * 2 pi i k / 2^log2_n) for 0 <= k < 2^log2_n, no longer than the line. As a root of the line's
// order, which is a constant, where log2_n is known at run time alone.
COMPLEX twiddle_of_power(uint k, uint log2_n) {
  return twiddle(k << (uint(LOG2_LINE_LENGTH) - log2_n), uint(LINE_LENGTH));
}
#endif
