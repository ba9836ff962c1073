// The code of stb_image and stb_image_write, which other files only declare. Formats that have readers of
// their own are left out.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STBI_NO_BMP
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STBI_NO_PNM
#define STBI_NO_PSD
#define STBI_NO_TGA

#include <stb_image.h>
#include <stb_image_write.h>
