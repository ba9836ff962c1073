// Reads formats by stb_image.
#pragma once

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Reads PNG, JPEG, GIF and PIC. stb_image takes zeros for bytes behind the end of a file and returns a
// picture; here a truncated file is refused.
PictureFile read_by_stb(PictureBytes bytes);

}  // namespace fftbench::apps
