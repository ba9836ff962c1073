// Opens files for writing, and asks the system about them and about the places where they are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "system/file_descriptor.h"

namespace fftbench::system {

enum class Opening {
  kNew,       // for appending; an error where there is such a file
  kAppend,    // for reading and appending; made where it is missing
  kReplace,   // for writing; made or emptied
  kExisting,  // for writing what is there, such as a pipe
};

struct OpenedFile {
  FileDescriptor file;   // not open where there is an error
  int error_number = 0;  // of errno.h; EBUSY where another program holds the file open
};

OpenedFile open_file(const std::filesystem::path& path, Opening opening);

// Makes a file with a new name that begins with `prefix`, for its user alone. Puts the path into `made`.
OpenedFile make_unique_file(const std::filesystem::path& folder, std::string_view prefix,
                            std::filesystem::path& made);

// Returns 0 for pipes and devices, which have no size.
std::int64_t size_of(const FileDescriptor& file);

// Returns nothing behind the end.
std::optional<char> byte_at(const FileDescriptor& file, std::int64_t position);

// The rest of these functions return an error number, which is 0 for success.

// Cuts the file at this size, and goes on writing there.
int cut(const FileDescriptor& file, std::int64_t bytes);

// Waits until the content is on the disk. Succeeds for what has no disk, such as a pipe.
int save_to_disk(const FileDescriptor& file);

// Gives `file` the name of `target`, which it replaces in one step where it is there.
int replace_file(const std::filesystem::path& file, const std::filesystem::path& target);

// Tells why nothing more can be written to the open file under this path: it was removed, say, or is
// read-only.
int refusal_to_write(const FileDescriptor& file, const std::filesystem::path& path);

// Tells why no file can be made in the folder, as far as that is known beforehand.
int refusal_of_folder(const std::filesystem::path& folder);

// Makes a folder that only its user may enter. Its parent is there.
void make_private_folder(const std::filesystem::path& folder);

// Makes now the time of the file's last change.
void touch(const std::filesystem::path& file);

// Whether this is a file that can be run as a program.
bool is_program(const std::filesystem::path& file);

// Characters that names of files can't have.
std::string_view forbidden_in_names();

// Returns the errno of an error of std::filesystem, which has the system's own numbers.
int error_number_of(const std::error_code& error);

// What to do about an error, in parentheses behind a space; empty for most errors.
std::string_view advice_for(int error_number);

}  // namespace fftbench::system
