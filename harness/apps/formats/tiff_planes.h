// The samples of a TIFF file's pixels, in lines or tiles, as planes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "apps/formats/picture_format.h"
#include "apps/formats/tiff_handle.h"
#include "apps/formats/tiff_samples.h"

namespace fftbench::apps {

// What a file says of its samples.
struct TiffLayout {
  std::uint32_t width = 0, height = 0;
  TiffSamples samples;
  unsigned count = 0;  // of a pixel
  std::uint16_t photometric = 0;
  std::uint16_t compression = 0;
  bool is_planar = false;  // one plane after another, else pixel by pixel
  bool is_tiled = false;
};

// Which of a pixel's samples are read.
struct TiffChoice {
  unsigned colours = 0;  // so many, from the first on
  std::optional<unsigned> alpha;
  bool is_premultiplied = false;

  std::vector<unsigned> samples() const {
    std::vector<unsigned> all;
    for (unsigned sample = 0; sample < colours; ++sample) all.push_back(sample);
    if (alpha) all.push_back(*alpha);
    return all;
  }
};

// Reads the samples of `choice`, each as a plane. Memory is touched only as far as samples were read. Throws
// PictureError.
std::vector<Plane> tiff_planes(const TiffHandle& file, const TiffLayout& layout, const TiffChoice& choice);

}  // namespace fftbench::apps
