// The #include lines of shaders, which GLSL itself does not have.
#pragma once

#include <optional>
#include <string_view>

namespace fftbench::text {

// Returns the name between the quotes of a line `#include "name"`, with white space wherever C allows it, and
// nothing for every other line.
std::optional<std::string_view> included_name(std::string_view line);

}  // namespace fftbench::text
