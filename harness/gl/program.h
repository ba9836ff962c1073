// A compute program, or one that draws.
#pragma once

#include <string>

#include "gl/handle.h"
#include "gl/shader_source.h"

namespace fftbench::gl {

class Program {
 public:
  // Compiles the program. Throws ShaderError with the driver's log, in which files and lines are named.
  Program(const ShaderSource& source, const std::string& label);

  // Compiles a program that draws, in the same way.
  Program(const ShaderSource& vertices, const ShaderSource& fragments, const std::string& label);

  GLuint name() const { return program_.name(); }
  GLint uniform_location(const std::string& uniform) const;  // -1 where the compiler removed it

  // Returns what the driver would store of the linked program, in a form of its own; empty where it stores
  // nothing.
  std::string binary() const;

 private:
  static void destroy(GLuint name) { glDeleteProgram(name); }
  void link(const ShaderSource& source) const;
  Handle<&Program::destroy> program_;
};

}  // namespace fftbench::gl
