#include "system/whole_file.h"

#include <fmt/format.h>
#include <system_error>

#include "system/file_descriptor.h"
#include "system/open_file.h"
#include "system/running_program.h"

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

// Returns the error number, which is 0 where everything is safely in the file.
int write_and_close(OpenedFile opened, std::initializer_list<std::string_view> parts) {
  if (opened.error_number != 0) return opened.error_number;
  for (const std::string_view part : parts) {
    if (const int error = write_all(opened.file, part).error_number) return error;
  }
  // Otherwise a crash of the machine could leave the new name on an empty file.
  if (const int error = save_to_disk(opened.file)) return error;
  return opened.file.close();
}

void remove_file(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
}

int write_in_place(const fs::path& path, std::initializer_list<std::string_view> parts) {
  return write_and_close(open_file(path, Opening::kExisting), parts);
}

// A file that is complete, or in work, beside the path that it gets.
struct PartialFile {
  fs::path temporary;
  fs::path target;
};

PartialFile partial_file_for(const fs::path& path) {
  std::error_code ignored;
  fs::path target = fs::weakly_canonical(path, ignored);
  if (target.empty()) target = path;
  return {.temporary = target.parent_path() /
                       fmt::format(".{}.{}.partial", target.filename().string(), process_number()),
          .target = target};
}

// Returns the error number, and leaves nothing where it is not 0.
int write_beside(const PartialFile& file, std::initializer_list<std::string_view> parts) {
  const int error = write_and_close(open_file(file.temporary, Opening::kReplace), parts);
  if (error != 0) remove_file(file.temporary);
  return error;
}

int put_in_place(const PartialFile& file) {
  const int error = replace_file(file.temporary, file.target);
  if (error != 0) remove_file(file.temporary);
  return error;
}

bool is_written_in_place(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

}  // namespace

void write_whole_file(const fs::path& path, std::initializer_list<std::string_view> parts) {
  int error = 0;
  if (is_written_in_place(path)) {
    error = write_in_place(path, parts);
  } else {
    const PartialFile file = partial_file_for(path);
    error = write_beside(file, parts);
    if (error == 0) error = put_in_place(file);
  }
  if (error != 0) throw WriteError("write", path, error);
}

void write_whole_files(const std::vector<FileContent>& files) {
  std::vector<PartialFile> partial;
  std::vector<fs::path> made;
  const auto fail = [&](const fs::path& path, int error) {
    for (const PartialFile& file : partial) remove_file(file.temporary);
    for (const fs::path& target : made) remove_file(target);
    throw WriteError("write", path, error);
  };
  for (const FileContent& file : files) {
    if (is_written_in_place(file.path)) continue;
    const PartialFile beside = partial_file_for(file.path);
    if (const int error = write_beside(beside, {file.content})) fail(file.path, error);
    partial.push_back(beside);
  }
  for (const FileContent& file : files) {
    if (!is_written_in_place(file.path)) continue;
    if (const int error = write_in_place(file.path, {file.content})) fail(file.path, error);
  }
  for (const PartialFile& file : partial) {
    std::error_code ignored;
    const bool is_new = !fs::exists(file.target, ignored);
    if (const int error = put_in_place(file)) fail(file.target, error);
    if (is_new) made.push_back(file.target);
  }
}

namespace {

// Makes a folder with its parents. Returns those that were not there, the innermost first.
std::vector<fs::path> made_folders(const fs::path& folder) {
  std::vector<fs::path> made;
  std::error_code error;
  for (auto path = folder; !path.empty() && !fs::exists(path, error); path = path.parent_path()) {
    made.push_back(path);
  }
  fs::create_directories(folder, error);
  if (!error) return made;
  std::error_code ignored;
  for (const fs::path& path : made) fs::remove(path, ignored);
  throw WriteError("make", folder, error_number_of(error));
}

}  // namespace

void write_whole_files_and_folder(const fs::path& folder, const std::vector<FileContent>& files) {
  const std::vector<fs::path> made = made_folders(folder);
  try {
    write_whole_files(files);
  } catch (const WriteError&) {
    std::error_code ignored;
    for (const fs::path& each : made) fs::remove(each, ignored);
    throw;
  }
}

}  // namespace fftbench::system
