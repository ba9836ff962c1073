#include "apps/picture_list.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>

#include "apps/picture_file.h"

namespace fftbench::apps {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool can_be_written(const fs::path& file) {
  try {
    picture_format_of(file);
    return true;
  } catch (const PictureError&) {
    return false;
  }
}

std::vector<fs::path> pictures_of(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    if (can_be_written(each->path()) && !is_folder(each->path())) found.push_back(each->path());
  }
  if (error) throw PictureError(fmt::format("{}: it cannot be read: {}", folder.string(), error.message()));
  if (found.empty()) {
    throw PictureError(
        fmt::format("{}: the folder has no .png, .jpg, .bmp, .tga, .hdr or .npy file", folder.string()));
  }
  std::ranges::sort(found);
  return found;
}

fs::path place_in(const fs::path& folder, fs::path input) {
  if (!can_be_written(input)) input.replace_extension(".png");
  return folder / input.filename();
}

}  // namespace

bool makes_folder(const std::vector<fs::path>& inputs, const fs::path& output) {
  return inputs.size() > 1 || is_folder(inputs.front()) || is_folder(output);
}

std::vector<PictureJob> picture_jobs(const std::vector<fs::path>& inputs, const fs::path& output) {
  if (!makes_folder(inputs, output)) {
    picture_format_of(output);
    return {{.input = inputs.front(), .output = output}};
  }
  if (can_be_written(output) && !is_folder(output)) {
    throw PictureError(fmt::format("{}: several pictures go into a folder, and that is the name of a picture",
                                   output.string()));
  }
  std::vector<PictureJob> jobs;
  std::set<fs::path> taken;
  for (const fs::path& input : inputs) {
    for (const fs::path& file : is_folder(input) ? pictures_of(input) : std::vector{input}) {
      jobs.push_back({.input = file, .output = place_in(output, file)});
      if (!taken.insert(jobs.back().output).second) {
        throw PictureError(fmt::format("{}: another picture is written to {} as well", file.string(),
                                       jobs.back().output.string()));
      }
    }
  }
  return jobs;
}

}  // namespace fftbench::apps
