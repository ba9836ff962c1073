#include "system/installation.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "system/running_program.h"
#include "text/nearest_name.h"

namespace fftbench::system {

namespace fs = std::filesystem;

namespace {

// These files in the folder of experiments are no experiments: they are schemas, for editors and scripts.
constexpr std::array<std::string_view, 5> kNoExperiments{
    "claims.json", "claims.schema.json", "plan.schema.json", "run.schema.json", "schema.json"};

bool has_shaders(const fs::path& folder) {
  std::error_code unreadable;
  return fs::is_directory(folder / "glsl", unreadable);
}

// Other folders may be called glsl, too: a source tree also has the schema of experiments.
bool is_source_tree(const fs::path& folder) {
  std::error_code unreadable;
  return has_shaders(folder) && fs::is_regular_file(folder / "configs" / "schema.json", unreadable);
}

}  // namespace

DataFolder locate_data_folder(const fs::path& program, const fs::path& tree_from_build,
                              const fs::path& source) {
  const fs::path installed = program.parent_path().parent_path() / "share" / "fftbench";
  if (has_shaders(installed)) return {.path = installed};
  for (fs::path folder = program.parent_path();; folder = folder.parent_path()) {
    // The build folder may lie beside the tree, as well as within it.
    for (const fs::path& tree : {(folder / tree_from_build).lexically_normal(), folder}) {
      if (is_source_tree(tree)) return {.path = tree.has_filename() ? tree : tree.parent_path()};
    }
    if (folder == folder.parent_path()) break;
  }
  if (has_shaders(source)) return {.path = source, .is_outside = true};
  throw std::runtime_error(
      fmt::format("the shaders are missing: there is neither {}, nor a source tree around {}, nor {}",
                  (installed / "glsl").string(), program.string(), (source / "glsl").string()));
}

DataFolder locate_data_folder() {
  return locate_data_folder(program_file(), FFTBENCH_TREE_FROM_BUILD, FFTBENCH_SOURCE_DIR);
}

fs::path find_data_folder() {
  return locate_data_folder().path;
}

fs::path find_config(const fs::path& given, const fs::path& data_folder) {
  std::error_code unreadable;
  if (fs::exists(given, unreadable)) return given;
  const fs::path shipped = data_folder / "configs" / given;
  if (fs::exists(shipped, unreadable)) return shipped;

  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(data_folder / "configs", unreadable)) {
    const std::string name = entry.path().lexically_relative(data_folder / "configs").generic_string();
    const bool is_experiment = std::ranges::find(kNoExperiments, name) == kNoExperiments.end() &&
                               !name.starts_with("wisdom/") && !name.starts_with("devices/");
    if (entry.is_regular_file() && is_experiment) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  throw std::runtime_error(
      fmt::format("{}: there is no such file, nor an experiment of that name{}; there are {}", given.string(),
                  text::did_you_mean(given.string(), names), fmt::join(names, ", ")));
}

}  // namespace fftbench::system
