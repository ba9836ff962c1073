#include "gl/window.h"

#include <glad/gl.h>
// GLFW comes after glad, which declares GL's functions.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

namespace fftbench::gl {
namespace {

static_assert(GLFW_KEY_A == 'A' && GLFW_KEY_Z == 'Z' && GLFW_KEY_SPACE == ' ');

Key key_of(int glfw_key) {
  if ((glfw_key >= GLFW_KEY_A && glfw_key <= GLFW_KEY_Z) || glfw_key == GLFW_KEY_SPACE) return glfw_key;
  if (glfw_key == GLFW_KEY_ESCAPE) return kEscapeKey;
  if (glfw_key >= GLFW_KEY_F1 && glfw_key <= GLFW_KEY_F12) return kFirstFunctionKey + glfw_key - GLFW_KEY_F1;
  return kOtherKey;
}

}  // namespace

Window::Window(const std::string& title, glm::uvec2 extent) : window_(title, glm::ivec2(extent), true) {
  // A frame waits for the screen, which shows no more of them.
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_.get(), this);
  listen();
}

void Window::listen() {
  glfwSetKeyCallback(window_.get(), [](GLFWwindow* window, int key, int, int action, int modifiers) {
    if (action == GLFW_RELEASE || key_of(key) == kOtherKey) return;
    auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
    self.presses_.push_back({.key = key_of(key), .with_shift = (modifiers & GLFW_MOD_SHIFT) != 0});
  });
  glfwSetCursorPosCallback(window_.get(), [](GLFWwindow* window, double x, double y) {
    auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
    const glm::dvec2 mouse(x, y);
    if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS) {
      self.drag_ += glm::vec2(mouse - self.last_mouse_);
    }
    self.last_mouse_ = mouse;
  });
}

ProcAddress (*Window::get_proc_address() const)(const char*) {
  return glfwGetProcAddress;
}

bool Window::is_open() const {
  return glfwWindowShouldClose(window_.get()) == GLFW_FALSE;
}

void Window::close() {
  glfwSetWindowShouldClose(window_.get(), GLFW_TRUE);
}

void Window::set_title(const std::string& title) {
  glfwSetWindowTitle(window_.get(), title.c_str());
}

glm::uvec2 Window::begin_frame() {
  glm::ivec2 extent;
  glfwGetFramebufferSize(window_.get(), &extent.x, &extent.y);
  extent = {std::max(extent.x, 1), std::max(extent.y, 1)};
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, extent.x, extent.y);
  return extent;
}

void Window::end_frame() {
  glfwSwapBuffers(window_.get());
  glfwPollEvents();
}

std::vector<KeyPress> Window::take_presses() {
  return std::exchange(presses_, {});
}

glm::vec2 Window::take_drag() {
  return std::exchange(drag_, glm::vec2(0));
}

bool Window::is_down(Key letter) const {
  return glfwGetKey(window_.get(), letter) == GLFW_PRESS;
}

bool Window::is_shift_down() const {
  return glfwGetKey(window_.get(), GLFW_KEY_LEFT_SHIFT) == GLFW_PRESS ||
         glfwGetKey(window_.get(), GLFW_KEY_RIGHT_SHIFT) == GLFW_PRESS;
}

double Window::seconds() const {
  return glfwGetTime();
}

}  // namespace fftbench::gl
