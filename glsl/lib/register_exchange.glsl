// How the stages of lib/register_fft.glsl hand a line on: through shared memory, as whole complex values, or in half
// of the space as real parts and then imaginary parts (SPLIT). lib/shared_place.glsl says where in it.
#ifndef SPLIT
#error "SPLIT is missing: 1 to exchange real and imaginary parts one after the other, else 0"
#endif
#ifndef LOG2_INTERLEAVED_LINES
#error "LOG2_INTERLEAVED_LINES is missing: so many lines of a work group alternate, position by position"
#endif
#ifndef SHARED_LINE_PITCH
#error "SHARED_LINE_PITCH is missing: numbers between one line and the next where lines do not alternate"
#endif
#ifndef SHARED_LENGTH
#error "SHARED_LENGTH is missing: numbers in shared memory"
#endif
#if SPLIT
#define LOG2_BANKS 5u
shared float shared_parts[SHARED_LENGTH];
#else
#define LOG2_BANKS 4u
shared vec2 shared_values[SHARED_LENGTH];
#endif
#include "lib/shared_place.glsl"

const uint kLog2Interleaved = uint(LOG2_INTERLEAVED_LINES);

// Where slot m is written, and where it is read from, counted from slot 0: constants, once unrolled.
uint write_offset(uint m, uint log2_radix, uint log2_stride) {
  uint log2_butterflies = uint(LOG2_ELEMENTS) - log2_radix;
  uint butterfly = m & ((1u << log2_butterflies) - 1u);
  uint leg = m >> log2_butterflies;
  uint first = scattered(butterfly * uint(INVOCATIONS_PER_LINE), log2_radix, log2_stride);
  uint index = (first + (leg << log2_stride)) << kLog2Interleaved;
  return shared_place(index, log2_stride + kLog2Interleaved, log2_radix);
}

uint read_offset(uint m, uint log2_radix, uint log2_stride) {
  uint index = m * uint(INVOCATIONS_PER_LINE) << kLog2Interleaved;
  return shared_place(index, log2_stride + kLog2Interleaved, log2_radix);
}

// From the slots that a stage has computed to the slots that the next one reads. Shared memory must be free: a
// barrier stands between two exchanges.
void exchange_slots(uint log2_radix, uint log2_stride, LineShare share, inout vec2 v[ELEMENTS]) {
  uint between = share.line & ((1u << kLog2Interleaved) - 1u);
  uint line_start = (share.line >> kLog2Interleaved) * uint(SHARED_LINE_PITCH);
  uint write_index = (scattered(share.invocation, log2_radix, log2_stride) << kLog2Interleaved) + between;
  uint read_index = (share.invocation << kLog2Interleaved) + between;
  uint write_place = shared_place(write_index, log2_stride + kLog2Interleaved, log2_radix);
  uint read_place = shared_place(read_index, log2_stride + kLog2Interleaved, log2_radix);

// Expressions of m, with constants for all but the two places.
#define WRITE_PLACE (line_start + place_beside(write_place, write_offset(m, log2_radix, log2_stride)))
#define READ_PLACE (line_start + place_beside(read_place, read_offset(m, log2_radix, log2_stride)))
#if SPLIT
  for (uint m = 0u; m < uint(ELEMENTS); ++m) shared_parts[WRITE_PLACE] = v[m].x;
  barrier();
  for (uint m = 0u; m < uint(ELEMENTS); ++m) v[m].x = shared_parts[READ_PLACE];
  barrier();
  for (uint m = 0u; m < uint(ELEMENTS); ++m) shared_parts[WRITE_PLACE] = v[m].y;
  barrier();
  for (uint m = 0u; m < uint(ELEMENTS); ++m) v[m].y = shared_parts[READ_PLACE];
#else
  for (uint m = 0u; m < uint(ELEMENTS); ++m) shared_values[WRITE_PLACE] = v[m];
  barrier();
  for (uint m = 0u; m < uint(ELEMENTS); ++m) v[m] = shared_values[READ_PLACE];
#endif
}
