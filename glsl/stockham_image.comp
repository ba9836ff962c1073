#version 430 core
// A 2D FFT of small images, whole ones in each work group: the lines of one axis, and then those of the other, which take
// what the first have become from shared memory. Both are the kernel of stockham_register.comp; each axis has lines of its
// own shape (lib/line_shape.glsl). So an image is read once and written once, and no work group waits for another one.
// Complex images begin with their rows, and real ones with pairs of rows, whose spectra the columns take apart
// (lib/real_pair.glsl); an inverse to real images begins with the columns of the half spectrum, and its rows join them.
// Dispatch: a work group for each IMAGES_OF_GROUP images of the batch, the last of which may have fewer. Dispatches may
// synchronise in the shader (lib/dispatch_sync.glsl).
// Source: the stages as in stockham_register.comp.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of the lines of either axis"
#endif
#ifndef IMAGES
#error "IMAGES is missing: of the batch"
#endif
#ifndef IMAGES_OF_GROUP
#error "IMAGES_OF_GROUP is missing: whole images that a work group transforms"
#endif
#ifndef LINES_OF_IMAGE
#error "LINES_OF_IMAGE is missing: that an image has along the first axis"
#endif
#ifndef LINES_OF_IMAGE_ACROSS
#error "LINES_OF_IMAGE_ACROSS is missing: along the second one"
#endif
#ifndef FACTORS_AT_ONCE
#error "FACTORS_AT_ONCE is missing: 1 to read those of both axes beforehand, 0 for less registers"
#endif
#ifndef SHARED_ROW_PITCH
#error "SHARED_ROW_PITCH is missing: numbers from row to row of an image in shared memory"
#endif
#ifndef SHARED_IMAGE_PITCH
#error "SHARED_IMAGE_PITCH is missing: numbers from image to image in shared memory"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/line_access.glsl"

// Lines of complex values are columns to lib/line_access.glsl.
#if LOADS == FFTBENCH_LINES_COMPLEX && STORES == FFTBENCH_LINES_COMPLEX
COMPLEX load_first(Line row, Position position) { return load_source(uvec3(position.at, row.number, row.layer)); }
#else
COMPLEX load_first(Line line, Position position) { return load_value(line, position); }
#endif

// The line of a share, where each image has so many. There are fewer than shares where the other axis takes more
// invocations, or where the batch ends.
Line line_of_group(LineShare share, uint lines_of_image) {
  return Line(share.line % lines_of_image, gl_WorkGroupID.x * uint(IMAGES_OF_GROUP) + share.line / lines_of_image);
}
bool is_there(LineShare share, Line line, uint lines_of_image) {
  return share.line < uint(IMAGES_OF_GROUP) * lines_of_image && line.layer < uint(IMAGES);
}

#define OF_FIRST(SLOTS, S, radix) FOR_EACH_FILLED(S, SLOTS, uint(radix), first, is_first_there)
#define OF_SECOND(SLOTS, S, radix) FOR_EACH_FILLED(S, SLOTS, uint(radix), second, is_second_there)
#define LOAD_INPUT(m, b, leg) v[m] = load_first(first_line, position_of_leg(b, leg, uint(FIRST_RADIX), first));
#define STORE_OUTPUT(m, b, leg) \
  store_value(second_line, position_of_leg(b, leg, uint(LAST_RADIX_ACROSS), second), v[m] * NUMBER(SCALE));

// Where a line begins between the axes, and the numbers from one of its positions to the next. The rows of an image lie
// one behind the other, whichever axis comes first.
uint start_between(LineShare share, uint lines_of_image, uint from_line_to_line) {
  return share.line / lines_of_image * uint(SHARED_IMAGE_PITCH) + share.line % lines_of_image * from_line_to_line;
}
#if LANES == FFTBENCH_LANES_ALONG
const uint kStepOfFirst = 1u;
const uint kStepOfSecond = uint(SHARED_ROW_PITCH);
#else
const uint kStepOfFirst = uint(SHARED_ROW_PITCH);
const uint kStepOfSecond = 1u;
#endif

#if LOADS == FFTBENCH_LINES_REAL_PAIR
COMPLEX taken(Line column, uint start, Position position) {
  bool is_first_row = is_below(position, kPairs);
  uint pair = is_first_row ? position.at : position.at - kPairs;
  Position number = anywhere(column.number);
  uint place = start + pair * kStepOfSecond;
  COMPLEX value = shared_values[place];
  COMPLEX mirrored = shared_values[place - column.number + mirrored_column(number)];
  return is_first_row ? first_held(number, value, mirrored) : second_held(number, value, mirrored);
}
#elif STORES == FFTBENCH_LINES_REAL_PAIR
COMPLEX taken(Line row, uint start, Position position) {
  uint place = start + column_of(position);
  COMPLEX a = shared_values[place];
  COMPLEX b = COMPLEX(0.0);
  if (has_partner(row)) b = shared_values[place + kPairs * kStepOfFirst];
  return pair_of(value_of_whole(position, a), value_of_whole(position, b));
}
#elif !SPLIT
COMPLEX taken(Line column, uint start, Position position) { return shared_values[start + position.at * kStepOfSecond]; }
#endif

#define PLACE_ON_FIRST(b, leg) (start_of_first + position_of_leg(b, leg, uint(LAST_RADIX), first).at * kStepOfFirst)
#if SPLIT
#define PLACE_ON_SECOND(b, leg) \
  (start_of_second + position_of_leg(b, leg, uint(FIRST_RADIX_ACROSS), second).at * kStepOfSecond)
#define PUT_REAL(m, b, leg) shared_parts[PLACE_ON_FIRST(b, leg)] = v[m].x;
#define TAKE_REAL(m, b, leg) v[m].x = shared_parts[PLACE_ON_SECOND(b, leg)];
#define PUT_IMAGINARY(m, b, leg) shared_parts[PLACE_ON_FIRST(b, leg)] = v[m].y;
#define TAKE_IMAGINARY(m, b, leg) v[m].y = shared_parts[PLACE_ON_SECOND(b, leg)];
#define PASS_ON                                                   \
  OF_FIRST(LAST_SLOTS, PUT_REAL, LAST_RADIX)                      \
  barrier();                                                      \
  OF_SECOND(FIRST_SLOTS_ACROSS, TAKE_REAL, FIRST_RADIX_ACROSS)    \
  barrier();                                                      \
  OF_FIRST(LAST_SLOTS, PUT_IMAGINARY, LAST_RADIX)                 \
  barrier();                                                      \
  OF_SECOND(FIRST_SLOTS_ACROSS, TAKE_IMAGINARY, FIRST_RADIX_ACROSS)
#else
#define PUT(m, b, leg) shared_values[PLACE_ON_FIRST(b, leg)] = v[m];
#define TAKE(m, b, leg) \
  v[m] = taken(second_line, start_of_second, position_of_leg(b, leg, uint(FIRST_RADIX_ACROSS), second));
#define PASS_ON                              \
  OF_FIRST(LAST_SLOTS, PUT, LAST_RADIX)      \
  barrier();                                 \
  OF_SECOND(FIRST_SLOTS_ACROSS, TAKE, FIRST_RADIX_ACROSS)
#endif

void main() {
  LineShare first = share_of_loads(kLines);
  LineShare second = share_of_loads(kLinesAcross);
  Line first_line = line_of_group(first, uint(LINES_OF_IMAGE));
  Line second_line = line_of_group(second, uint(LINES_OF_IMAGE_ACROSS));
  bool is_first_there = is_there(first, first_line, uint(LINES_OF_IMAGE));
  bool is_second_there = is_there(second, second_line, uint(LINES_OF_IMAGE_ACROSS));
  uint start_of_first = start_between(first, uint(LINES_OF_IMAGE), kStepOfSecond);
  uint start_of_second = start_between(second, uint(LINES_OF_IMAGE_ACROSS), kStepOfFirst);
  // Factors come while the dispatches before end.
  Twiddles twiddles = twiddles_of(first);
#if FACTORS_AT_ONCE
  Twiddles twiddles_of_second = twiddles_across(second);
#endif
  wait_before_loads();

  COMPLEX v[ELEMENTS];
  OF_FIRST(FIRST_SLOTS, LOAD_INPUT, FIRST_RADIX)
  register_fft(first, first, twiddles, v);
#if !FACTORS_AT_ONCE
  Twiddles twiddles_of_second = twiddles_across(second);
#endif
#if STAGES > 1
  barrier();
#endif
  PASS_ON
#if STAGES_ACROSS > 1
  barrier();
#endif
  register_fft_across(second, second, twiddles_of_second, v);
  wait_before_stores();
  OF_SECOND(LAST_SLOTS_ACROSS, STORE_OUTPUT, LAST_RADIX_ACROSS)
  end_of_work();
}
