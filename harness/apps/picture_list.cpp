#include "apps/picture_list.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "apps/formats/picture_format.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool has_written_format(const fs::path& file) {
  const PictureFormat* format = format_by_suffix(file);
  return format != nullptr && format->encode != nullptr;
}

bool has_read_format(const fs::path& file) {
  const PictureFormat* format = format_by_suffix(file);
  return format != nullptr && format->read != nullptr;
}

// What a folder has.
struct Folder {
  std::vector<fs::path> pictures;
  std::vector<fs::path> others;
};

Folder read_folder(const fs::path& folder) {
  Folder found;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const bool taken = has_read_format(each->path()) && !is_folder(each->path());
    (taken ? found.pictures : found.others).push_back(each->path());
  }
  if (error) throw PictureError(fmt::format("{}: it cannot be read: {}", folder.string(), error.message()));
  if (found.pictures.empty()) {
    throw PictureError(fmt::format("{}: the folder has no file whose suffix is that of a picture ({})",
                                   folder.string(), readable_suffixes()));
  }
  std::ranges::sort(found.pictures);
  std::ranges::sort(found.others);
  return found;
}

fs::path as_png(const fs::path& input) {
  return input.stem() += ".png";
}

// Returns the names of the jobs' files in a folder. Where as_png() would make one name of two, the suffix
// stays before ".png".
std::vector<fs::path> output_names(const std::vector<fs::path>& inputs) {
  std::vector<fs::path> names;
  std::map<fs::path, int> count;
  for (const fs::path& input : inputs) {
    names.push_back(has_written_format(input) ? input.filename() : as_png(input));
    ++count[names.back()];
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!has_written_format(inputs[i]) && count[names[i]] > 1) names[i] = inputs[i].filename() += ".png";
  }
  return names;
}

}  // namespace

bool makes_folder(const std::vector<fs::path>& inputs, const fs::path& output) {
  return inputs.size() > 1 || is_folder(inputs.front()) || is_folder(output);
}

PictureJobs picture_jobs(const std::vector<fs::path>& inputs, const fs::path& output) {
  if (!makes_folder(inputs, output)) {
    picture_format_of(output);
    return {.jobs = {{.input = inputs.front(), .output = output}}};
  }
  if (has_written_format(output) && !is_folder(output)) {
    throw PictureError(fmt::format("{}: several pictures go into a folder, and that is the name of a picture",
                                   output.string()));
  }
  PictureJobs result;
  std::vector<fs::path> files;
  for (const fs::path& input : inputs) {
    Folder found = is_folder(input) ? read_folder(input) : Folder{.pictures = {input}, .others = {}};
    files.insert(files.end(), found.pictures.begin(), found.pictures.end());
    if (!found.others.empty())
      result.left_out.push_back({.folder = input, .entries = std::move(found.others)});
  }
  const std::vector<fs::path> names = output_names(files);
  std::set<fs::path> taken;
  for (std::size_t i = 0; i < files.size(); ++i) {
    result.jobs.push_back({.input = files[i], .output = output / names[i]});
    if (!taken.insert(names[i]).second) {
      throw PictureError(fmt::format("{}: another picture is written to {} as well", files[i].string(),
                                     result.jobs.back().output.string()));
    }
  }
  return result;
}

std::string words_of(const LeftOut& left_out) {
  constexpr std::size_t kNamed = 5;
  std::string names;
  for (std::size_t i = 0; i < std::min(kNamed, left_out.entries.size()); ++i) {
    const fs::path& entry = left_out.entries[i];
    names += fmt::format("{}{}{}", i > 0 ? ", " : "", text::one_line(entry.filename().string()),
                         is_folder(entry) ? "/" : "");
  }
  const bool one = left_out.entries.size() == 1;
  return fmt::format("{} {} left out, not having the suffix of a picture: {}{}", left_out.entries.size(),
                     one ? "entry is" : "entries are", names,
                     left_out.entries.size() > kNamed ? ", ..." : "");
}

}  // namespace fftbench::apps
