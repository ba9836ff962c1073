#include "apps/formats/values_cut.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "apps/picture_numbers.h"

namespace fftbench::apps {
namespace {

// How far beyond the ends a value may be that is rounded to them.
float half_a_step(ValueType type, unsigned bits) {
  if (type == ValueType::kFloats) return 0;
  return type == ValueType::kSixteenBits && bits > 8 ? 0.5F / 65535 : 0.5F / 255;
}

struct Cut {
  std::size_t all = 0, below = 0, above = 0;
  float lowest = 0, highest = 0;
};

Cut cut_of(const Picture& picture, const PictureFormat& format, unsigned bits) {
  const float slack = half_a_step(format.written, bits);
  Cut cut;
  for (const Plane& plane : picture.colours) {
    cut.all += plane.size();
    for (const float value : plane) {
      if (!std::isfinite(value)) continue;
      if (value < -slack) {
        ++cut.below;
        cut.lowest = std::min(cut.lowest, value);
      } else if (value > format.highest + slack) {
        ++cut.above;
        cut.highest = std::max(cut.highest, value);
      }
    }
  }
  return cut;
}

}  // namespace

std::string values_cut(const Picture& picture, const PictureFormat& format, unsigned bits) {
  if (format.keeps_negative) return "";
  const Cut cut = cut_of(picture, format, bits);
  std::vector<std::string> parts;
  if (cut.below > 0) {
    parts.push_back(fmt::format("{} below 0 become 0 (the lowest is {:.4g})", cut.below, cut.lowest));
  }
  if (cut.above > 0) {
    parts.push_back(fmt::format("{} above {:.4g} become that (the highest is {:.4g})", cut.above,
                                format.highest, cut.highest));
  }
  if (parts.empty()) return "";
  std::string text = fmt::format("{} cannot hold all of {} values: ", format.name, cut.all);
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? "; " : "") + parts[i];
  return text;
}

std::string non_finite_values(const Picture& picture, const PictureFormat& format) {
  const std::string found = non_finite_values(picture);
  if (found.empty() || format.keeps_negative) return found;
  return fmt::format("{}; {} holds none, so that NaN becomes 0 and infinity the end of its range", found,
                     format.name);
}

}  // namespace fftbench::apps
