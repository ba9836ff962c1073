// Arrays in the device's memory: a storage buffer, and an array of images.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <string_view>

#include "gl/handle.h"

namespace fftbench::gl {

class Buffer {
 public:
  // CUDA can register ordinary buffers alone. Others are sparse, with memory behind all of them, where that
  // is faster (docs/speed.md, "Where buffers lie").
  enum class Sharing { kNone, kWithCuda };

  // The content is undefined at first. The memory is whole words of 4 bytes, so that shaders can read and
  // write all of it as such.
  Buffer(std::uint64_t byte_count, const std::string& label, Sharing sharing = Sharing::kNone);

  // Write and read so many bytes from `first` on, all of which lie in the buffer.
  void write(std::span<const std::byte> values, std::uint64_t first = 0);
  void read(std::span<std::byte> values, std::uint64_t first = 0) const;
  // Writes the values again and again, into so many bytes. Only the first time they come from the host.
  void write_repeated(std::span<const std::byte> values, std::uint64_t count, std::uint64_t first = 0);
  void fill(std::byte value);  // every byte, on the device
  void bind(GLuint point) const { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, point, name()); }
  GLuint name() const { return buffer_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
  Handle<&Buffer::destroy> buffer_;
  std::uint64_t size_;  // bytes
};

// The texels of an image are two numbers or four.
enum class ImageFormat : GLenum {
  kRg16f = GL_RG16F,
  kRg32f = GL_RG32F,
  kRgba16f = GL_RGBA16F,
  kRgba32f = GL_RGBA32F
};
std::string_view name_of(ImageFormat format);  // "GL_RG16F"

// An array of images.
class Image {
 public:
  // The content is undefined at first. The size is (width, height, layers). With `has_mipmaps` there are
  // halved images down to a single texel, which make_mipmaps() fills.
  Image(glm::uvec3 size, ImageFormat format, const std::string& label, bool has_mipmaps = false);

  void write(std::span<const std::byte> values);  // all values, row by row and layer after layer
  void read(std::span<std::byte> values) const;
  void make_mipmaps() const;
  GLuint name() const { return texture_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
  Handle<&Image::destroy> texture_;
  GLenum components_;  // of a texel
  GLenum type_;        // of a texel's numbers in the caller's memory
  glm::ivec3 size_;
};

}  // namespace fftbench::gl
