// What the lines of a picture's spectrum are multiplied by (lib/kernel_spectrum.glsl). A line holds the values of one
// frequency k of the first axis. Where half spectra are packed, that of k = 0 is a + i b, where a is the line of
// frequency 0 and b that of half the length. Both are spectra of real lines, so that with Z(v) = A(v) + i B(v) and the
// kernel's spectrum K at either frequency, the product is
//   A(v) K0(v) + i B(v) K1(v) = Z(v) (K0(v) + K1(v)) / 2 + conj Z(-v) (K0(v) - K1(v)) / 2.
#ifndef FIRST_LENGTH
#error "FIRST_LENGTH is missing: values of the padded picture along the first axis"
#endif
#ifndef KERNEL_PLANES
#error "KERNEL_PLANES is missing: images of the kernel, which those of the batch take in turn"
#endif

COMPLEX kernel_factor(uint frequency, uint position, uint image) {
  return kernel_value(frequency, position, image % uint(KERNEL_PLANES));
}

#if HALF_SPECTRUM == FFTBENCH_HALF_SPECTRUM_PACKED

// Whether a tile has the line of frequency 0 of some image.
bool has_packed_line(uint tile) {
  uint first = tile * uint(LINES) % uint(LINE_COUNT);
  return first == 0u || first + uint(LINES) > uint(LINE_COUNT);
}

COMPLEX product_of_packed(COMPLEX value, COMPLEX mirrored, uint position, uint image) {
  COMPLEX first = kernel_factor(0u, position, image);
  COMPLEX second = kernel_factor(uint(FIRST_LENGTH) / 2u, position, image);
  return complex_multiply(value, 0.5 * (first + second)) +
         complex_multiply(conjugate(mirrored), 0.5 * (first - second));
}

#endif
