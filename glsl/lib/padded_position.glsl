// Which value of a line of the source stands at a position of the longer line that is transformed. The source's
// SOURCE_LENGTH values come first. Behind them the line goes on for REACH_BEHIND positions as the border says, and its
// last REACH_BEFORE positions are what stands before the first value, since a transform takes the line for periodic.
// What lies between them reaches no value of a result, and is 0.
// Read by C++ as well (planning counts what is loaded by these functions), so: functions of unsigned integers alone.
//
// BORDER: zeros, the mirrored line whose last value comes twice (numpy.pad's "symmetric"), or the line once more.
#ifndef BORDER
#error "BORDER is missing: FFTBENCH_BORDER_ZERO, _MIRROR or _REPEAT"
#endif
#ifndef SOURCE_LENGTH
#error "SOURCE_LENGTH is missing: values of a line of the source"
#endif
#ifndef REACH_BEFORE
#error "REACH_BEFORE is missing: values before the first one that results depend on"
#endif
#ifndef REACH_BEHIND
#error "REACH_BEHIND is missing: values behind the last one that results depend on"
#endif

bool has_source(uint position) {
  if (position < uint(SOURCE_LENGTH)) return true;
  if (BORDER == FFTBENCH_BORDER_ZERO) return false;
  return position < uint(SOURCE_LENGTH) + uint(REACH_BEHIND) || position + uint(REACH_BEFORE) >= uint(LINE_LENGTH);
}

// Takes a position that has a value of the source.
uint source_of(uint position) {
  if (position < uint(SOURCE_LENGTH)) return position;
  uint period = BORDER == FFTBENCH_BORDER_MIRROR ? 2u * uint(SOURCE_LENGTH) : uint(SOURCE_LENGTH);
  uint behind = uint(SOURCE_LENGTH) + uint(REACH_BEHIND);
  // What stands before the first value is taken from so many periods further.
  uint moved = (uint(LINE_LENGTH) + period - 1u) / period * period - uint(LINE_LENGTH);
  uint place = (position < behind ? position : position + moved) % period;
  return place < uint(SOURCE_LENGTH) ? place : period - 1u - place;
}
