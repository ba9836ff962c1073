// How the stages of lib/register_fft.glsl hand a line on: through shared memory, as whole complex values, or in half
// of the space as real parts and then imaginary parts (SPLIT). lib/shared_place.glsl says where in it for lines whose
// length is a power of two, lib/gapped_place.glsl for all others.
#ifndef SPLIT
#error "SPLIT is missing: 1 to exchange real and imaginary parts one after the other, else 0"
#endif
#ifndef LOG2_INTERLEAVED_LINES
#error "LOG2_INTERLEAVED_LINES is missing: so many lines of a work group alternate, position by position"
#endif
#ifndef SHARED_LINE_PITCH
#error "SHARED_LINE_PITCH is missing: numbers between one line and the next where lines do not alternate"
#endif
#if SPLIT
#define BANKS (PRECISION == FFTBENCH_PRECISION_FP64 ? 16u : 32u)
shared NUMBER shared_parts[SHARED_LENGTH];
#else
#define BANKS (PRECISION == FFTBENCH_PRECISION_FP64 ? 8u : 16u)
shared COMPLEX shared_values[SHARED_LENGTH];
#endif

const uint kInterleaved = 1u << LOG2_INTERLEAVED_LINES;

uint line_start(LineShare share) { return (share.line >> LOG2_INTERLEAVED_LINES) * uint(SHARED_LINE_PITCH); }
uint interleaved_line(LineShare share) { return share.line & (kInterleaved - 1u); }

#if (FFT_LENGTH & (FFT_LENGTH - 1)) == 0
#include "lib/shared_place.glsl"

// Where slot m is written, and where it is read from, counted from slot 0: constants, once unrolled.
uint write_offset(uint m, uint radix, uint stride) {
  uint first = scattered(butterfly_of_slot(m, radix) * uint(INVOCATIONS_PER_LINE), radix, stride);
  return shared_place((first + leg_of_slot(m, radix) * stride) * kInterleaved, stride * kInterleaved, radix);
}

uint read_offset(uint m, uint radix, uint stride) {
  return shared_place(m * uint(INVOCATIONS_PER_LINE) * kInterleaved, stride * kInterleaved, radix);
}

uint first_write_place(uint radix, uint stride, LineShare share) {
  uint index = scattered(share.invocation, radix, stride) * kInterleaved + interleaved_line(share);
  return shared_place(index, stride * kInterleaved, radix);
}

uint first_read_place(uint radix, uint stride, LineShare share) {
  return shared_place(share.invocation * kInterleaved + interleaved_line(share), stride * kInterleaved, radix);
}

// With constants for all but the two places.
#define WRITE_PLACE(m) (write_start + place_beside(write_place, write_offset(m, radix, stride)))
#define READ_PLACE(m) (read_start + place_beside(read_place, read_offset(m, radix, stride)))

#else
#include "lib/gapped_place.glsl"

uint first_write_place(uint radix, uint stride, LineShare share) { return interleaved_line(share); }
uint first_read_place(uint radix, uint stride, LineShare share) { return interleaved_line(share); }

#define WRITE_PLACE(m)                                                                                        \
  (write_start + write_place +                                                                                \
   gapped_write_place(number_of_butterfly(m, radix, before.invocation), leg_of_slot(m, radix), radix, stride, \
                      gap, kInterleaved))
#define READ_PLACE(m)                                                                                         \
  (read_start + read_place +                                                                                  \
   gapped_read_place(position_of_slot(m, next_radix, after.invocation), radix, stride, gap, kInterleaved))

#endif

// From the slots that a stage has computed to the slots that the next one reads, which may be those of other
// invocations than before. Shared memory must be free: a barrier stands between two exchanges. `gap` is for
// lib/gapped_place.glsl alone.
void exchange_slots(uint radix, uint stride, uint next_radix, uint gap, LineShare before, LineShare after,
                    inout COMPLEX v[ELEMENTS]) {
  uint write_start = line_start(before);
  uint read_start = line_start(after);
  uint write_place = first_write_place(radix, stride, before);
  uint read_place = first_read_place(radix, stride, after);

#define WRITES(m) IF_FILLED(m, radix, before, true)
#define READS(m) IF_FILLED(m, next_radix, after, true)
#if SPLIT
#define WRITE_REAL(m) WRITES(m) shared_parts[WRITE_PLACE(m)] = v[m].x;
#define READ_REAL(m) READS(m) v[m].x = shared_parts[READ_PLACE(m)];
#define WRITE_IMAGINARY(m) WRITES(m) shared_parts[WRITE_PLACE(m)] = v[m].y;
#define READ_IMAGINARY(m) READS(m) v[m].y = shared_parts[READ_PLACE(m)];
  FOR_EACH_SLOT(WRITE_REAL)
  barrier();
  FOR_EACH_SLOT(READ_REAL)
  barrier();
  FOR_EACH_SLOT(WRITE_IMAGINARY)
  barrier();
  FOR_EACH_SLOT(READ_IMAGINARY)
#else
#define WRITE_VALUE(m) WRITES(m) shared_values[WRITE_PLACE(m)] = v[m];
#define READ_VALUE(m) READS(m) v[m] = shared_values[READ_PLACE(m)];
  FOR_EACH_SLOT(WRITE_VALUE)
  barrier();
  FOR_EACH_SLOT(READ_VALUE)
#endif
}
