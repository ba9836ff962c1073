// For each value of a transformed line, the value at its MIRROR, which is at N - position, by way of the shared memory of
// lib/register_exchange.glsl. Every invocation of the work group has to call it.

uint place_on_line(uint position, LineShare share) {
  return line_start(share) + position * INTERLEAVED_OF(share.shape) + interleaved_line(share);
}

// Returns some position for what pads a line.
uint mirrored_position(Position position) {
  return is_below(position, uint(LINE_LENGTH)) ? MIRROR(position) : 0u;
}

void mirror_slots(LineShare share, COMPLEX v[ELEMENTS], inout COMPLEX mirrored[ELEMENTS]) {
#define PLACE(b, leg) place_on_line(position_of_leg(b, leg, uint(LAST_RADIX), share).at, share)
#define MIRRORED_PLACE(b, leg) \
  place_on_line(mirrored_position(position_of_leg(b, leg, uint(LAST_RADIX), share)), share)
#define FOR_EACH_OF_LAST(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), share, true)
  // The last exchange still reads shared memory until here.
  barrier();
#if SPLIT
#define PUT_REAL(m, b, leg) shared_parts[PLACE(b, leg)] = v[m].x;
#define GET_REAL(m, b, leg) mirrored[m].x = shared_parts[MIRRORED_PLACE(b, leg)];
#define PUT_IMAGINARY(m, b, leg) shared_parts[PLACE(b, leg)] = v[m].y;
#define GET_IMAGINARY(m, b, leg) mirrored[m].y = shared_parts[MIRRORED_PLACE(b, leg)];
  FOR_EACH_OF_LAST(PUT_REAL)
  barrier();
  FOR_EACH_OF_LAST(GET_REAL)
  barrier();
  FOR_EACH_OF_LAST(PUT_IMAGINARY)
  barrier();
  FOR_EACH_OF_LAST(GET_IMAGINARY)
#else
#define PUT_VALUE(m, b, leg) shared_values[PLACE(b, leg)] = v[m];
#define GET_VALUE(m, b, leg) mirrored[m] = shared_values[MIRRORED_PLACE(b, leg)];
  FOR_EACH_OF_LAST(PUT_VALUE)
  barrier();
  FOR_EACH_OF_LAST(GET_VALUE)
#endif
}
