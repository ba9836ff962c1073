#include "apps/picture_filter.h"

#include <algorithm>
#include <cmath>

namespace fftbench::apps {
namespace {

void keep(Spectrum& spectrum, const FrequencyBand& band) {
  for (std::uint32_t row = 0; row < spectrum.extent.y; ++row) {
    for (std::uint32_t column = 0; column < spectrum.columns; ++column) {
      spectrum.values[std::size_t{row} * spectrum.columns + column] *=
          float(gain(band, radius_of({column, row}, spectrum.extent)));
    }
  }
}

float log_magnitude(std::complex<float> value, double scale) {
  return float(std::log1p(std::abs(std::complex<double>(value)) / scale));
}

Plane centred_log_magnitude(const Spectrum& spectrum) {
  const glm::uvec2 extent = spectrum.extent;
  Plane plane;
  plane.reserve(value_count(extent));
  for (std::uint32_t row = 0; row < extent.y; ++row) {
    for (std::uint32_t column = 0; column < extent.x; ++column) {
      const glm::uvec2 frequency{(column + (extent.x + 1) / 2) % extent.x,
                                 (row + (extent.y + 1) / 2) % extent.y};
      plane.push_back(log_magnitude(spectrum.at(frequency), spectrum.scale));
    }
  }
  return plane;
}

}  // namespace

Picture filtered(const Picture& picture, const FrequencyBand& band, PictureFft& fft) {
  std::vector<Spectrum> spectra = fft.forward(picture.colours);
  for (Spectrum& spectrum : spectra) keep(spectrum, band);
  return {.extent = picture.extent,
          .colours = fft.inverse(spectra),
          .alpha = picture.alpha,
          .is_premultiplied = picture.is_premultiplied};
}

Picture spectrum_of(const Picture& picture, const PictureFft& fft) {
  Picture result{.extent = fft.padded_extent(), .colours = {}, .alpha = {}};
  for (const Spectrum& spectrum : fft.forward(picture.colours)) {
    result.colours.push_back(centred_log_magnitude(spectrum));
  }
  return result;
}

Picture brightened(Picture picture, float grey) {
  for (Plane& plane : picture.colours) {
    for (float& value : plane) value += grey;
  }
  return picture;
}

Picture scaled_to_white(Picture picture) {
  float highest = 0;
  for (const Plane& plane : picture.colours) highest = std::max(highest, std::ranges::max(plane));
  if (!(highest > 0)) return picture;
  for (Plane& plane : picture.colours) {
    for (float& value : plane) value /= highest;
  }
  return picture;
}

}  // namespace fftbench::apps
