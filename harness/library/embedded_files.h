// Files that are part of the program itself. The build writes these functions (cmake/embed.cmake).
#pragma once

#include <map>
#include <string>

namespace fftbench::library {

// Returns the shaders of glsl/ by their names relative to it.
std::map<std::string, std::string> embedded_shaders();

// Returns the wisdom of configs/wisdom/ by the names of its files.
std::map<std::string, std::string> embedded_wisdom();

// Returns the models of configs/devices/ by the names of its files.
std::map<std::string, std::string> embedded_devices();

}  // namespace fftbench::library
