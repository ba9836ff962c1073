// Where numbers lie in shared memory between two stages of lib/register_fft.glsl, free of bank conflicts. Read by C++
// as well (a test counts the conflicts), so: functions of unsigned integers alone.
//
// Shared memory is 32 banks of 4 bytes. A warp's access to numbers of 4 bytes is one turn where 32 neighbouring
// invocations use 32 banks, to numbers of 8 bytes where each 16 use 16 pairs of banks; else a turn for every number
// in the fullest bank. Reads are of neighbours: one turn. A stage writes runs of 2^log2_run neighbours (its stride,
// times the lines that alternate) that begin 2^(log2_run + log2_radix) apart, so that without PADDING the runs meet
// in few banks, 2^log2_radix at most in each. Moving each run by a run's length against the one before fills every
// bank once. Only whole rows of all banks are moved against each other, which keeps the reads as they are: with gaps
// between the rows (padded, at most 1 / radix more memory) or round and round inside each row
// (swizzled: no more memory, but an exclusive-or for each access where the padded offset is part of the instruction).
// Only lines of fewer than 32 (16) invocations that do not alternate still meet: two or more of them in one access.
#ifndef PADDING
#error "PADDING is missing: FFTBENCH_PADDING_NONE, FFTBENCH_PADDING_PADDED or FFTBENCH_PADDING_SWIZZLED"
#endif
#ifndef LOG2_BANKS
#error "LOG2_BANKS is missing: 5 for numbers of 4 bytes, 4 for numbers of 8"
#endif

// Where the index-th number lies. Linear in the bits of `index`: the place of i + k, where i and k have no bit in
// common, is place_beside(place of i, place of k), and that of a constant k is a constant.
uint shared_place(uint index, uint log2_run, uint log2_radix) {
  uint place = index;
  if (log2_run < LOG2_BANKS) {
    uint log2_distance = max(log2_run + log2_radix, LOG2_BANKS);
    uint mask = (1u << (LOG2_BANKS + log2_radix - log2_distance)) - 1u;
    if (PADDING == FFTBENCH_PADDING_PADDED) place = index + ((index >> log2_distance) << log2_run);
    if (PADDING == FFTBENCH_PADDING_SWIZZLED) place = index ^ (((index >> log2_distance) & mask) << log2_run);
  }
  return place;
}

uint place_beside(uint place, uint constant_place) {
  return PADDING == FFTBENCH_PADDING_SWIZZLED ? place ^ constant_place : place + constant_place;
}

// Position of leg 0 of a butterfly behind a stage, linear in the bits of `butterfly` as well.
uint scattered(uint butterfly, uint log2_radix, uint log2_stride) {
  uint q = butterfly & ((1u << log2_stride) - 1u);
  return q + ((butterfly >> log2_stride) << (log2_stride + log2_radix));
}
