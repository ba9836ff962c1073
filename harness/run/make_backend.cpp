#include "run/make_backend.h"

#include <filesystem>
#include <stdexcept>

#include "backends/cpu/cpu_backend.h"
#include "backends/cuda/loader/cuda_loader.h"
#include "backends/opengl/opengl_backend.h"

namespace fftbench::run {

std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(fft::BackendKind kind,
                                                                           const gl::ContextRequest& context,
                                                                           const gl::ShaderFiles& shaders) {
  switch (kind) {
    case fft::BackendKind::kOpenGl:
      return std::make_unique<backends::OpenGlBackend>(context, shaders);
    case fft::BackendKind::kCpu:
      return std::make_unique<backends::CpuBackend>();
    case fft::BackendKind::kCuda: {
      std::error_code unreadable;
      return backends::load_cuda_backend(
          std::filesystem::read_symlink("/proc/self/exe", unreadable).parent_path());
    }
  }
  throw std::logic_error("a backend without a maker");
}

}  // namespace fftbench::run
