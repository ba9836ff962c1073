// Shader text: a .comp file with its defines and its #include "lib/..." files put in place. Knows no GL.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fftbench::gl {

// A shader that can't be read or doesn't compile; `what()` names file and line.
class ShaderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ShaderSource {
  std::string text;                // GLSL, #line directives count source strings as `files` does
  std::vector<std::string> files;  // relative to the shader folder
};

// Defines go right behind the #version line. A file included twice is put in place once.
ShaderSource expand_shader(const std::filesystem::path& folder, const std::string& file,
                           std::span<const std::pair<std::string, std::string>> defines);

// A compiler's log with its source-string numbers replaced by file names: "2(14) : error" (NVIDIA),
// "2:14(3): error" (Mesa) and "ERROR: 2:14: " (glslang) become "lib/storage.glsl:14...".
std::string name_files_in_log(std::string_view log, std::span<const std::string> files);

}  // namespace fftbench::gl
