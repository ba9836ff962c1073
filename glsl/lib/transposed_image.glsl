// What the kernels that transpose images share. Nothing is computed, so that the direction of a transform is no matter.
#define DIRECTION_SIGN 1
#ifndef WIDTH
#error "WIDTH is missing: elements in a row of the source's images"
#endif
#ifndef HEIGHT
#error "HEIGHT is missing: rows of the source's images"
#endif
#include "lib/plane_work_group.glsl"
#include "lib/complex.glsl"
#include "lib/padded_rows.glsl"
#include "lib/storage.glsl"
