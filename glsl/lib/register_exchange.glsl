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

uint line_start(LineShare share) { return (share.line >> kLog2Interleaved) * uint(SHARED_LINE_PITCH); }

// From the slots that a stage has computed to the slots that the next one reads, which may be those of other
// invocations than before. Shared memory must be free: a barrier stands between two exchanges.
void exchange_slots(uint log2_radix, uint log2_stride, LineShare before, LineShare after, inout vec2 v[ELEMENTS]) {
  uint lines_between = (1u << kLog2Interleaved) - 1u;
  uint write_start = line_start(before);
  uint read_start = line_start(after);
  uint first_written = scattered(before.invocation, log2_radix, log2_stride);
  uint write_index = (first_written << kLog2Interleaved) + (before.line & lines_between);
  uint read_index = (after.invocation << kLog2Interleaved) + (after.line & lines_between);
  uint write_place = shared_place(write_index, log2_stride + kLog2Interleaved, log2_radix);
  uint read_place = shared_place(read_index, log2_stride + kLog2Interleaved, log2_radix);

// With constants for all but the two places.
#define WRITE_PLACE(m) (write_start + place_beside(write_place, write_offset(m, log2_radix, log2_stride)))
#define READ_PLACE(m) (read_start + place_beside(read_place, read_offset(m, log2_radix, log2_stride)))
#if SPLIT
#define WRITE_REAL(m) shared_parts[WRITE_PLACE(m)] = v[m].x;
#define READ_REAL(m) v[m].x = shared_parts[READ_PLACE(m)];
#define WRITE_IMAGINARY(m) shared_parts[WRITE_PLACE(m)] = v[m].y;
#define READ_IMAGINARY(m) v[m].y = shared_parts[READ_PLACE(m)];
  FOR_EACH_SLOT(WRITE_REAL)
  barrier();
  FOR_EACH_SLOT(READ_REAL)
  barrier();
  FOR_EACH_SLOT(WRITE_IMAGINARY)
  barrier();
  FOR_EACH_SLOT(READ_IMAGINARY)
#else
#define WRITE_VALUE(m) shared_values[WRITE_PLACE(m)] = v[m];
#define READ_VALUE(m) v[m] = shared_values[READ_PLACE(m)];
  FOR_EACH_SLOT(WRITE_VALUE)
  barrier();
  FOR_EACH_SLOT(READ_VALUE)
#endif
}
