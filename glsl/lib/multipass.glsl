// What the kernels of one dispatch a stage share: an invocation a butterfly, in a two-dimensional work group
// whose x runs along memory. Dispatch: (butterflies, lines, batch) for rows, (lines, butterflies, batch) for columns.
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;

// The stage, set anew for every dispatch.
uniform uint stage;

#if AXIS == FFTBENCH_AXIS_ROWS
uint butterfly_of_invocation() { return gl_GlobalInvocationID.x; }
Line line_of_invocation() { return Line(gl_GlobalInvocationID.y, gl_GlobalInvocationID.z); }
#else
uint butterfly_of_invocation() { return gl_GlobalInvocationID.y; }
Line line_of_invocation() { return Line(gl_GlobalInvocationID.x, gl_GlobalInvocationID.z); }
#endif

NUMBER scale_of_stage(uint number, uint last) { return number == last ? NUMBER(SCALE) : NUMBER(1.0); }
