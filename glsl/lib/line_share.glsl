// Which invocation of a work group works on which part of which line.
#ifndef LOG2_LINES
#error "LOG2_LINES is missing: so many lines share a work group"
#endif

// Neighbouring invocations access neighbouring elements: along the line, or, where lines alternate, across the lines.
LineShare share_of_invocation() {
#if LOG2_INTERLEAVED_LINES == 0
  return LineShare(gl_LocalInvocationID.x % uint(INVOCATIONS_PER_LINE),
                   gl_LocalInvocationID.x / uint(INVOCATIONS_PER_LINE));
#else
  return LineShare(gl_LocalInvocationID.x >> LOG2_LINES, gl_LocalInvocationID.x & ((1u << LOG2_LINES) - 1u));
#endif
}

// Tiles of 2^LOG2_LINES lines, numbered over the lines of all images.
Line line_of_share(LineShare share, uint tile) {
  uint line = (tile << LOG2_LINES) + share.line;
  return Line(line % uint(LINE_COUNT), line / uint(LINE_COUNT));
}
