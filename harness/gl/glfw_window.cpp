#include "gl/glfw_window.h"

#include <glad/gl.h>
// GLFW comes after glad, which declares GL's functions.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "gl/context.h"
#include "gl/loader.h"
#include "system/terminal.h"

namespace fftbench::gl {
namespace {

std::string glfw_reason() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description == nullptr ? "GLFW gave no reason" : description;
}

}  // namespace

GlfwWindow::GlfwWindow(const std::string& title, glm::ivec2 extent, bool is_visible) {
  if (!system::has_display()) {
    throw NoContext("there is no display (DISPLAY and WAYLAND_DISPLAY are unset)");
  }
  if (glfwInit() != GLFW_TRUE) throw NoContext(glfw_reason());
  glfwWindowHint(GLFW_VISIBLE, is_visible ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, kMajor);
  // The window asks for no GLFW_CONTEXT_ROBUSTNESS: that would include robust access, which adds bounds
  // checks to every kernel. A reset therefore ends the process, and the supervisor reports a crash.
  for (int minor = kNewestMinor; minor >= kLeastMinor && window_ == nullptr; --minor) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor);
    window_ = glfwCreateWindow(extent.x, extent.y, title.c_str(), nullptr, nullptr);
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
    glfwDestroyWindow(window_);
    glfwTerminate();
    throw;
  }
}

GlfwWindow::~GlfwWindow() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

}  // namespace fftbench::gl
