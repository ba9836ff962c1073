#include "backends/opengl/program_cache.h"

namespace fftbench::backends {

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  gl::ShaderSource source = gl::expand_shader(shader_folder_, pass.shader, pass.defines);
  auto& program = programs_[source.text];
  if (program == nullptr)
    program = std::make_shared<const gl::Program>(source, pass.shader + ", " + pass.label);
  return program;
}

}  // namespace fftbench::backends
