// Reads pictures from files.
#pragma once

#include <filesystem>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// What becomes of values that are no numbers: NaN and infinity, which files of floats may have.
enum class NonFinite { kRefused, kKept };

// Reads a picture in any of the formats that are read (apps/formats/picture_formats.cpp), known by its
// content. Values are as they are stored, without a gamma curve: of whole numbers, the highest is 1; floats
// stay. An .npy file has float32 in the shape (height, width) or (height, width, 3). Throws PictureError for
// everything else: a truncated file, sides of 0 or above kLongestSide, values that are not finite, unless
// they are kept. Sides are checked before memory is taken for them.
PictureFile read_picture(const std::filesystem::path& file, NonFinite non_finite = NonFinite::kRefused);

// Reads the content of a file in the same way. Its name matters only where the content isn't known.
PictureFile read_picture(PictureBytes bytes, const std::filesystem::path& file,
                         NonFinite non_finite = NonFinite::kRefused);

}  // namespace fftbench::apps
