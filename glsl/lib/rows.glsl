// The row of an image that an invocation works on in ARM's row-column algorithm, or the column where nothing is
// transposed: the dispatch has all of them, or one at a time in a loop of dispatches.
// Dispatch: (invocations of a row, rows, batch), or (invocations of a row, 1, 1) for each row of all images; x and y
// exchanged for columns, so that x runs along memory.
#ifndef ROWS_IN_LOOP
#error "ROWS_IN_LOOP is missing: 1 where the dispatch has the row `turn` alone, 0 where it has all"
#endif
#include "lib/plane_work_group.glsl"

#if AXIS == FFTBENCH_AXIS_ROWS
#define ACROSS_ROWS y
uint number_along_row() { return gl_GlobalInvocationID.x; }
#else
#define ACROSS_ROWS x
uint number_along_row() { return gl_GlobalInvocationID.y; }
#endif

#if ROWS_IN_LOOP
uniform uint turn;  // counts the rows of all images, set anew for every dispatch
Line row_of_invocation() { return Line(turn % uint(LINE_COUNT), turn / uint(LINE_COUNT)); }
// Work groups may reach over the edges of an image.
bool has_row(Line row) { return gl_GlobalInvocationID.ACROSS_ROWS == 0u; }
#else
Line row_of_invocation() { return Line(gl_GlobalInvocationID.ACROSS_ROWS, gl_GlobalInvocationID.z); }
bool has_row(Line row) { return row.number < uint(LINE_COUNT); }
#endif
