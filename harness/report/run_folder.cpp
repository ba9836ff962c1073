#include "report/run_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>

#include "text/device_name.h"

namespace fftbench::report {
namespace {

namespace fs = std::filesystem;

constexpr int kMostRunsInOneSecond = 1000;

// Returns the experiment's name as one path component. A name such as "../x" must not lead out of the output
// folder.
std::string folder_name(std::string_view experiment) {
  std::string name(experiment);
  std::replace(name.begin(), name.end(), '/', '-');
  name.erase(0, std::min(name.find_first_not_of('.'), name.size()));
  return name.empty() ? "experiment" : name;
}

// Returns the error number, which is 0 if the folder was made.
int make_folder(const fs::path& path) {
  return ::mkdir(path.c_str(), 0777) == 0 ? 0 : errno;
}

void make_with_parents(const fs::path& folder, std::vector<fs::path>& made) {
  fs::path so_far;
  for (const fs::path& component : folder) {
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

// rmdir refuses a folder that is not empty, as it should.
void remove_empty(const std::vector<fs::path>& folders) {
  std::for_each(folders.rbegin(), folders.rend(), [](const fs::path& folder) { ::rmdir(folder.c_str()); });
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
    if (::access(path_.c_str(), W_OK | X_OK) != 0)
      throw system::WriteError("write in the folder", path_, errno);
  } catch (...) {
    remove_empty(made_);
    throw;
  }
}

void RunFolder::remove_if_empty() const {
  remove_empty(made_);
}

}  // namespace fftbench::report
