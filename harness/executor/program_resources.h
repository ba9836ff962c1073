// What a linked program tells of its blocks and uniforms.
#pragma once

#include <glad/gl.h>
#include <string>
#include <vector>

#include "gl/program.h"

namespace fftbench::executor {

// A block or a uniform that the compiler has found in use.
struct ProgramResource {
  std::string name;   // of an array without the [0] of its first element
  GLuint index = 0;   // in its interface
  GLint binding = 0;  // of a block
  GLenum type = 0;    // of a uniform, and what follows
  GLint elements = 1;
  GLint location = -1;  // -1 in a block
  GLint block = -1;     // index of the block that it is in
};

// Returns the active blocks of a kind, GL_SHADER_STORAGE_BLOCK or GL_UNIFORM_BLOCK.
std::vector<ProgramResource> blocks_of(const gl::Program& program, GLenum kind);
// Returns the active uniforms but those that GLSL defines itself.
std::vector<ProgramResource> uniforms_of(const gl::Program& program);

// Returns a uniform's name without the [0] that a program tells of an array.
std::string without_first_element(std::string name);

}  // namespace fftbench::executor
