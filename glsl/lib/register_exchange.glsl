// How the stages of lib/register_fft.glsl pass a line on: through shared memory, as whole complex values, or in half
// of the space as real parts and then imaginary parts (SPLIT). lib/shared_place.glsl says where in it for lines whose
// length is a power of two, and whose invocations all have as much to do, lib/gapped_place.glsl for all others.
#ifndef SPLIT
#error "SPLIT is missing: 1 to exchange real and imaginary parts one after the other, else 0"
#endif
#ifndef LIES_WITH_GAPS
#error "LIES_WITH_GAPS is missing: 0 for lengths that are powers of two where no invocation idles, else 1"
#endif
#if SPLIT
#define BANKS (PRECISION == FFTBENCH_PRECISION_FP64 ? 16u : 32u)
shared NUMBER shared_parts[SHARED_LENGTH];
#else
#define BANKS (PRECISION == FFTBENCH_PRECISION_FP64 ? 8u : 16u)
shared COMPLEX shared_values[SHARED_LENGTH];
#endif

uint line_start(LineShare share) { return share.line / INTERLEAVED_OF(share.shape) * PITCH_OF(share.shape); }
uint interleaved_line(LineShare share) { return share.line % INTERLEAVED_OF(share.shape); }

#if !LIES_WITH_GAPS
#include "lib/shared_place.glsl"

// Where a leg is written, and where slot m is read from, counted from slot 0: constants.
uint write_offset(uint b, uint leg, uint radix, uint stride, LineShape shape) {
  uint first = scattered(b * INVOCATIONS_OF(shape), radix, stride);
  return shared_place((first + leg * stride) * INTERLEAVED_OF(shape), stride * INTERLEAVED_OF(shape), radix);
}

uint read_offset(uint m, uint radix, uint stride, LineShape shape) {
  return shared_place(m * INVOCATIONS_OF(shape) * INTERLEAVED_OF(shape), stride * INTERLEAVED_OF(shape), radix);
}

uint first_write_place(uint radix, uint stride, LineShare share) {
  uint index = scattered(share.invocation, radix, stride) * INTERLEAVED_OF(share.shape) + interleaved_line(share);
  return shared_place(index, stride * INTERLEAVED_OF(share.shape), radix);
}

uint first_read_place(uint radix, uint stride, LineShare share) {
  uint index = share.invocation * INTERLEAVED_OF(share.shape) + interleaved_line(share);
  return shared_place(index, stride * INTERLEAVED_OF(share.shape), radix);
}

// All but the two places are constants.
#define WRITE_PLACE(b, leg) (write_start + place_beside(write_place, write_offset(b, leg, radix, stride, writer.shape)))
#define READ_PLACE(m, b, leg) (read_start + place_beside(read_place, read_offset(m, radix, stride, reader.shape)))

#else
#include "lib/gapped_place.glsl"

uint first_write_place(uint radix, uint stride, LineShare share) { return interleaved_line(share); }
uint first_read_place(uint radix, uint stride, LineShare share) { return interleaved_line(share); }

#define WRITE_PLACE(b, leg)                                                                                   \
  (write_start + write_place +                                                                                \
   gapped_write_place(writer.invocation + b * INVOCATIONS_OF(writer.shape), leg, radix, stride, gap,          \
                      INTERLEAVED_OF(writer.shape)))
// Legs are whole runs of the stage before apart, so that a butterfly's first one takes the only division.
#define READ_PLACE(m, b, leg)                                                                                 \
  (read_start + read_place +                                                                                  \
   gapped_read_place(reader.invocation + b * INVOCATIONS_OF(reader.shape), radix, stride, gap,                \
                     INTERLEAVED_OF(reader.shape)) +                                                          \
   gapped_read_place(leg * butterflies_of_line(next_radix, reader.shape), radix, stride, gap,                 \
                     INTERLEAVED_OF(reader.shape)))

#endif

// Passes v on from the slots that a stage has computed, as the share `writer`, to the slots that the next one reads, as
// `reader`, which may be those of other invocations. Shared memory must be free: a barrier stands between two exchanges.
// `gap` is for lib/gapped_place.glsl alone. WRITTEN and READ are lists of slots (lib/register_stages.glsl).
#define EXCHANGE_SLOTS(stage_radix, stage_stride, radix_behind, gap_behind, WRITTEN, READ)                    \
  {                                                                                                           \
    const uint radix = stage_radix;                                                                           \
    const uint stride = stage_stride;                                                                         \
    const uint next_radix = radix_behind;                                                                     \
    const uint gap = gap_behind;                                                                              \
    uint write_start = line_start(writer);                                                                    \
    uint read_start = line_start(reader);                                                                     \
    uint write_place = first_write_place(radix, stride, writer);                                              \
    uint read_place = first_read_place(radix, stride, reader);                                                \
    THROUGH_SHARED_MEMORY(WRITTEN, READ)                                                                      \
  }

#if SPLIT
#define WRITE_REAL(m, b, leg) shared_parts[WRITE_PLACE(b, leg)] = v[m].x;
#define READ_REAL(m, b, leg) v[m].x = shared_parts[READ_PLACE(m, b, leg)];
#define WRITE_IMAGINARY(m, b, leg) shared_parts[WRITE_PLACE(b, leg)] = v[m].y;
#define READ_IMAGINARY(m, b, leg) v[m].y = shared_parts[READ_PLACE(m, b, leg)];
#define THROUGH_SHARED_MEMORY(WRITTEN, READ)                                                                  \
  FOR_EACH_FILLED(WRITE_REAL, WRITTEN, radix, writer, true)                                                   \
  barrier();                                                                                                  \
  FOR_EACH_FILLED(READ_REAL, READ, next_radix, reader, true)                                                  \
  barrier();                                                                                                  \
  FOR_EACH_FILLED(WRITE_IMAGINARY, WRITTEN, radix, writer, true)                                              \
  barrier();                                                                                                  \
  FOR_EACH_FILLED(READ_IMAGINARY, READ, next_radix, reader, true)
#else
#define WRITE_VALUE(m, b, leg) shared_values[WRITE_PLACE(b, leg)] = v[m];
#define READ_VALUE(m, b, leg) v[m] = shared_values[READ_PLACE(m, b, leg)];
#define THROUGH_SHARED_MEMORY(WRITTEN, READ)                                                                  \
  FOR_EACH_FILLED(WRITE_VALUE, WRITTEN, radix, writer, true)                                                  \
  barrier();                                                                                                  \
  FOR_EACH_FILLED(READ_VALUE, READ, next_radix, reader, true)
#endif
