// The spectrum of a convolution's kernel: the frequencies k = 0 .. KERNEL_FIRST_LENGTH / 2 of the first axis and all
// KERNEL_SECOND_LENGTH of the second one, for each image, with the kernel's centre at 0. Those are the lengths of the
// padded picture, or, where KERNEL_FILTER is not FFTBENCH_KERNEL_FILTER_NONE, of the kernel alone: then values between
// its own frequencies are interpolated, by a tent or by R. Keys, Cubic Convolution Interpolation for Digital Image
// Processing, 1981 (a = -1/2). Define WRITES_KERNEL_SPECTRUM where it is made.
// Source: the source on FFT convolution, "Dynamic Kernel rescaling via Spectral Resampling". A frequency f of a line of N
// is f S / N of the kernel's S: the frequencies 0 of both are the same.
#ifndef KERNEL_PRECISION
#error "KERNEL_PRECISION is missing: FFTBENCH_PRECISION_FP16, _FP32 or _FP64, that of the spectrum in its array"
#endif
#ifndef KERNEL_FREQUENCY_STRIDE
#error "KERNEL_FREQUENCY_STRIDE is missing: values from one frequency of the first axis to the next"
#endif
#ifndef KERNEL_POSITION_STRIDE
#error "KERNEL_POSITION_STRIDE is missing: values from one frequency of the second axis to the next"
#endif
#ifndef KERNEL_IMAGE_STRIDE
#error "KERNEL_IMAGE_STRIDE is missing: values from one image to the next"
#endif
#if KERNEL_PRECISION == FFTBENCH_PRECISION_FP16
#define KERNEL_VALUE uint
#else
#define KERNEL_VALUE COMPLEX
#endif
#ifdef WRITES_KERNEL_SPECTRUM
#define KERNEL_QUALIFIER writeonly
#else
#define KERNEL_QUALIFIER readonly
#endif
layout(std430, binding = FFTBENCH_BINDING_FILTER) KERNEL_QUALIFIER buffer KernelSpectrum { KERNEL_VALUE kernel_values[]; };

uint kernel_place(uint frequency, uint position, uint image) {
  return image * uint(KERNEL_IMAGE_STRIDE) + frequency * uint(KERNEL_FREQUENCY_STRIDE) +
         position * uint(KERNEL_POSITION_STRIDE);
}

#ifdef WRITES_KERNEL_SPECTRUM

void store_kernel_value(uint frequency, uint position, uint image, COMPLEX value) {
#if KERNEL_PRECISION == FFTBENCH_PRECISION_FP16
  kernel_values[kernel_place(frequency, position, image)] = packHalf2x16(value);
#else
  kernel_values[kernel_place(frequency, position, image)] = value;
#endif
}

#else

#ifndef KERNEL_FILTER
#error "KERNEL_FILTER is missing: FFTBENCH_KERNEL_FILTER_NONE, _TENT or _BICUBIC"
#endif

COMPLEX kernel_element(uint frequency, uint position, uint image) {
#if KERNEL_PRECISION == FFTBENCH_PRECISION_FP16
  return unpackHalf2x16(kernel_values[kernel_place(frequency, position, image)]);
#else
  return kernel_values[kernel_place(frequency, position, image)];
#endif
}

#if KERNEL_FILTER == FFTBENCH_KERNEL_FILTER_NONE

COMPLEX kernel_value(uint frequency, uint position, uint image) { return kernel_element(frequency, position, image); }

#else

#ifndef KERNEL_FIRST_LENGTH
#error "KERNEL_FIRST_LENGTH is missing: of the kernel's own transform along the first axis"
#endif
#ifndef KERNEL_SECOND_LENGTH
#error "KERNEL_SECOND_LENGTH is missing: of the kernel's own transform along the second axis"
#endif
#if KERNEL_FILTER == FFTBENCH_KERNEL_FILTER_TENT
#define TAPS 2u
#define TAPS_BEFORE 0u
#else
#define TAPS 4u
#define TAPS_BEFORE 1u
#endif

// Both have a period added, so that they are not negative. The half that is missing is the mirror image of the other.
COMPLEX periodic_kernel_element(uint frequency, uint position, uint image) {
  uint f = frequency % uint(KERNEL_FIRST_LENGTH);
  uint p = position % uint(KERNEL_SECOND_LENGTH);
  bool is_mirrored = 2u * f > uint(KERNEL_FIRST_LENGTH);
  if (is_mirrored) {
    f = uint(KERNEL_FIRST_LENGTH) - f;
    p = (uint(KERNEL_SECOND_LENGTH) - p) % uint(KERNEL_SECOND_LENGTH);
  }
  COMPLEX value = kernel_element(f, p, image);
  return is_mirrored ? conjugate(value) : value;
}

// Returns the weight of the frequency that stands `tap` - TAPS_BEFORE behind the one below a place, which is
// `rest` above that.
NUMBER tap_weight(uint tap, NUMBER rest) {
#if KERNEL_FILTER == FFTBENCH_KERNEL_FILTER_TENT
  return tap == 0u ? NUMBER(1.0) - rest : rest;
#else
  NUMBER x = abs(NUMBER(tap) - NUMBER(1.0) - rest);
  if (x < NUMBER(1.0)) return (NUMBER(1.5) * x - NUMBER(2.5)) * x * x + NUMBER(1.0);
  return ((NUMBER(2.5) - NUMBER(0.5) * x) * x - NUMBER(4.0)) * x + NUMBER(2.0);
#endif
}

// At frequencies of the padded picture, whose lengths are FIRST_LENGTH and LINE_LENGTH.
COMPLEX kernel_value(uint frequency, uint position, uint image) {
  uint f = frequency * uint(KERNEL_FIRST_LENGTH);
  uint p = position * uint(KERNEL_SECOND_LENGTH);
  NUMBER rest_of_f = NUMBER(f % uint(FIRST_LENGTH)) / NUMBER(FIRST_LENGTH);
  NUMBER rest_of_p = NUMBER(p % uint(LINE_LENGTH)) / NUMBER(LINE_LENGTH);
  f = f / uint(FIRST_LENGTH) + uint(KERNEL_FIRST_LENGTH) - TAPS_BEFORE;
  p = p / uint(LINE_LENGTH) + uint(KERNEL_SECOND_LENGTH) - TAPS_BEFORE;
  COMPLEX sum = COMPLEX(0.0);
  for (uint i = 0u; i < TAPS; ++i) {
    COMPLEX row = COMPLEX(0.0);
    for (uint j = 0u; j < TAPS; ++j) {
      row += tap_weight(j, rest_of_p) * periodic_kernel_element(f + i, p + j, image);
    }
    sum += tap_weight(i, rest_of_f) * row;
  }
  return sum;
}

#endif
#endif
