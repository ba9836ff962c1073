#version 430 core
// Puts each row into digit-reversed order, from which the stages of row_column_stage.comp make its spectrum in place.
// Dispatch: an invocation for each element of a row, or two neighbours where they are stored at once (lib/rows.glsl).
// Source: ARM, part 3, "Naive implementation based on OpenCL mixed-radix kernels" and "Replacing loops with
// two-dimensional kernels", digit_reverse_kernel.
#include "lib/shared_constants.h"
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/padded_rows.glsl"
#include "lib/storage.glsl"
#include "lib/digit_reversal.glsl"
#include "lib/rows.glsl"

COMPLEX value_for(Line row, uint position) {
  return load_element(place_in_source(texel_of(row, digit_reversed(position))));
}

void main() {
  Line row = row_of_invocation();
#ifdef STORES_PAIRS
  uint position = 2u * number_along_row();
#else
  uint position = number_along_row();
#endif
  if (!has_row(row) || position >= uint(LINE_LENGTH)) return;
  uint place = place_in_target(texel_of(row, position));
#ifdef STORES_PAIRS
  store_pair(place, value_for(row, position), value_for(row, position + 1u));
#else
  store_element(place, value_for(row, position));
#endif
}
