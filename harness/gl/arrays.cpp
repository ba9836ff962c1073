#include "gl/arrays.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "gl/error.h"

namespace fftbench::gl {
namespace {

GLuint generate_buffer() {
  GLuint name = 0;
  glGenBuffers(1, &name);
  return name;
}

GLuint generate_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return name;
}

bool has_four_components(ImageFormat format) {
  return format == ImageFormat::kRgba16f || format == ImageFormat::kRgba32f;
}

bool is_of_halves(ImageFormat format) {
  return format == ImageFormat::kRg16f || format == ImageFormat::kRgba16f;
}

// On an NVIDIA H100 with driver 580, kernels copy an ordinary buffer of 512 MiB at 1.93 TB/s and a sparse one
// at 2.95, as CUDA does its own, and small ones are some per cent faster as well.
bool are_faster_sparse() {
  if (GLAD_GL_VERSION_4_4 == 0 || GLAD_GL_ARB_sparse_buffer == 0) return false;
  const GLubyte* vendor = glGetString(GL_VENDOR);
  return vendor != nullptr && std::string_view(reinterpret_cast<const char*>(vendor)).starts_with("NVIDIA");
}

// What is copied or cleared at once. NVIDIA's driver 580 loses the context, or copies nothing and raises no
// error, where one call is given more than 2^31 bytes.
constexpr std::size_t kPieceBytes = std::size_t{1} << 28U;

template <typename Work>
void for_each_piece(std::size_t bytes, Work work) {
  for (std::size_t first = 0; first < bytes; first += kPieceBytes)
    work(first, std::min(kPieceBytes, bytes - first));
}

}  // namespace

std::string_view name_of(ImageFormat format) {
  switch (format) {
    case ImageFormat::kRg16f:
      return "GL_RG16F";
    case ImageFormat::kRg32f:
      return "GL_RG32F";
    case ImageFormat::kRgba16f:
      return "GL_RGBA16F";
    case ImageFormat::kRgba32f:
      return "GL_RGBA32F";
  }
  return "";
}

Buffer::Buffer(std::uint64_t byte_count, const std::string& label_text, Sharing sharing)
    : buffer_(generate_buffer()), size_(4 * ((byte_count + 3) / 4)) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  const auto size = GLsizeiptr(size_);
  if (sharing == Sharing::kNone && are_faster_sparse()) {
    glBufferStorage(GL_SHADER_STORAGE_BUFFER, size, nullptr,
                    GL_SPARSE_STORAGE_BIT_ARB | GL_DYNAMIC_STORAGE_BIT);
    glBufferPageCommitmentARB(GL_SHADER_STORAGE_BUFFER, 0, size, GL_TRUE);
  } else {
    glBufferData(GL_SHADER_STORAGE_BUFFER, size, nullptr, GL_DYNAMIC_COPY);
  }
  label(GL_BUFFER, buffer_.name(), label_text);
}

void Buffer::write(std::span<const std::byte> values, std::uint64_t first) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  for_each_piece(values.size_bytes(), [&](std::size_t done, std::size_t count) {
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, GLintptr(first + done), GLsizeiptr(count),
                    values.data() + done);
  });
}

void Buffer::write_repeated(std::span<const std::byte> values, std::uint64_t count, std::uint64_t first) {
  std::uint64_t done = std::min<std::uint64_t>(values.size(), count);
  write(values.first(done), first);
  glBindBuffer(GL_COPY_READ_BUFFER, buffer_.name());
  glBindBuffer(GL_COPY_WRITE_BUFFER, buffer_.name());
  while (done < count) {
    const std::uint64_t more = std::min({done, count - done, std::uint64_t{kPieceBytes}});
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GLintptr(first), GLintptr(first + done),
                        GLsizeiptr(more));
    done += more;
  }
}

void Buffer::read(std::span<std::byte> values, std::uint64_t first) const {
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  for_each_piece(values.size_bytes(), [&](std::size_t done, std::size_t count) {
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, GLintptr(first + done), GLsizeiptr(count),
                       values.data() + done);
  });
}

void Buffer::fill(std::byte value) {
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  const std::uint32_t word = 0x01010101U * std::to_integer<std::uint32_t>(value);
  for_each_piece(size_, [&](std::size_t first, std::size_t count) {
    glClearBufferSubData(GL_SHADER_STORAGE_BUFFER, GL_R32UI, GLintptr(first), GLsizeiptr(count),
                         GL_RED_INTEGER, GL_UNSIGNED_INT, &word);
  });
}

Image::Image(glm::uvec3 size, ImageFormat format, const std::string& label_text, bool has_mipmaps)
    : texture_(generate_texture()),
      components_(has_four_components(format) ? GL_RGBA : GL_RG),
      type_(is_of_halves(format) ? GL_HALF_FLOAT : GL_FLOAT),
      size_(size) {
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  const int levels = has_mipmaps ? int(std::bit_width(std::max(size.x, size.y))) : 1;
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, levels, GLenum(format), size_.x, size_.y, size_.z);
  label(GL_TEXTURE, texture_.name(), label_text);
}

void Image::write(std::span<const std::byte> values) {
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, size_.x, size_.y, size_.z, components_, type_,
                  values.data());
}

void Image::read(std::span<std::byte> values) const {
  glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, components_, type_, values.data());
}

void Image::make_mipmaps() const {
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
}

}  // namespace fftbench::gl
