// An OpenGL core context, 4.3 or newer, without a visible window, made current on the calling thread.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "gl/loader.h"

namespace fftbench::gl {

enum class ContextKind {
  kAuto,  // GLFW where there is a display, else EGL on a hardware device, else EGL surfaceless
  kGlfw,  // a hidden window
  kEgl,   // an EGL device (hardware first), else Mesa's surfaceless platform
};

struct ContextRequest {
  ContextKind kind = ContextKind::kAuto;
  std::optional<unsigned> egl_device;  // the number in list_egl_devices() (egl_context.h); implies EGL
};

// No usable context could be made. `what()` lists each way that was tried and why it failed.
class NoContext : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Context {
 public:
  virtual ~Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // Returns how the context was made: "GLFW hidden window", "EGL device 0", "EGL surfaceless".
  virtual std::string origin() const = 0;

  // Returns the function that finds GL's functions: eglGetProcAddress or glfwGetProcAddress.
  virtual ProcAddress (*get_proc_address() const)(const char* name) = 0;

 protected:
  Context() = default;
};

// Makes a context and loads GL's functions. Throws NoContext.
std::unique_ptr<Context> make_context(const ContextRequest& request);

}  // namespace fftbench::gl
