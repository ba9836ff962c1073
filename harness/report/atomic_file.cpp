#include "report/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "report/file_descriptor.h"

namespace fftbench::report {
namespace {

// The error number, 0 where the text is safely in the file.
int write_and_close(FileDescriptor file, std::string_view text) {
  if (!file.is_open()) return errno;
  if (const int error = write_all(file, text).error_number) return error;
  // Without it a crash of the machine can leave the new name on an empty file. Some file systems can't
  // (EINVAL).
  if (::fsync(file.number()) != 0 && errno != EINVAL) return errno;
  return file.close();
}

}  // namespace

void write_atomically(const std::filesystem::path& path, std::string_view text) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";
  int error = write_and_close(
      FileDescriptor(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)), text);
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return;
  ::unlink(temporary.c_str());
  throw WriteError("write", path, error);
}

}  // namespace fftbench::report
