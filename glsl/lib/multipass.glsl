// What the kernels of one dispatch a stage share: an invocation a butterfly or an element, its place on the line, in a
// two-dimensional work group whose x runs along memory. Dispatch: (places, lines, batch) for rows, (lines, places, batch)
// for columns.
#include "lib/plane_work_group.glsl"

// The stage, set anew for every dispatch.
uniform uint stage;

#if AXIS == FFTBENCH_AXIS_ROWS
const uint kLinesOfGroup = uint(LOCAL_SIZE_Y);
uint place_of_invocation() { return gl_GlobalInvocationID.x; }
Line line_of_invocation() { return Line(gl_GlobalInvocationID.y, gl_GlobalInvocationID.z); }
#else
const uint kLinesOfGroup = uint(LOCAL_SIZE_X);
uint place_of_invocation() { return gl_GlobalInvocationID.y; }
Line line_of_invocation() { return Line(gl_GlobalInvocationID.x, gl_GlobalInvocationID.z); }
#endif

// The last work group may have room for more lines than are left.
bool is_spare(Line line) { return uint(LINE_COUNT) % kLinesOfGroup != 0u && line.number >= uint(LINE_COUNT); }

NUMBER scale_of_stage(uint number, uint last) { return number == last ? NUMBER(SCALE) : NUMBER(1.0); }
