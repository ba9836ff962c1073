// What a command mentions of a file on standard error, beside its result.
#pragma once

#include <fmt/format.h>
#include <filesystem>
#include <iostream>
#include <string>

namespace fftbench::commands {

inline void note(const std::filesystem::path& file, const std::string& text) {
  std::cerr << fmt::format("fftbench: {}: {}\n", file.string(), text);
}

}  // namespace fftbench::commands
