// NUMBER: what kernels compute with. Halves are stored alone (lib/storage.glsl); what is computed from them are floats.
#ifndef PRECISION
#error "PRECISION is missing: FFTBENCH_PRECISION_FP16, _FP32 or _FP64, that of the values in the arrays"
#endif

#if PRECISION == FFTBENCH_PRECISION_FP64
#define NUMBER double
#else
#define NUMBER float
#endif

// A number between 0 and 1. Of doubles, NVIDIA's compiler (driver 580) reads the digits with an error of several units of the
// last place, so that the first 32 bits behind the point stand beside them, and the next 32.
#if PRECISION == FFTBENCH_PRECISION_FP64
#define CONSTANT(digits, first_bits, next_bits) ((double(first_bits) + double(next_bits) / 4294967296.0lf) / 4294967296.0lf)
#else
#define CONSTANT(digits, first_bits, next_bits) NUMBER(digits)
#endif
