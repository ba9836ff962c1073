// What stands beyond the sides of a picture (fft::Border).
#ifndef BORDER
#error "BORDER is missing: FFTBENCH_BORDER_ZERO, _MIRROR or _REPEAT"
#endif

// The position along an axis of `length` values whose value stands at `position`, which may lie beyond the sides; -1 where
// a zero stands there (fft::position_within).
int position_within(int position, int length) {
#if BORDER == FFTBENCH_BORDER_ZERO
  return position >= 0 && position < length ? position : -1;
#else
#if BORDER == FFTBENCH_BORDER_MIRROR
  const int period = 2 * length;
#else
  const int period = length;
#endif
  int within = position >= 0 ? position % period : period - 1 - (-1 - position) % period;
  return within < length ? within : period - 1 - within;
#endif
}
