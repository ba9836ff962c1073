#include "report/digits.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace fftbench::report {
namespace {

int power_of_ten(double value) {
  return static_cast<int>(std::floor(std::log10(value)));
}

// Returns the power of ten of the last digit that counts.
int last_place(double half_width) {
  const int place = power_of_ten(half_width);
  return half_width / std::pow(10, place) < 2 ? place - 1 : place;
}

std::string text_of(double value, const measure::Interval& interval, int fewest, int most) {
  if (!(value > 0) || std::isinf(value)) return fmt::format("{:.3g}", value);
  const double half = (interval.high - interval.low) / 2;
  // What rounding makes of the value may have a digit more before the point.
  const int first = power_of_ten(std::stod(fmt::format("{:.{}e}", value, most - 1)));
  int place = first - most + 1;
  if (half > 0 && !std::isinf(half)) place = std::max(place, last_place(half));
  place = std::min(place, first - fewest + 1);
  if (place <= 0) return fmt::format("{:.{}f}", value, -place);
  const double unit = std::pow(10, place);
  return fmt::format("{:.0f}", std::round(value / unit) * unit);
}

}  // namespace

std::string value_text(double value, const measure::Interval& interval, int most) {
  return text_of(value, interval, 1, most);
}

std::string range_text(const measure::Interval& interval, int most) {
  constexpr int kFewestOfEnds = 2;
  return text_of(interval.low, interval, kFewestOfEnds, most) + " to " +
         text_of(interval.high, interval, kFewestOfEnds, most);
}

}  // namespace fftbench::report
