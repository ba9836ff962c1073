// Compares a program that a user wrote with what the plan file says of it.
#pragma once

#include <span>

#include "fft/plan.h"
#include "gl/program.h"

namespace fftbench::executor {

// Throws gl::ShaderError, with the place in the plan file, where the program uses a buffer or an image at a
// point at which the pass binds none, or has work groups of another size than the pass says. A pass that says
// 1 by 1 by 1 leaves the size to the program.
void check_own_program(const gl::Program& program, const fft::Pass& pass,
                       std::span<const fft::Resource> resources);

}  // namespace fftbench::executor
