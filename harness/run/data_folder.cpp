#include "run/data_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "fft/nearest_name.h"

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
  if (fs::exists(shipped, unreadable)) return shipped;

  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(data_folder / "configs", unreadable)) {
    const std::string name = entry.path().filename().string();
    if (name != "schema.json" && name != "wisdom") names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  throw std::runtime_error(
      fmt::format("{}: there is no such file, nor an experiment of that name{}; there are {}", given.string(),
                  fft::did_you_mean(given.string(), names), fmt::join(names, ", ")));
}

}  // namespace fftbench::run
