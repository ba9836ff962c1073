// Turns and mirrors pictures whose first row isn't the upper one, or whose first column isn't the left one.
#pragma once

#include "apps/picture.h"

namespace fftbench::apps {

// `orientation` says, as EXIF and TIFF number it, on which side of what is seen the first row and the first
// column of the values are:
//
//     1 top, left    2 top, right    3 bottom, right    4 bottom, left
//     5 left, top    6 right, top    7 right, bottom    8 left, bottom
//
// Returns the picture as it is seen, whose width and height are exchanged for 5 to 8. Every other number
// leaves it as it is.
Picture turned_upright(Picture picture, unsigned orientation);

}  // namespace fftbench::apps
