// Which invocation of a work group works on which part of which line.
#ifndef LOG2_LINES
#error "LOG2_LINES is missing: so many lines share a work group"
#endif
#ifndef LANES
#error "LANES is missing: FFTBENCH_LANES_ALONG, _ACROSS, _ALONG_THEN_ACROSS or _ACROSS_THEN_ALONG"
#endif
#ifndef TILED_LINES
#error "TILED_LINES is missing: lines that the tiles hold, which may be fewer than there is room for in the last"
#endif

// Neighbouring invocations access neighbouring elements: along the line, or across the lines of a group.
LineShare share_along_lines() {
  return LineShare(gl_LocalInvocationID.x % uint(INVOCATIONS_PER_LINE),
                   gl_LocalInvocationID.x / uint(INVOCATIONS_PER_LINE));
}

LineShare share_across_lines() {
  return LineShare(gl_LocalInvocationID.x >> LOG2_LINES, gl_LocalInvocationID.x & ((1u << LOG2_LINES) - 1u));
}

#if LANES == FFTBENCH_LANES_ACROSS || LANES == FFTBENCH_LANES_ACROSS_THEN_ALONG
LineShare share_of_loads() { return share_across_lines(); }
#else
LineShare share_of_loads() { return share_along_lines(); }
#endif
#if LANES == FFTBENCH_LANES_ALONG || LANES == FFTBENCH_LANES_ACROSS_THEN_ALONG
LineShare share_of_stores() { return share_along_lines(); }
#else
LineShare share_of_stores() { return share_across_lines(); }
#endif

// Tiles of 2^LOG2_LINES lines, numbered over the first `lines_of_image` lines of every image.
Line line_of_share(LineShare share, uint tile, uint lines_of_image) {
  uint line = (tile << LOG2_LINES) + share.line;
  return Line(line % lines_of_image, line / lines_of_image);
}

// Whether a share of a tile is of a line that there is: always, where the tiles are full.
bool has_line(LineShare share, uint tile) {
  return uint(TILED_LINES) % (1u << LOG2_LINES) == 0u || (tile << LOG2_LINES) + share.line < uint(TILED_LINES);
}
