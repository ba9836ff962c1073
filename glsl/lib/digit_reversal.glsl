// The order in which decimation in time reads its input: the digits of a position, each to the radix of a stage, in
// reverse. A position's lowest digit is its leg in the first stage, and tells which part of the input it comes from.
// Source: the series of ARM's articles, part 1, the digit reversal for mixed radices; they read it from a table.
#ifndef FOR_EACH_RADIX
#error "FOR_EACH_RADIX(S) is missing: S(radix) for each stage, the first one first"
#endif

uint digit_reversed(uint position) {
  uint left = position;
  uint reversed = 0u;
#define MOVE_DIGIT(radix)                      \
  reversed = reversed * radix + left % radix;  \
  left /= radix;
  FOR_EACH_RADIX(MOVE_DIGIT)
  return reversed;
}
