// Files that are part of the program itself. The build writes the functions (cmake/embed.cmake).
#pragma once

#include <map>
#include <string>

namespace fftbench::library {

// The shaders of glsl/, by their names relative to it.
std::map<std::string, std::string> embedded_shaders();

// The wisdom of configs/wisdom/, by its files' names.
std::map<std::string, std::string> embedded_wisdom();

}  // namespace fftbench::library
