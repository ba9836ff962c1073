#include "report/run_folder.h"

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <system_error>

#include "system/open_file.h"
#include "text/device_name.h"

namespace fftbench::report {
namespace {

namespace fs = std::filesystem;

constexpr int kMostRunsInOneSecond = 1000;

// Returns the experiment's name as one path component. A name such as "../x" must not lead out of the output
// folder.
std::string folder_name(std::string_view experiment) {
  std::string name(experiment);
  const auto is_forbidden = [](char letter) {
    return system::forbidden_in_names().find(letter) != std::string_view::npos;
  };
  std::ranges::replace_if(name, is_forbidden, '-');
  name.erase(0, std::min(name.find_first_not_of('.'), name.size()));
  return name.empty() ? "experiment" : name;
}

// Returns the error number, which is 0 if the folder was made.
int make_folder(const fs::path& path) {
  std::error_code error;
  if (fs::create_directory(path, error)) return 0;
  return error ? system::error_number_of(error) : EEXIST;
}

void make_with_parents(const fs::path& folder, std::vector<fs::path>& made) {
  fs::path so_far = folder.root_path();  // the root is no folder that could be made
  for (const fs::path& component : folder.relative_path()) {
    if (component.empty()) continue;
    so_far /= component;
    std::error_code ignored;
    if (fs::is_directory(so_far, ignored)) continue;
    const int error = make_folder(so_far);
    if (error == 0) {
      made.push_back(so_far);
    } else if (error != EEXIST) {
      throw system::WriteError("create the folder", so_far, error);
    } else if (!fs::is_directory(so_far, ignored)) {
      throw system::WriteError("create the folder", so_far, ENOTDIR);
    }
  }
}

fs::path make_unique(const fs::path& wanted) {
  for (int run = 1; run <= kMostRunsInOneSecond; ++run) {
    const fs::path path = run == 1 ? wanted : fs::path(fmt::format("{}-{}", wanted.string(), run));
    const int error = make_folder(path);
    if (error == 0) return path;
    if (error != EEXIST) throw system::WriteError("create the folder", path, error);
  }
  throw system::WriteError("create the folder", wanted, EEXIST);
}

// The system refuses to remove a folder that is not empty, as it should.
void remove_empty(const std::vector<fs::path>& folders) {
  std::error_code ignored;
  std::for_each(folders.rbegin(), folders.rend(),
                [&](const fs::path& folder) { fs::remove(folder, ignored); });
}

}  // namespace

RunFolder::RunFolder(const fs::path& output, std::string_view experiment, std::string_view device,
                     text::UtcTime start) {
  try {
    const fs::path parent = output / folder_name(experiment);
    make_with_parents(parent, made_);
    path_ = make_unique(parent / fmt::format("{}-{}", text::compact_utc(start), text::device_slug(device)));
    made_.push_back(path_);
    // An unusual umask can make folders that their owner can't write to.
    if (const int error = system::refusal_of_folder(path_))
      throw system::WriteError("write in the folder", path_, error);
  } catch (...) {
    remove_empty(made_);
    throw;
  }
}

void RunFolder::remove_if_empty() const {
  remove_empty(made_);
}

}  // namespace fftbench::report
