// Which invocation of a work group works on which part of which line.
#include "lib/line_shape.glsl"

// Neighbouring invocations access neighbouring elements: along the line, or across the lines of a group.
LineShare share_along_lines(LineShape shape) {
  return LineShare(gl_LocalInvocationID.x % INVOCATIONS_OF(shape), gl_LocalInvocationID.x / INVOCATIONS_OF(shape), shape);
}

LineShare share_across_lines(LineShape shape) {
  uint line = gl_LocalInvocationID.x % LINES_OF(shape);
  return LineShare(gl_LocalInvocationID.x / LINES_OF(shape), line, shape);
}

LineShare share_of_loads(LineShape shape) {
  bool across = LANES_OF(shape) == uint(FFTBENCH_LANES_ACROSS) || LANES_OF(shape) == uint(FFTBENCH_LANES_ACROSS_THEN_ALONG);
  if (across) return share_across_lines(shape);
  return share_along_lines(shape);
}

LineShare share_of_stores(LineShape shape) {
  bool along = LANES_OF(shape) == uint(FFTBENCH_LANES_ALONG) || LANES_OF(shape) == uint(FFTBENCH_LANES_ACROSS_THEN_ALONG);
  if (along) return share_along_lines(shape);
  return share_across_lines(shape);
}

// Tiles of as many lines as a group has, numbered over the first `lines_of_image` lines of every image.
uint first_line_of_tile(LineShape shape, uint tile) { return tile * LINES_OF(shape); }
Line line_of_share(LineShare share, uint tile, uint lines_of_image) {
  uint line = first_line_of_tile(share.shape, tile) + share.line;
  return Line(line % lines_of_image, line / lines_of_image);
}

bool are_tiles_full(LineShape shape) { return TILED_LINES_OF(shape) % LINES_OF(shape) == 0u; }

// Whether a share of a tile is of a line that there is.
bool has_line(LineShare share, uint tile) {
  return are_tiles_full(share.shape) ||
         first_line_of_tile(share.shape, tile) + share.line < TILED_LINES_OF(share.shape);
}

// The share itself, or where its line is not there, that of the last line that is.
LineShare nearest_with_line(LineShare share, uint tile) {
  if (are_tiles_full(share.shape)) return share;
  uint last = TILED_LINES_OF(share.shape) - 1u - first_line_of_tile(share.shape, tile);
  return LineShare(share.invocation, min(share.line, last), share.shape);
}
