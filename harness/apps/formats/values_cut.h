// What a format of files can't hold of a picture.
#pragma once

#include <string>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Says how many finite values of the picture's colours are cut to what the format holds; "" where that is
// none. `bits` is encoded()'s. Values that are merely rounded aren't counted.
std::string values_cut(const Picture& picture, const PictureFormat& format, unsigned bits);

// Says how many values are no finite numbers, where the first is, and what becomes of them in such a file; ""
// where there are none.
std::string non_finite_values(const Picture& picture, const PictureFormat& format);

}  // namespace fftbench::apps
