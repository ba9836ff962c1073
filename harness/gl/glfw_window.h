// A GLFW window with a context that is current on the calling thread and whose functions are loaded.
#pragma once

#include <glm/vec2.hpp>
#include <string>

struct GLFWwindow;

namespace fftbench::gl {

class GlfwWindow {
 public:
  // Throws NoContext with GLFW's reason. Only one may exist at a time.
  GlfwWindow(const std::string& title, glm::ivec2 extent, bool is_visible);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  GLFWwindow* get() const { return window_; }

 private:
  GLFWwindow* window_ = nullptr;
};

}  // namespace fftbench::gl
