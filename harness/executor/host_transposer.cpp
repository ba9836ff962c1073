#include "executor/host_transposer.h"

#include <array>
#include <cstring>
#include <span>
#include <stdexcept>

namespace fftbench::executor {
namespace {

// Element by element, as ARM's transpose on the CPU does it.
template <std::size_t kBytes>
void transpose_elements(std::span<const std::byte> from, std::span<std::byte> to,
                        const fft::HostTranspose& images) {
  const std::size_t width = images.width;
  const std::size_t height = images.height;
  for (std::size_t image = 0; image < images.images; ++image) {
    const std::size_t first = image * width * height;
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) {
        std::memcpy(&to[(first + x * height + y) * kBytes], &from[(first + y * width + x) * kBytes], kBytes);
      }
    }
  }
}

void transpose_bytes(std::span<const std::byte> from, std::span<std::byte> to,
                     const fft::HostTranspose& images, std::size_t bytes_of_element) {
  switch (bytes_of_element) {
    case 4:
      return transpose_elements<4>(from, to, images);
    case 8:
      return transpose_elements<8>(from, to, images);
    case 16:
      return transpose_elements<16>(from, to, images);
    default:
      throw std::logic_error("no complex value has so many bytes");
  }
}

}  // namespace

void HostTransposer::transpose(const BoundBuffer& source, const BoundBuffer& target,
                               const fft::HostTranspose& images, std::size_t bytes_of_element) {
  const std::size_t bytes = std::size_t{images.width} * images.height * images.images * bytes_of_element;
  read_.resize(bytes);
  transposed_.resize(bytes);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_COPY_READ_BUFFER, source.name);
  glGetBufferSubData(GL_COPY_READ_BUFFER, source.offset, GLsizeiptr(bytes), read_.data());
  transpose_bytes(read_, transposed_, images, bytes_of_element);
  glBindBuffer(GL_COPY_WRITE_BUFFER, target.name);
  glBufferSubData(GL_COPY_WRITE_BUFFER, target.offset, GLsizeiptr(bytes), transposed_.data());
}

}  // namespace fftbench::executor
