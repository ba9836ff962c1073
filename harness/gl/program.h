// A compute program, or one that draws.
#pragma once

#include <optional>
#include <string>

#include "gl/handle.h"
#include "gl/shader_source.h"

namespace fftbench::gl {

// A linked program as its driver stores it. Another driver, or another version of it, refuses it.
struct ProgramBinary {
  GLenum format = 0;
  std::string bytes;  // none where the driver stores no programs
};

class Program {
 public:
  // Compiles the program. Throws ShaderError with the driver's log, in which files and lines are named.
  Program(const ShaderSource& source, const std::string& label);

  // Compiles a program that draws, in the same way.
  Program(const ShaderSource& vertices, const ShaderSource& fragments, const std::string& label);

  // Makes the program of a binary; nothing where the driver refuses it.
  static std::optional<Program> from_binary(const ProgramBinary& binary, const std::string& label);
  // Returns what the driver would store of the linked program.
  ProgramBinary binary() const;

  GLuint name() const { return program_.name(); }
  GLint uniform_location(const std::string& uniform) const;  // -1 where the compiler removed it

 private:
  explicit Program(const std::string& label);  // of nothing yet
  bool is_linked() const;
  static void destroy(GLuint name) { glDeleteProgram(name); }
  void link(const ShaderSource& source) const;
  Handle<&Program::destroy> program_;
};

}  // namespace fftbench::gl
