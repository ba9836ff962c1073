#include "executor/program_cache.h"

namespace fftbench::executor {

gl::ShaderSource ProgramCache::source_of(const fft::Pass& pass) const {
  return gl::expand_shader(shaders_, pass.shader, pass.defines);
}

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  gl::ShaderSource source = source_of(pass);
  auto& program = programs_[source.text];
  if (program == nullptr)
    program = std::make_shared<const gl::Program>(source, pass.shader + ", " + pass.label);
  return program;
}

}  // namespace fftbench::executor
