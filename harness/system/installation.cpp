#include "system/installation.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "text/nearest_name.h"

namespace fftbench::system {

namespace fs = std::filesystem;

namespace {

// These files in the folder of experiments are no experiments: they are schemas, for editors and scripts.
constexpr std::array<std::string_view, 5> kNoExperiments{
    "claims.json", "claims.schema.json", "plan.schema.json", "run.schema.json", "schema.json"};

}  // namespace

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
  for (const auto& entry : fs::recursive_directory_iterator(data_folder / "configs", unreadable)) {
    const std::string name = entry.path().lexically_relative(data_folder / "configs").string();
    const bool is_experiment =
        std::ranges::find(kNoExperiments, name) == kNoExperiments.end() && !name.starts_with("wisdom/");
    if (entry.is_regular_file() && is_experiment) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  throw std::runtime_error(
      fmt::format("{}: there is no such file, nor an experiment of that name{}; there are {}", given.string(),
                  text::did_you_mean(given.string(), names), fmt::join(names, ", ")));
}

}  // namespace fftbench::system
