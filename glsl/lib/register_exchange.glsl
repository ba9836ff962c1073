// How the stages of lib/register_fft.glsl hand a line on: through shared memory, as whole complex values, or in half
// of the space as real parts and then imaginary parts (SPLIT).
//
// Shared memory is 32 banks of 4 bytes. A warp's access to numbers of 4 bytes is one turn where 32 neighbouring
// invocations use 32 banks, to numbers of 8 bytes where each 16 use 16 pairs of banks; else a turn for every number
// in the fullest bank. Reads are of neighbours: one turn. A stage writes runs of 2^log2_run neighbours (its stride,
// times the lines that alternate) that begin 2^(log2_run + log2_radix) apart, so that without PADDING the runs meet
// in few banks, 2^log2_radix at most in each. Moving each run by a run's length against the one before fills every
// bank once. Only whole rows of all banks are moved against each other, which keeps the reads as they are: with gaps
// between the rows (padded, at most 1 / radix more memory) or round and round inside each row (swizzled: no more
// memory, but an exclusive-or for each access where the padded offset is part of the instruction).
// Only lines of fewer than 32 (16) invocations that do not alternate still meet: two or more of them in one access.
#ifndef SPLIT
#error "SPLIT is missing: 1 to exchange real and imaginary parts one after the other, else 0"
#endif
#ifndef PADDING
#error "PADDING is missing: FFTBENCH_PADDING_NONE, FFTBENCH_PADDING_PADDED or FFTBENCH_PADDING_SWIZZLED"
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

// Where the index-th number lies. Linear in the bits of `index`: the place of i + k, where i and k have no bit in
// common, is place_beside(place of i, place of k), and that of a constant k is a constant.
uint shared_place(uint index, uint log2_stride, uint log2_radix) {
  uint log2_run = log2_stride + uint(LOG2_INTERLEAVED_LINES);
  if (log2_run >= LOG2_BANKS) return index;
  uint log2_distance = max(log2_run + log2_radix, LOG2_BANKS);
#if PADDING == FFTBENCH_PADDING_PADDED
  return index + ((index >> log2_distance) << log2_run);
#elif PADDING == FFTBENCH_PADDING_SWIZZLED
  uint mask = (1u << (LOG2_BANKS + log2_radix - log2_distance)) - 1u;
  return index ^ (((index >> log2_distance) & mask) << log2_run);
#else
  return index;
#endif
}

uint place_beside(uint place, uint constant_place) {
#if PADDING == FFTBENCH_PADDING_SWIZZLED
  return place ^ constant_place;
#else
  return place + constant_place;
#endif
}

// Position of leg 0 of the butterfly after a stage, linear in the bits of `butterfly` as well.
uint scattered(uint butterfly, uint log2_radix, uint log2_stride) {
  uint q = butterfly & ((1u << log2_stride) - 1u);
  return q + ((butterfly >> log2_stride) << (log2_stride + log2_radix));
}

// Where slot m is written, and where it is read from, counted from slot 0: constants, once unrolled.
uint write_offset(uint m, uint log2_radix, uint log2_stride) {
  uint log2_butterflies = uint(LOG2_ELEMENTS) - log2_radix;
  uint butterfly = m & ((1u << log2_butterflies) - 1u);
  uint leg = m >> log2_butterflies;
  uint first = scattered(butterfly * uint(INVOCATIONS_PER_LINE), log2_radix, log2_stride);
  return shared_place((first + (leg << log2_stride)) << LOG2_INTERLEAVED_LINES, log2_stride, log2_radix);
}

uint read_offset(uint m, uint log2_radix, uint log2_stride) {
  return shared_place(m * uint(INVOCATIONS_PER_LINE) << LOG2_INTERLEAVED_LINES, log2_stride, log2_radix);
}

// From the slots that a stage has computed to the slots that the next one reads. Shared memory must be free: a
// barrier stands between two exchanges.
void exchange_slots(uint log2_radix, uint log2_stride, LineShare share, inout vec2 v[ELEMENTS]) {
  uint between = share.line & ((1u << LOG2_INTERLEAVED_LINES) - 1u);
  uint line_start = (share.line >> LOG2_INTERLEAVED_LINES) * uint(SHARED_LINE_PITCH);
  uint write_index = (scattered(share.invocation, log2_radix, log2_stride) << LOG2_INTERLEAVED_LINES) + between;
  uint read_index = (share.invocation << LOG2_INTERLEAVED_LINES) + between;
  uint write_place = shared_place(write_index, log2_stride, log2_radix);
  uint read_place = shared_place(read_index, log2_stride, log2_radix);

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
