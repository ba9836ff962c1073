// The texture of ocean_surface.comp: two layers for each patch, which repeats. The first has the displacement along x, the
// height, the displacement along z and foam; the second slopes along x and z and stretching along x and z.
uniform sampler2DArray surface;
uniform int patch_count;
uniform vec3 patch_sides;  // metres
uniform int patch_size;    // texels along a side

vec3 displacement_place(vec2 ground, int number) { return vec3(ground / patch_sides[number], float(2 * number)); }
vec3 gradient_place(vec2 ground, int number) { return vec3(ground / patch_sides[number], float(2 * number + 1)); }
