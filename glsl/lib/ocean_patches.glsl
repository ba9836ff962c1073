// The textures of ocean_surface.comp: a layer for each patch, which repeats.
uniform sampler2DArray displacements;  // along x, height, along z, foam
uniform sampler2DArray gradients;      // slopes along x and z, stretching along x and z
uniform int patch_count;
uniform vec3 patch_sides;  // metres
uniform int patch_size;    // texels along a side

vec3 patch_place(vec2 ground, int number) { return vec3(ground / patch_sides[number], float(number)); }
