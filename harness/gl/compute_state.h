// What compute work binds in a context: the current program, storage buffers, image units, texture units, and
// the uniforms of programs. It knows what it has bound, so that it makes no call that changes nothing: on
// NVIDIA, using a program anew or setting a uniform costs 0.9 us for each dispatch even where nothing
// changes.
#pragma once

#include <glad/gl.h>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gl/buffer_range.h"
#include "gl/state_guard.h"
#include "gl/uniform_value.h"

namespace fftbench::gl {

class ComputeState {
 public:
  void use_program(GLuint program);
  // Sets a uniform of the program in use; none where the location is -1. Values are known for as long as this
  // lives, since nothing else may set uniforms of these programs, and no program may end before.
  void set_uniform(GLint location, GLuint value);
  void set_uniform(GLint location, std::span<const GLuint> values);  // of an array
  void set_uniform(GLint location, const UniformValue& value);
  // Binds bytes of a buffer. Throws std::logic_error, which names `what`, as bind_range does.
  void bind_buffer(GLuint point, const BufferRange& range, std::string_view what);
  // From now on takes so many bytes for the limit of a range, in place of the context's.
  void limit_ranges(std::uint64_t bytes) { most_bytes_of_range_ = bytes; }
  // Binds the buffer that dispatches take their work group counts from.
  void bind_indirect_buffer(GLuint buffer);
  // Binds all layers of a texture's first level.
  void bind_image(GLuint unit, GLuint texture, GLenum access, GLenum format);
  // Binds an array texture to be read by a sampler.
  void bind_sampled(GLuint unit, GLuint texture, GLuint sampler);

  // Knows of nothing what is bound any more: something else has bound programs or arrays, or has deleted
  // some, whose names may come back.
  void forget();

  // While it is kept, everything that is bound here has its former value stored first. Nests; the outermost
  // end() brings all of it back, and between it and its begin() nothing else may bind what is bound here.
  void begin();
  void end();
  bool is_kept() const { return depth_ > 0; }
  unsigned depth() const { return depth_; }  // how many are nested

  // While it is trusted, nothing else binds what is bound here either, but nothing is stored or brought back.
  void begin_trust();
  void end_trust() { --trust_; }
  bool is_known() const { return is_kept() || trust_ > 0; }

 private:
  struct Unit {
    GLuint texture = 0;
    GLenum access = 0;
    GLenum format = 0;
    bool operator==(const Unit&) const = default;
  };
  struct Sampled {
    GLuint texture = 0;
    GLuint sampler = 0;
    bool operator==(const Sampled&) const = default;
  };
  struct Values {
    std::vector<std::optional<GLuint>> words;  // by location
    std::map<GLint, std::vector<GLuint>> arrays;
    std::map<GLint, UniformValue> others;  // those whose types plans of users tell
  };

  std::optional<GLuint> program_;
  std::optional<GLuint> indirect_buffer_;
  std::vector<std::optional<BufferRange>> buffers_;  // by binding point
  std::vector<std::optional<Unit>> images_;          // by image unit
  std::vector<std::optional<Sampled>> textures_;     // by texture unit
  std::unordered_map<GLuint, Values> uniforms_;
  Values* current_uniforms_ = nullptr;
  std::optional<std::uint64_t> most_bytes_of_range_;
  StateGuard former_;
  unsigned depth_ = 0;
  unsigned trust_ = 0;
};

// Keeps a state while it lives.
class KeptState {
 public:
  explicit KeptState(ComputeState& state) : state_(state) { state_.begin(); }
  ~KeptState() { state_.end(); }
  KeptState(const KeptState&) = delete;
  KeptState& operator=(const KeptState&) = delete;

 private:
  ComputeState& state_;
};

// Trusts a state while it lives.
class TrustedState {
 public:
  explicit TrustedState(ComputeState& state) : state_(state) { state_.begin_trust(); }
  ~TrustedState() { state_.end_trust(); }
  TrustedState(const TrustedState&) = delete;
  TrustedState& operator=(const TrustedState&) = delete;

 private:
  ComputeState& state_;
};

}  // namespace fftbench::gl
