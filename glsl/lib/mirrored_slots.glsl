// For each value of a transformed line, the value at its MIRROR, which is at N - position, by way of the shared memory of
// lib/register_exchange.glsl. Every invocation of the work group has to call it.

uint place_on_line(uint position, LineShare share) {
  return line_start(share) + position * kInterleaved + interleaved_line(share);
}

// Of what pads a line, some position.
uint mirrored_position(uint position) {
  return position < uint(LINE_LENGTH) ? MIRROR(position) : 0u;
}

void mirror_slots(LineShare share, COMPLEX v[ELEMENTS], inout COMPLEX mirrored[ELEMENTS]) {
#define HAS_VALUE(m) IF_FILLED(m, uint(LAST_RADIX), share, true)
#define PLACE(m) place_on_line(position_of_slot(m, uint(LAST_RADIX), share.invocation), share)
#define MIRRORED_PLACE(m) place_on_line(mirrored_position(position_of_slot(m, uint(LAST_RADIX), share.invocation)), share)
  // Of the last exchange's reads.
  barrier();
#if SPLIT
#define PUT_REAL(m) HAS_VALUE(m) shared_parts[PLACE(m)] = v[m].x;
#define GET_REAL(m) HAS_VALUE(m) mirrored[m].x = shared_parts[MIRRORED_PLACE(m)];
#define PUT_IMAGINARY(m) HAS_VALUE(m) shared_parts[PLACE(m)] = v[m].y;
#define GET_IMAGINARY(m) HAS_VALUE(m) mirrored[m].y = shared_parts[MIRRORED_PLACE(m)];
  FOR_EACH_SLOT(PUT_REAL)
  barrier();
  FOR_EACH_SLOT(GET_REAL)
  barrier();
  FOR_EACH_SLOT(PUT_IMAGINARY)
  barrier();
  FOR_EACH_SLOT(GET_IMAGINARY)
#else
#define PUT_VALUE(m) HAS_VALUE(m) shared_values[PLACE(m)] = v[m];
#define GET_VALUE(m) HAS_VALUE(m) mirrored[m] = shared_values[MIRRORED_PLACE(m)];
  FOR_EACH_SLOT(PUT_VALUE)
  barrier();
  FOR_EACH_SLOT(GET_VALUE)
#endif
}
