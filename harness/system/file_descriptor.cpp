#include "system/file_descriptor.h"

#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "system/open_file.h"

namespace fftbench::system {

WriteError::WriteError(std::string_view action, const std::filesystem::path& path, int error_number)
    : std::runtime_error(fmt::format("cannot {} {}: {}{}", action, path.string(),
                                     std::generic_category().message(error_number),
                                     advice_for(error_number))) {}

FileDescriptor::~FileDescriptor() {
  close();
}

FileDescriptor::FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

}  // namespace fftbench::system
