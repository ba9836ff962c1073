// Compiled programs by their full text. A program's first dispatch is slow everywhere (llvmpipe compiles it
// then, NVIDIA spends 0.1-0.5 s on it), so that rounds and cases with the same program should share one.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "fft/plan.h"
#include "gl/program.h"

namespace fftbench::executor {

class ProgramCache {
 public:
  explicit ProgramCache(gl::ShaderFiles shaders) : shaders_(std::move(shaders)) {}

  // Returns the text that `program_of` compiles. Both throw gl::ShaderError.
  gl::ShaderSource source_of(const fft::Pass& pass) const;
  std::shared_ptr<const gl::Program> program_of(const fft::Pass& pass);

 private:
  gl::ShaderFiles shaders_;
  std::unordered_map<std::string, std::shared_ptr<const gl::Program>> programs_;
};

}  // namespace fftbench::executor
