// Pictures that are array textures: three images of the batch are the colours of one, whose alpha is written as 1. With
// SAMPLES_PICTURE the picture is read through a sampler: its texture may then have a format that images can't have, such as
// GL_RGB8, and of GL_SRGB8_ALPHA8 linear values are read.
#if PRECISION == FFTBENCH_PRECISION_FP16
#define PICTURE_FORMAT rgba16f
#define PICTURE_TEXEL(value) rounded_to_halves(value)
#else
#define PICTURE_FORMAT rgba32f
#define PICTURE_TEXEL(value) (value)
#endif

#if STEP == FFTBENCH_STEP_PICTURE

#ifdef SAMPLES_PICTURE
layout(binding = FFTBENCH_BINDING_SOURCE) uniform sampler2DArray source_picture;
vec4 texel_at(uvec3 place) { return texelFetch(source_picture, ivec3(place), 0); }
#else
layout(binding = FFTBENCH_BINDING_SOURCE, PICTURE_FORMAT) readonly uniform image2DArray source_picture;
vec4 texel_at(uvec3 place) { return imageLoad(source_picture, ivec3(place)); }
#endif

// The pair of a line and its partner in each colour.
void load_colours(Line line, Position position, out COMPLEX red, out COMPLEX green, out COMPLEX blue) {
  vec4 first = vec4(0.0);
  vec4 second = vec4(0.0);
  IF_IN_SOURCE(position) {
    uint place = source_at(position);
    first = texel_at(texel_of(first_of_lines(line), place));
    if (has_partner(line)) second = texel_at(texel_of(partner_of(line), place));
  }
  red = COMPLEX(first.r, second.r);
  green = COMPLEX(first.g, second.g);
  blue = COMPLEX(first.b, second.b);
}

#else

layout(binding = FFTBENCH_BINDING_TARGET, PICTURE_FORMAT) writeonly uniform image2DArray target_picture;

void store_colours(Line line, uint position, COMPLEX red, COMPLEX green, COMPLEX blue) {
  imageStore(target_picture, ivec3(texel_of(first_of_lines(line), position)),
             PICTURE_TEXEL(vec4(red.x, green.x, blue.x, 1.0)));
  if (has_partner(line)) {
    imageStore(target_picture, ivec3(texel_of(partner_of(line), position)),
               PICTURE_TEXEL(vec4(red.y, green.y, blue.y, 1.0)));
  }
}

#endif
