// The one thing that is read of a picture's EXIF data.
#pragma once

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Takes EXIF data, which has the form of a TIFF file. Returns its first directory's orientation, as
// turned_upright() takes it; 0 where there is none, or where the data is damaged.
unsigned exif_orientation(PictureBytes exif);

}  // namespace fftbench::apps
