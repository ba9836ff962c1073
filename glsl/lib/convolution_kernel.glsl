// What becomes of a kernel's spectrum before it is stored: it is divided by the kernel's sum where NORMALIZES is 1, its
// centre, the value at floor(size / 2) of both axes, moves to 0, and it is interpolated with the spectrum of a single one
// (SHARPEN: how much of the latter), which is 1 everywhere.
// Source: the source on FFT convolution, "The FFTShift", where the phase of a shift by half the length is a change of
// sign, and "Dynamic PSF Sharpening".
#ifndef NORMALIZES
#error "NORMALIZES is missing: 1 where the kernel's sum becomes 1, else 0"
#endif
#ifndef SHARPEN
#error "SHARPEN is missing: 0 for the kernel itself, to 1 for a copy of the picture"
#endif
#ifndef FIRST_LENGTH
#error "FIRST_LENGTH is missing: of the transform along the first axis"
#endif
#ifndef FIRST_CENTRE
#error "FIRST_CENTRE is missing: of the kernel, along the first axis"
#endif
#ifndef SECOND_CENTRE
#error "SECOND_CENTRE is missing: of the kernel, along the second axis"
#endif

#if NORMALIZES
layout(std430, binding = FFTBENCH_BINDING_KERNEL_SUMS) readonly buffer KernelSums { NUMBER kernel_sums[]; };
#endif

// exp(2 pi i k centre / n), whose turns are counted in whole numbers.
#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer FirstTwiddleTable {
  COMPLEX roots_of_first_length[];
};

COMPLEX first_phase(uint k) { return roots_of_first_length[(k * uint(FIRST_CENTRE)) % uint(FIRST_LENGTH)]; }
COMPLEX second_phase(uint k) { return roots_of_unity[(k * uint(SECOND_CENTRE)) % uint(LINE_LENGTH)]; }
#else
COMPLEX phase(uint k, uint centre, uint n) {
  uint turned = (k * centre) % n;
  int folded = 2u * turned > n ? int(turned) - int(n) : int(turned);
  float angle = 6.28318530717958648 * (float(folded) / float(n));
  return COMPLEX(cos(angle), sin(angle));
}

COMPLEX first_phase(uint k) { return phase(k, uint(FIRST_CENTRE), uint(FIRST_LENGTH)); }
COMPLEX second_phase(uint k) { return phase(k, uint(SECOND_CENTRE), uint(LINE_LENGTH)); }
#endif

COMPLEX of_centred_kernel(Line line, uint position, COMPLEX value) {
  COMPLEX moved = complex_multiply(value, complex_multiply(first_phase(line.number), second_phase(position)));
#if NORMALIZES
  moved /= kernel_sums[line.layer];
#endif
  return (NUMBER(1.0) - NUMBER(SHARPEN)) * moved + COMPLEX(NUMBER(SHARPEN), 0.0);
}
