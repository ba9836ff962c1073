// What is thrown where a command needs a device that this machine does not have.
#pragma once

#include <stdexcept>

namespace fftbench::run {

// `what()` is the reason, complete for a person. OpenGL's own is gl::NoContext.
class NoDevice : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fftbench::run
