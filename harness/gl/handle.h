// Owns the name of one GL object. A handle can be moved and not copied.
#pragma once

#include <glad/gl.h>
#include <utility>

namespace fftbench::gl {

template <void (*destroy)(GLuint)>
class Handle {
 public:
  Handle() = default;
  explicit Handle(GLuint name) : name_(name) {}
  Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (name_ != 0) destroy(name_);
  }

  GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

}  // namespace fftbench::gl
