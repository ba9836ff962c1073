// What the kernels of one dispatch an axis share: a work group a line. Dispatch: (lines, batch).
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations that share a line"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

Line line_of_work_group() { return Line(gl_WorkGroupID.x, gl_WorkGroupID.y); }
