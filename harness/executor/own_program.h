// Compares a program that a user wrote with what the plan file says of it.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fft/plan.h"
#include "gl/program.h"
#include "gl/uniform_value.h"

namespace fftbench::executor {

// Returns the values of the program's uniforms with their locations. `text` is what was compiled. Throws
// gl::ShaderError, with the place in the plan file, where the program
// - has a buffer or an image at a point at which the pass binds none, or another kind of array;
// - has images of another format or type than the array that is bound there;
// - has blocks of uniforms, samplers or atomic counters, which no plan sets;
// - has work groups of another size than the pass says, or of no fixed size;
// - and where own_uniforms() throws.
std::vector<std::pair<GLint, gl::UniformValue>> check_own_program(const gl::Program& program,
                                                                  const fft::Pass& pass,
                                                                  std::span<const fft::Resource> resources,
                                                                  const std::string& text);

}  // namespace fftbench::executor
