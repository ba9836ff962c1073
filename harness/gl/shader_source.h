// The text of a shader: a .comp file in which defines and #include "lib/..." files have been inserted, and in
// which loops are written out (shader_loops.h). It uses no GL.
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gl/shader_files.h"

namespace fftbench::gl {

// A shader can't be read or doesn't compile. `what()` names file and line.
class ShaderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ShaderSource {
  std::string text;                // GLSL whose line numbers are kLinesPerFile * (index in `files`) + line
  std::vector<std::string> files;  // relative to the shader folder
};

// Compilers lose or misplace the source-string number of a #line directive (Mesa 22.3 reports 0 for all), so
// that the line number itself has to say which file it belongs to.
inline constexpr std::size_t kLinesPerFile = 100000;

// Inserts the defines right behind the #version line. A file that is included twice is inserted once. Files
// are looked for in `first`, texts by their names, where it is given, and then among the shaders. Throws
// ShaderError where a file or a loop can't be put in place.
ShaderSource expand_shader(const ShaderFiles& shaders, const std::string& file,
                           std::span<const std::pair<std::string, std::string>> defines,
                           const std::map<std::string, std::string>* first = nullptr);

// Returns a compiler's log with its line numbers replaced by file and line: "0(200014) : error" (NVIDIA),
// "0:200014(3): error" (Mesa) and "ERROR: 0:200014: " (glslang) become "lib/storage.glsl:14...".
std::string name_files_in_log(std::string_view log, std::span<const std::string> files);

}  // namespace fftbench::gl
