#include "run/data_folder.h"

#include <fmt/format.h>

#include <stdexcept>

namespace fftbench::run {

namespace fs = std::filesystem;

fs::path find_data_folder() {
  std::error_code unreadable;
  const fs::path program = fs::read_symlink("/proc/self/exe", unreadable);
  const fs::path installed = program.parent_path().parent_path() / "share" / "fftbench";
  for (const fs::path& folder : {installed, fs::path(FFTBENCH_SOURCE_DIR)}) {
    if (fs::is_directory(folder / "glsl", unreadable)) return folder;
  }
  throw std::runtime_error(fmt::format("the shaders are missing: there is neither {} nor {}",
                                       (installed / "glsl").string(), FFTBENCH_SOURCE_DIR "/glsl"));
}

fs::path find_config(const fs::path& given, const fs::path& data_folder) {
  std::error_code unreadable;
  if (fs::exists(given, unreadable)) return given;
  const fs::path shipped = data_folder / "configs" / given;
  return fs::exists(shipped, unreadable) ? shipped : given;
}

}  // namespace fftbench::run
