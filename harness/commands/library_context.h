// The library's FFTs in a context that is made for a command.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "commands/device_settings.h"
#include "gl/context.h"
#include "gl/error.h"
#include "library/fft.h"

namespace fftbench::commands {

class LibraryContext {
 public:
  // Adds the user's own wisdom where the algorithm is `best`, and mentions files of it that are none on
  // standard error. Keeps programs in a folder, unless it is empty. Throws gl::NoContext.
  LibraryContext(const DeviceSettings& settings, const std::string& algorithm);

  // Does the same in a context that is current, such as that of a window.
  LibraryContext(std::unique_ptr<gl::Context> context, const std::string& algorithm,
                 const std::filesystem::path& program_cache);

  FftDevice& device() { return device_; }

  // Throws gl::GlError with what the driver has reported. `doing` says what was being done.
  void throw_if_errors(std::string_view doing) { log_.throw_if_errors(doing); }

 private:
  std::unique_ptr<gl::Context> context_;
  gl::DebugLog log_;
  FftDevice device_;
};

}  // namespace fftbench::commands
