// Checks the headers of an OpenEXR file before OpenEXR reads them, which takes memory for whatever they
// claim.
#pragma once

#include <cstdint>
#include <vector>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Returns the file's beginning, up to the end of its headers, in which attributes that no picture needs have
// types that OpenEXR doesn't know, so that it does not look into them: previews and manifests of their own
// sizes, for example. Throws PictureError where an attribute claims more bytes than there are, or others than
// its type has.
std::vector<std::uint8_t> checked_exr_headers(PictureBytes bytes);

}  // namespace fftbench::apps
