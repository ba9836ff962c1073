// What the caller of an executor binds for a plan's resources.
#pragma once

#include <glad/gl.h>
#include <span>
#include <variant>

#include "gl/buffer_range.h"

namespace fftbench::executor {

// A range of a buffer, in bytes. The offset must be a multiple of GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT;
// a size of 0 stands for all that is behind it. Shaders see of it what the plan says.
struct BoundBuffer {
  GLuint name = 0;
  GLintptr offset = 0;
  GLsizeiptr size = 0;
  // Where each image of a plan for images that are apart (fft::ArrayLayout) begins, in elements from the
  // offset on; shaders see the whole size then. The caller keeps them until the recording is over.
  std::span<const GLuint> image_starts = {};
  // The ranges that a plan's images are in where it has them in several buffers, in place of the one above.
  std::span<const gl::BufferRange> parts = {};
};

// A 2D array texture, rg32f, or rg16f where the plan has fp16. Of three colours, one or two textures in the
// formats that image_format and second_image_format tell; one in any format of floating or normalised colours
// where the plan samples it (fft::Storage::kRgbSampled).
struct BoundImage {
  GLuint name = 0;
  GLuint second = 0;  // where fft::has_second_image
  // The layer of the first image. Other layers than the first take a plan for images that are apart.
  GLuint first_layer = 0;
  // The layer of each image of such a plan, and the textures where they are in several, in place of the one
  // above. The caller keeps both until the recording is over.
  std::span<const GLuint> image_starts = {};
  std::span<const GLuint> textures = {};
};

using BoundResource = std::variant<BoundBuffer, BoundImage>;

}  // namespace fftbench::executor
