#include "backends/cuda/loader/cuda_loader.h"

#include <fmt/format.h>
#include <exception>
#include <string_view>

#include "backends/cuda/loader/cuda_library.h"
#include "backends/cuda/loader/cuda_module.h"

namespace fftbench::backends {

namespace fs = std::filesystem;

namespace {

std::variant<fs::path, std::string> find_module(const fs::path& program_folder) {
  const fs::path beside = program_folder / kCudaModuleFile;
  const fs::path installed = program_folder.parent_path() / "lib" / "fftbench" / kCudaModuleFile;
  for (const fs::path& file : {beside, installed}) {
    std::error_code unreadable;
    if (fs::exists(file, unreadable)) return file;
  }
  return fmt::format(
      "the CUDA module was not built: there is neither {} nor {} (it is built where the CUDA toolkit, 12 or "
      "later, is found when CMake configures, and by scripts/bench.sh where there is an NVIDIA driver, too)",
      beside.string(), installed.string());
}

BackendOrReason backend_of(void* module, const fs::path& file, const std::string& uuid) {
  auto* const interface = system::function_of<CudaInterfaceFunction>(module, kCudaInterfaceFunction);
  auto* const make = system::function_of<CudaBackendFunction>(module, kCudaBackendFunction);
  if (interface == nullptr || make == nullptr || std::string_view(interface()) != FFTBENCH_CUDA_INTERFACE) {
    return fmt::format("{} belongs to another build of fftbench: build or install both together",
                       file.string());
  }
  try {
    std::string reason;
    if (Backend* backend = make(uuid, reason)) return std::unique_ptr<Backend>(backend);
    return reason;
  } catch (const std::exception& error) {
    return fmt::format("the CUDA device cannot be used: {}", error.what());
  }
}

}  // namespace

BackendOrReason load_cuda_backend(const fs::path& program_folder, const std::string& uuid) {
  const auto found = find_module(program_folder);
  if (const auto* reason = std::get_if<std::string>(&found)) return *reason;
  const fs::path& file = std::get<fs::path>(found);
  const LibraryOrReason library = open_cuda_library(file.string());
  if (const auto* reason = std::get_if<std::string>(&library)) {
    return fmt::format("{} cannot be loaded: {}", file.string(), *reason);
  }
  return backend_of(std::get<void*>(library), file, uuid);
}

}  // namespace fftbench::backends
