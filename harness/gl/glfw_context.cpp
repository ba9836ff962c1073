#include "gl/glfw_context.h"

#include <glad/gl.h>
// GLFW comes after glad, which declares GL's functions.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "gl/glfw_window.h"

namespace fftbench::gl {
namespace {

class GlfwContext final : public Context {
 public:
  std::string origin() const override { return "GLFW hidden window"; }
  ProcAddress (*get_proc_address() const)(const char*) override { return glfwGetProcAddress; }

 private:
  GlfwWindow window_{"fftbench", {64, 64}, false};
};

}  // namespace

std::unique_ptr<Context> make_glfw_context() {
  return std::make_unique<GlfwContext>();
}

}  // namespace fftbench::gl
