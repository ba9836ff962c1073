// NUMBER: what kernels compute with. Halves are stored alone (lib/storage.glsl); what is computed from them are floats.
#ifndef PRECISION
#error "PRECISION is missing: FFTBENCH_PRECISION_FP16, _FP32 or _FP64, that of the values in the arrays"
#endif

#if PRECISION == FFTBENCH_PRECISION_FP64
#define NUMBER double
#else
#define NUMBER float
#endif
