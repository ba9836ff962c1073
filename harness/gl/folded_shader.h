// A shader as its compiler takes it, for people to read: with includes and macros in place, without what #if
// leaves out, and without functions and declarations that main() can't reach. It uses no GL.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fftbench::gl {

// Returns GLSL that compiles to the same program. `defined` is as for preprocessed().
std::string folded_shader(std::string_view text, std::span<const std::string> defined = {});

}  // namespace fftbench::gl
