// Makes an image larger by mirroring it at its sides, and takes the image out again.
#pragma once

#include <glm/vec2.hpp>

#include "apps/picture.h"

namespace fftbench::apps {

// Returns a larger image whose first rows and columns are the image. Behind it comes its mirror image, the
// last value first, and at the end the mirror image of its beginning: a transform continues an image
// periodically, so that both sides are continued without a jump, as by numpy.pad's mode "symmetric".
Plane pad_by_mirroring(const Plane& plane, glm::uvec2 extent, glm::uvec2 padded);

// Returns the first rows and columns.
Plane crop(const Plane& padded_plane, glm::uvec2 padded, glm::uvec2 extent);

}  // namespace fftbench::apps
