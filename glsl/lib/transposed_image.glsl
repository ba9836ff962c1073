// What the kernels that transpose images share. Nothing is computed, so that the direction of a transform is no matter.
#define DIRECTION_SIGN 1
#ifndef WIDTH
#error "WIDTH is missing: elements in a row of the source's images"
#endif
#ifndef HEIGHT
#error "HEIGHT is missing: rows of the source's images"
#endif
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;
#include "lib/complex.glsl"
#include "lib/padded_rows.glsl"
#include "lib/storage.glsl"
