#include "gl/glfw_context.h"

#include <glad/gl.h>
// GLFW comes after glad, which declares GL's functions.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <cstdlib>

#include "gl/loader.h"

namespace fftbench::gl {
namespace {

std::string glfw_reason() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description == nullptr ? "GLFW gave no reason" : description;
}

class GlfwContext final : public Context {
 public:
  GlfwContext() {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
      throw NoContext("there is no display (DISPLAY and WAYLAND_DISPLAY are unset)");
    }
    if (glfwInit() != GLFW_TRUE) throw NoContext(glfw_reason());
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, kMajor);
    // The window asks for no GLFW_CONTEXT_ROBUSTNESS: that would include robust access, which adds bounds
    // checks to every kernel. A reset therefore ends the process, and the supervisor reports a crash.
    for (int minor = kNewestMinor; minor >= kLeastMinor && window_ == nullptr; --minor) {
      glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor);
      window_ = glfwCreateWindow(64, 64, "fftbench", nullptr, nullptr);
    }
    if (window_ == nullptr) {
      const std::string reason = glfw_reason();
      glfwTerminate();
      throw NoContext(reason);
    }
    glfwMakeContextCurrent(window_);
    try {
      load_functions(glfwGetProcAddress);
    } catch (...) {
      release();
      throw;
    }
  }

  ~GlfwContext() override { release(); }

  std::string origin() const override { return "GLFW hidden window"; }
  ProcAddress (*get_proc_address() const)(const char*) override { return glfwGetProcAddress; }

 private:
  void release() {
    glfwDestroyWindow(window_);
    glfwTerminate();
  }

  GLFWwindow* window_ = nullptr;
};

}  // namespace

std::unique_ptr<Context> make_glfw_context() {
  return std::make_unique<GlfwContext>();
}

}  // namespace fftbench::gl
