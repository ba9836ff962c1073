// The uniforms of a program that a user wrote, and the values that its plan gives them.
#pragma once

#include <utility>
#include <vector>

#include "executor/program_resources.h"
#include "fft/plan.h"
#include "gl/shader_declarations.h"
#include "gl/uniform_value.h"

namespace fftbench::executor {

// Returns locations and values of those that the compiler has found in use. Throws gl::ShaderError, with the
// place in the plan file, where the plan names a uniform that the program does not declare, gives one the
// wrong count or kind of numbers, and where it leaves one out that has no initial value. Whether a name is
// declared is a matter of the program's text, so that all compilers lead to the same answer, whatever they
// remove.
std::vector<std::pair<GLint, gl::UniformValue>> own_uniforms(const fft::Pass& pass,
                                                             std::span<const ProgramResource> uniforms,
                                                             const gl::ShaderDeclarations& declared,
                                                             const std::string& text);

}  // namespace fftbench::executor
