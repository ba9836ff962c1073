// Arrays of images whose rows may be followed by elements that belong to no image, and their last row by rows of such, so
// that a pass of whole blocks needs no conditions at the edges. Source and target differ where a pass transposes, or
// takes an image into the padding or out of it. Include before lib/storage.glsl.
#ifndef SOURCE_PITCH
#error "SOURCE_PITCH is missing: elements from one row of the source to the next"
#endif
#ifndef SOURCE_ROWS
#error "SOURCE_ROWS is missing: rows from one image of the source to the next"
#endif
#ifndef TARGET_PITCH
#error "TARGET_PITCH is missing: elements from one row of the target to the next"
#endif
#ifndef TARGET_ROWS
#error "TARGET_ROWS is missing: rows from one image of the target to the next"
#endif

// What lib/storage.glsl asks for where lib/line.glsl has not told it.
#ifndef IMAGE_WIDTH
#define IMAGE_WIDTH SOURCE_PITCH
#define IMAGE_HEIGHT SOURCE_ROWS
#endif

uint place_in_source(uvec3 texel) { return (texel.z * uint(SOURCE_ROWS) + texel.y) * uint(SOURCE_PITCH) + texel.x; }
uint place_in_target(uvec3 texel) { return (texel.z * uint(TARGET_ROWS) + texel.y) * uint(TARGET_PITCH) + texel.x; }

// How many elements lie from one position on a line to the next, in the source and in the target.
#ifdef AXIS
#if AXIS == FFTBENCH_AXIS_ROWS
#define SOURCE_STEP 1u
#define TARGET_STEP 1u
#else
#define SOURCE_STEP uint(SOURCE_PITCH)
#define TARGET_STEP uint(TARGET_PITCH)
#endif
#endif
