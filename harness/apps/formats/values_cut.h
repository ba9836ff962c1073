// What a format of files can't hold of a picture.
#pragma once

#include <string>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Says how many values of the picture's colours are cut to what the format holds, and how many are no numbers
// and become 0; "" where that is none. `bits` is encoded()'s. Values that are merely rounded aren't counted.
std::string values_cut(const Picture& picture, const PictureFormat& format, unsigned bits);

}  // namespace fftbench::apps
