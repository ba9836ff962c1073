// Files that people take for pictures, and that aren't read here.
#pragma once

#include <filesystem>
#include <string_view>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Says what a file is, such as "a WebP picture", by its content; "" where that isn't known. The file's suffix
// tells raw pictures of cameras from the TIFF pictures as which they begin.
std::string_view unread_format(PictureBytes bytes, const std::filesystem::path& file);

}  // namespace fftbench::apps
