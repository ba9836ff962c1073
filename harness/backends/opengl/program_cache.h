// Compiled programs by their full text: a program's first dispatch is slow everywhere (llvmpipe compiles
// then, NVIDIA spends 0.1-0.5 s there), so rounds and cases that share a program share its warm-up.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>

#include "fft/plan.h"
#include "gl/program.h"

namespace fftbench::backends {

class ProgramCache {
 public:
  explicit ProgramCache(std::filesystem::path shader_folder) : shader_folder_(std::move(shader_folder)) {}

  // Throws gl::ShaderError.
  std::shared_ptr<const gl::Program> program_of(const fft::Pass& pass);

 private:
  std::filesystem::path shader_folder_;
  std::unordered_map<std::string, std::shared_ptr<const gl::Program>> programs_;
};

}  // namespace fftbench::backends
