// Ranges of buffers that shaders see, and how large they may be: a larger one raises no error everywhere, and
// on NVIDIA writes beyond 2^31 bytes are lost.
#pragma once

#include <glad/gl.h>
#include <cstdint>
#include <string_view>

namespace fftbench::gl {

// In bytes.
struct BufferRange {
  GLuint buffer = 0;
  GLintptr offset = 0;
  GLsizeiptr size = 0;

  bool operator==(const BufferRange&) const = default;
};

// Returns GL_MAX_SHADER_STORAGE_BLOCK_SIZE of the current context.
std::uint64_t most_bytes_of_range();

// Returns how many bytes a buffer has. Binds it to GL_SHADER_STORAGE_BUFFER, without a point.
std::uint64_t byte_count_of(GLuint buffer);

// Binds a range for shaders. Nothing else does, so that no range is larger than the limit: throws
// std::logic_error, which names `what`, for one that is empty or has more than so many bytes, which planning
// has to keep from coming here.
void bind_range(GLuint point, const BufferRange& range, std::string_view what,
                std::uint64_t most_bytes = most_bytes_of_range());

}  // namespace fftbench::gl
