// Where numbers of a line whose length is no power of two lie in shared memory between two stages of
// lib/register_fft.glsl. Butterflies p s to p s + s - 1 of a stage with the stride s write a run of r s positions, and
// behind each such run a gap may follow, which spreads the writes of different runs over the banks. Planning counts the
// conflicts (harness/fft/kernels/shared_layout.h) and says how many numbers the gap takes, 0 included. Read by C++ as
// well (its count goes by these functions), so: functions of unsigned integers alone. `alternating` lines share each
// position side by side.

// What leg `leg` of butterfly j of such a line is written to.
uint gapped_write_place(uint j, uint leg, uint radix, uint stride, uint gap, uint alternating) {
  return j / stride * (radix * stride * alternating + gap) + (j % stride + leg * stride) * alternating;
}

uint gapped_read_place(uint position, uint radix, uint stride, uint gap, uint alternating) {
  return position / (radix * stride) * gap + position * alternating;
}
