#include "run/make_backend.h"

#include "backends/cpu/cpu_backend.h"
#include "backends/opengl/opengl_backend.h"

namespace fftbench::run {

std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(
    fft::BackendKind kind, const gl::ContextRequest& context, const std::filesystem::path& shader_folder) {
  switch (kind) {
    case fft::BackendKind::kOpenGl:
      return std::make_unique<backends::OpenGlBackend>(context, shader_folder);
    case fft::BackendKind::kCpu:
      return std::make_unique<backends::CpuBackend>();
    case fft::BackendKind::kCuda:
      break;
  }
  return "this build has no CUDA backend";
}

}  // namespace fftbench::run
