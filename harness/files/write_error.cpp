#include "files/write_error.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace fftbench::files {
namespace {

std::string_view advice_for(int error_number) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return " (free some space, or choose another place with --output)";
    case EFBIG:
      return " (the limit on the size of files is reached, see ulimit -f)";
    case EACCES:
    case EPERM:
    case EROFS:
      return " (choose a writable place with --output)";
    case ENOTDIR:
      return " (a file is where a folder is needed)";
    default:
      return "";
  }
}

}  // namespace

WriteError::WriteError(std::string_view action, const std::filesystem::path& path, int error_number)
    : std::runtime_error(fmt::format("cannot {} {}: {}{}", action, path.string(),
                                     std::generic_category().message(error_number),
                                     advice_for(error_number))) {}

}  // namespace fftbench::files
