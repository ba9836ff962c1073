// Lines: the rows (or columns) of an image, each of which a pass transforms. A kernel works in terms of
// (position on the line, line, layer) and never learns along which axis it runs.
#ifndef AXIS
#error "AXIS is missing: FFTBENCH_AXIS_ROWS or FFTBENCH_AXIS_COLUMNS"
#endif
#ifdef LENGTH_IS_UNIFORM
// One program serves lines of every length and number.
uniform uint line_length;
uniform uint log2_line_length;
uniform uint line_count;
#define LINE_LENGTH line_length
#define LOG2_LINE_LENGTH log2_line_length
#define LINE_COUNT line_count
#endif
#ifndef LINE_LENGTH
#error "LINE_LENGTH is missing: elements of a line"
#endif
#ifndef LINE_COUNT
#error "LINE_COUNT is missing: lines of an image"
#endif
#ifndef SCALE
#error "SCALE is missing: 1, or 1 / (width * height) where this pass ends an inverse transform"
#endif

struct Line {
  uint number;
  uint layer;  // image of the batch
};

#if AXIS == FFTBENCH_AXIS_ROWS
#define IMAGE_WIDTH LINE_LENGTH
#define IMAGE_HEIGHT LINE_COUNT
#else
#define IMAGE_WIDTH LINE_COUNT
#define IMAGE_HEIGHT LINE_LENGTH
#endif

// (x, y, layer) of a position on a line.
uvec3 texel_of(Line line, uint position) {
#if AXIS == FFTBENCH_AXIS_ROWS
  return uvec3(position, line.number, line.layer);
#else
  return uvec3(line.number, position, line.layer);
#endif
}
