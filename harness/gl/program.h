// A compute program, or one that draws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gl/handle.h"
#include "gl/shader_source.h"

namespace fftbench::gl {

// A linked program as its driver stores it. Another driver, or another version of it, refuses it.
struct ProgramBinary {
  GLenum format = 0;
  std::string bytes;  // none where the driver stores no programs
};

// Lets the driver compile on as many threads as it likes, in the context that is current, and returns how
// many programs it then compiles at once: at most one on each of so many processors, and 1 where it has no
// GL_KHR_parallel_shader_compile.
unsigned use_compiler_threads(unsigned processors);

class BegunProgram;

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
  friend class BegunProgram;
  explicit Program(const std::string& label);  // of nothing yet
  bool is_linked() const;
  static void destroy(GLuint name) { glDeleteProgram(name); }
  Handle<&Program::destroy> program_;
};

// A program whose compiling and linking has been handed to the driver, which was not asked how they ended.
// A driver that use_compiler_threads() found able goes on with it while others are begun.
class BegunProgram {
 public:
  BegunProgram(const ShaderSource& source, const std::string& label);
  BegunProgram(const ShaderSource& vertices, const ShaderSource& fragments, const std::string& label);

  // Waits for the program and returns it, once. Throws ShaderError as the constructors of Program do.
  Program finish();

 private:
  static void destroy(GLuint name) { glDeleteShader(name); }
  struct Shader {
    Handle<&BegunProgram::destroy> handle;
    std::vector<std::string> files;
  };
  void compile(GLenum stage, const ShaderSource& source);
  void link();

  Program program_;
  std::vector<Shader> shaders_;
};

}  // namespace fftbench::gl
