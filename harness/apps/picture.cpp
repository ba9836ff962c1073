#include "apps/picture.h"

#include <utility>

namespace fftbench::apps {
namespace {

constexpr double kRedLuminance = 0.2126;
constexpr double kGreenLuminance = 0.7152;
constexpr double kBlueLuminance = 0.0722;

Plane luminance_of(const std::vector<Plane>& colours) {
  Plane luminance(colours[0].size());
  for (std::size_t i = 0; i < luminance.size(); ++i) {
    luminance[i] = float(kRedLuminance * double(colours[0][i]) + kGreenLuminance * double(colours[1][i]) +
                         kBlueLuminance * double(colours[2][i]));
  }
  return luminance;
}

}  // namespace

Picture channel_of(Picture picture, Channel channel) {
  if (picture.colours.size() == 1 || channel == Channel::kEach) return picture;
  Plane chosen;
  if (channel == Channel::kLuminance) {
    chosen = luminance_of(picture.colours);
  } else {
    chosen = std::move(picture.colours.at(std::size_t(channel) - std::size_t(Channel::kRed)));
  }
  picture.colours.clear();
  picture.colours.push_back(std::move(chosen));
  return picture;
}

Picture premultiplied(Picture picture) {
  if (!picture.alpha || picture.is_premultiplied) return picture;
  for (Plane& plane : picture.colours) {
    for (std::size_t i = 0; i < plane.size(); ++i) plane[i] *= (*picture.alpha)[i];
  }
  picture.is_premultiplied = true;
  return picture;
}

Picture unpremultiplied(Picture picture) {
  if (!picture.alpha || !picture.is_premultiplied) return picture;
  for (Plane& plane : picture.colours) {
    for (std::size_t i = 0; i < plane.size(); ++i) {
      if ((*picture.alpha)[i] != 0) plane[i] /= (*picture.alpha)[i];
    }
  }
  picture.is_premultiplied = false;
  return picture;
}

}  // namespace fftbench::apps
