// Follows the number of the transform that programs are told (glsl/lib/dynamic_tiles.glsl), and lets it begin
// anywhere.
#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <map>
#include <vector>

namespace fftbench::tests {

// Only one may exist at a time, and it needs a current context. All calls still reach the driver.
class CountedDispatches {
 public:
  // Programs are told `first` more than they would be, and all but the first program one more if they are to
  // disagree.
  explicit CountedDispatches(std::uint32_t first = 0, bool disagree = false) {
    real();  // must be called before any function is replaced
    state() = {};
    state().first = first;
    state().disagree = disagree;
    GLint current = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    note_program(GLuint(current));
    glad_glUseProgram = [](GLuint program) {
      real().use_program(program);
      note_program(program);
    };
    glad_glDispatchCompute = [](GLuint x, GLuint y, GLuint z) {
      const GLint location = state().locations[state().program];
      if (location < 0) return real().dispatch(x, y, z);
      // Who set the uniform sets it again only where it changes.
      GLuint number = 0;
      glGetUniformuiv(state().program, location, &number);
      if (state().numbers.empty()) state().first_program = state().program;
      state().numbers[state().program].push_back(number);
      const bool is_other = state().disagree && state().program != state().first_program;
      glUniform1ui(location, number + state().first + (is_other ? 1 : 0));
      real().dispatch(x, y, z);
      glUniform1ui(location, number);
    };
  }
  ~CountedDispatches() {
    glad_glUseProgram = real().use_program;
    glad_glDispatchCompute = real().dispatch;
  }
  CountedDispatches(const CountedDispatches&) = delete;
  CountedDispatches& operator=(const CountedDispatches&) = delete;

  // Returns the numbers of each program's dispatches, in their order, without what is added.
  const std::map<GLuint, std::vector<GLuint>>& numbers() const { return state().numbers; }

 private:
  struct Functions {
    PFNGLUSEPROGRAMPROC use_program = glad_glUseProgram;
    PFNGLDISPATCHCOMPUTEPROC dispatch = glad_glDispatchCompute;
  };
  struct State {
    std::uint32_t first = 0;
    bool disagree = false;
    GLuint program = 0;
    GLuint first_program = 0;
    std::map<GLuint, GLint> locations;  // of the uniform, by programs
    std::map<GLuint, std::vector<GLuint>> numbers;
  };
  static void note_program(GLuint program) {
    state().program = program;
    const auto [place, is_new] = state().locations.try_emplace(program, -1);
    if (is_new && program != 0) place->second = glGetUniformLocation(program, "transforms_before");
  }
  // The loader's function pointers take no context of their own.
  static const Functions& real() {
    static const Functions functions;
    return functions;
  }
  static State& state() {
    static State all;
    return all;
  }
};

}  // namespace fftbench::tests
