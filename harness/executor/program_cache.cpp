#include "executor/program_cache.h"

namespace fftbench::executor {
namespace {

// Says which line of a plan file names the shader.
[[noreturn]] void throw_with_place(const fft::Pass& pass, const gl::ShaderError& error) {
  if (!pass.own) throw error;
  throw gl::ShaderError(pass.own->place("program") + ": " + error.what());
}

}  // namespace

gl::ShaderSource ProgramCache::source_of(const fft::Pass& pass) const {
  try {
    return gl::expand_shader(shaders_, pass.shader, pass.defines, pass.own ? pass.own->files.get() : nullptr);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
}

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  gl::ShaderSource source = source_of(pass);
  auto& program = programs_[source.text];
  if (program != nullptr) return program;
  try {
    program = std::make_shared<const gl::Program>(source, pass.shader + ", " + pass.label);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
  return program;
}

}  // namespace fftbench::executor
