#version 430 core
// The multiplications of Bluestein's algorithm, which makes the DFT of a line of any length N a convolution of M >= 2 N - 1
// values: with n k = (n^2 + k^2 - (k - n)^2) / 2 and the chirp c(n) = exp(DIRECTION_SIGN * pi i n^2 / N),
//   X(k) = c(k) sum over n of [x(n) c(n)] conj(c(k - n)).
// STEP says which: a line times its chirp, padded with zeros to M; the padded line's spectrum times that of the chirp; what
// was convolved times the chirp, cut to N. The transforms of M values between them are stockham_register.comp's.
// Dispatch: an invocation a value, numbered along the rows of the image or padded image by x, rows by y, images by z.
// Source: L. I. Bluestein, A Linear Filtering Approach to the Computation of Discrete Fourier Transform, 1970.
#include "lib/shared_constants.h"
#ifndef STEP
#error "STEP is missing: FFTBENCH_BLUESTEIN_PAD, FFTBENCH_BLUESTEIN_FILTER or FFTBENCH_BLUESTEIN_CUT"
#endif
#ifndef PADDED_LENGTH
#error "PADDED_LENGTH is missing: M, values of a padded line"
#endif
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
layout(local_size_x = LOCAL_SIZE_X) in;

#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"

layout(std430, binding = FFTBENCH_BINDING_FILTER) readonly buffer ChirpSpectrum { COMPLEX spectrum_of_chirp[]; };

// n^2 is below 2^32 for all lines that planning lets through.
COMPLEX chirp(uint n) { return twiddle(n * n % uint(2 * LINE_LENGTH), uint(2 * LINE_LENGTH)); }

#if AXIS == FFTBENCH_AXIS_ROWS
#define PADDED_WIDTH PADDED_LENGTH
#define PADDED_HEIGHT LINE_COUNT
#define POSITION gl_GlobalInvocationID.x
#define LINE_NUMBER gl_GlobalInvocationID.y
#else
#define PADDED_WIDTH LINE_COUNT
#define PADDED_HEIGHT PADDED_LENGTH
#define POSITION gl_GlobalInvocationID.y
#define LINE_NUMBER gl_GlobalInvocationID.x
#endif

#if STEP == FFTBENCH_BLUESTEIN_CUT
#define POSITIONS LINE_LENGTH
#else
#define POSITIONS PADDED_LENGTH
#endif

void main() {
  uint position = POSITION;
  uvec3 place = gl_GlobalInvocationID;
  if (position >= uint(POSITIONS) || LINE_NUMBER >= uint(LINE_COUNT)) return;
  uint padded = (place.z * uint(PADDED_HEIGHT) + place.y) * uint(PADDED_WIDTH) + place.x;
#if STEP == FFTBENCH_BLUESTEIN_PAD
  COMPLEX value = COMPLEX(0.0);
  if (position < uint(LINE_LENGTH)) value = complex_multiply(load_source(place), chirp(position));
  store_element(padded, value);
#elif STEP == FFTBENCH_BLUESTEIN_FILTER
  COMPLEX factor = spectrum_of_chirp[position];
  store_element(padded, complex_multiply(load_element(padded), COMPLEX(factor.x, -NUMBER(DIRECTION_SIGN) * factor.y)));
#else
  store_target(place, complex_multiply(load_element(padded), chirp(position)) * NUMBER(SCALE));
#endif
}
