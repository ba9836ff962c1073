// The code of stb_image and stb_image_write, which other files only declare.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_NO_STDIO

#include <stb_image.h>
#include <stb_image_write.h>
