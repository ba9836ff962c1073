// The fields of a sea's surface and how they share complex transforms. Each transform brings two real fields, the second
// times i; a patch has OCEAN_TRANSFORMS of them, layers one after another:
//   0: displacement along x, along z    1: height, d2 = derivative of the displacement along x by z
//   2: slope along x, along z           3: derivative of the displacement along x by x, along z by z
// The arrays are those of an FFT, buffers or image arrays of rg32f. Define FIELDS_BINDING and FIELDS_ACCESS (readonly or
// writeonly) before including.
#ifndef STORAGE
#error "STORAGE is missing: FFTBENCH_STORAGE_BUFFER or _IMAGE, of the FFT's arrays"
#endif
#ifndef SIZE
#error "SIZE is missing: the points along a side of a patch"
#endif
#define OCEAN_TRANSFORMS 4u

#if STORAGE == FFTBENCH_STORAGE_IMAGE
layout(binding = FIELDS_BINDING, rg32f) FIELDS_ACCESS uniform image2DArray field_image;
#define FIELD_AT(texel) imageLoad(field_image, ivec3(texel)).rg
#define PUT_FIELD(texel, value) imageStore(field_image, ivec3(texel), vec4(value, 0.0, 0.0))
#else
layout(std430, binding = FIELDS_BINDING) FIELDS_ACCESS buffer Fields { vec2 field_elements[]; };
uint field_place(uvec3 texel) { return (texel.z * uint(SIZE) + texel.y) * uint(SIZE) + texel.x; }
#define FIELD_AT(texel) field_elements[field_place(texel)]
#define PUT_FIELD(texel, value) field_elements[field_place(texel)] = value
#endif
