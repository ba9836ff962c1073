// The numbers that kernels compute with: NUMBER, and COMPLEX(real, imaginary), whose addition and subtraction are those of
// vectors. A VALUE is what an element of a line holds: one complex number, or those of three colours (STORAGE), or of three
// planes of a batch (THREE_PLANES_A_VALUE). Constants are written as fp64, which a compiler rounds.
#include "lib/number.glsl"
#ifndef DIRECTION_SIGN
#error "DIRECTION_SIGN is missing: -1 for a forward transform, 1 for an inverse one"
#endif

#if PRECISION == FFTBENCH_PRECISION_FP64
#define COMPLEX dvec2
#else
#define COMPLEX vec2
#endif

COMPLEX complex_multiply(COMPLEX a, COMPLEX b) {
  return COMPLEX(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// value * exp(DIRECTION_SIGN * i pi / 2): a quarter turn, the radix-4 butterfly's only factor.
COMPLEX quarter_turn(COMPLEX value) {
  return NUMBER(DIRECTION_SIGN) * COMPLEX(-value.y, value.x);
}

#if defined(STORAGE) && (STORAGE == FFTBENCH_STORAGE_RGB_PLANES || STORAGE == FFTBENCH_STORAGE_RGB_PACKED)
#define HAS_COLOURS
#endif

#if defined(HAS_COLOURS) || defined(THREE_PLANES_A_VALUE)
// A column of real parts and one of imaginary parts: matrices, too, are added and scaled number by number.
#if PRECISION == FFTBENCH_PRECISION_FP64
#define VALUE dmat2x3
#else
#define VALUE mat2x3
#endif

VALUE complex_multiply(COMPLEX factor, VALUE value) {
  return VALUE(factor.x * value[0] - factor.y * value[1], factor.x * value[1] + factor.y * value[0]);
}
VALUE complex_multiply(VALUE value, COMPLEX factor) { return complex_multiply(factor, value); }
VALUE quarter_turn(VALUE value) { return NUMBER(DIRECTION_SIGN) * VALUE(-value[1], value[0]); }
#else
#define VALUE COMPLEX
#endif

COMPLEX conjugate(COMPLEX value) { return COMPLEX(value.x, -value.y); }
