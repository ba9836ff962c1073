// A window that a person looks at, with its keys and its mouse.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "gl/context.h"
#include "gl/glfw_window.h"

namespace fftbench::gl {

// Letters are their own capital, the space bar a space.
using Key = int;
inline constexpr Key kEscapeKey = 256, kFirstFunctionKey = 257, kOtherKey = 0;

struct KeyPress {
  Key key = kOtherKey;
  bool with_shift = false;
};

class Window final : public Context {
 public:
  // Makes its context current on this thread and loads GL's functions. Throws NoContext with the reason.
  Window(const std::string& title, glm::uvec2 extent);

  std::string origin() const override { return "GLFW window"; }
  ProcAddress (*get_proc_address() const)(const char* name) override;

  bool is_open() const;  // until a person or close() closes it
  void close();
  void set_title(const std::string& title);

  // Draws into the window from now on, to all of it. Returns the extent in pixels, each at least 1.
  glm::uvec2 begin_frame();
  // Shows what was drawn, and takes in what keys and mouse have done.
  void end_frame();

  // Returns what keys have been pressed, and by how many pixels the mouse was dragged, right and down, since
  // the last call.
  std::vector<KeyPress> take_presses();
  glm::vec2 take_drag();

  bool is_down(Key letter) const;
  bool is_shift_down() const;
  double seconds() const;  // since the window was made

 private:
  void listen();

  GlfwWindow window_;
  std::vector<KeyPress> presses_;
  glm::vec2 drag_{0, 0};
  glm::dvec2 last_mouse_{0, 0};
};

}  // namespace fftbench::gl
