// Where numbers of a line whose length is a power of two lie in shared memory between two stages of
// lib/register_fft.glsl, free of bank conflicts. Read by C++ as well (a test counts the conflicts), so: functions of
// unsigned integers alone.
//
// Shared memory is 32 banks of 4 bytes. A warp's access to numbers of 4 bytes is one turn where 32 neighbouring
// invocations use 32 banks, to numbers of 8 bytes where each 16 use 16 pairs of banks; else a turn for every number
// in the fullest bank. Reads are of neighbours: one turn. A stage writes runs of `run` neighbours (its stride,
// times the lines that alternate) that begin run * radix apart, so that without PADDING the runs meet
// in few banks, `radix` at most in each. Moving each run by a run's length against the one before fills every
// bank once. Only whole rows of all banks are moved against each other, which keeps the reads as they are: with gaps
// between the rows (padded, at most 1 / radix more memory) or round and round inside each row
// (swizzled: no more memory, but an exclusive-or for each access where the padded offset is part of the instruction).
// Only lines of fewer than 32 (16) invocations that do not alternate still meet: two or more of them in one access.
#ifndef PADDING
#error "PADDING is missing: FFTBENCH_PADDING_NONE, FFTBENCH_PADDING_PADDED or FFTBENCH_PADDING_SWIZZLED"
#endif
#ifndef BANKS
#error "BANKS is missing: 32 for numbers of 4 bytes, 16 for numbers of 8"
#endif

// Where the index-th number lies. Linear in the bits of `index`: the place of i + k, where i and k have no bit in
// common, is place_beside(place of i, place of k), and that of a constant k is a constant.
uint shared_place(uint index, uint run, uint radix) {
  uint place = index;
  if (run < BANKS) {
    uint distance = max(run * radix, BANKS);
    uint mask = BANKS * radix / distance - 1u;
    if (PADDING == FFTBENCH_PADDING_PADDED) place = index + index / distance * run;
    if (PADDING == FFTBENCH_PADDING_SWIZZLED) place = index ^ ((index / distance & mask) * run);
  }
  return place;
}

uint place_beside(uint place, uint constant_place) {
  return PADDING == FFTBENCH_PADDING_SWIZZLED ? place ^ constant_place : place + constant_place;
}

// Position of leg 0 of a butterfly behind a stage, linear in the bits of `butterfly` as well.
uint scattered(uint butterfly, uint radix, uint stride) {
  return butterfly % stride + butterfly / stride * (stride * radix);
}
