// A work group in two dimensions, whose x runs along memory.
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef LOCAL_SIZE_Y
#error "LOCAL_SIZE_Y is missing: work-group height"
#endif
layout(local_size_x = LOCAL_SIZE_X, local_size_y = LOCAL_SIZE_Y) in;
