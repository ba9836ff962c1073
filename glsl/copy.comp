#version 430 core
// A plain copy between buffers: the ceiling that timings are compared with.
// Dispatch: an invocation an element of ELEMENT_TYPE, numbered through x, then z.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef ELEMENT_TYPE
#error "ELEMENT_TYPE is missing: uvec4 (16 bytes), uvec2 (8) or uint (4)"
#endif
#ifndef ELEMENT_COUNT
#error "ELEMENT_COUNT is missing: elements of ELEMENT_TYPE to copy"
#endif
layout(local_size_x = LOCAL_SIZE_X) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { ELEMENT_TYPE source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) writeonly buffer TargetBuffer { ELEMENT_TYPE target_elements[]; };

void main() {
  uint element = gl_WorkGroupID.z * gl_NumWorkGroups.x * uint(LOCAL_SIZE_X) + gl_GlobalInvocationID.x;
  if (element < uint(ELEMENT_COUNT)) target_elements[element] = source_elements[element];
}
