#include "fft/number_range.h"

#include <algorithm>
#include <cmath>

namespace fftbench::fft {

double largest_input(const Problem& problem) {
  // Two parts of each value, each of which may be two lines.
  constexpr double kSummandsOfValue = 4;
  return traits_of(problem.precision).largest / (kSummandsOfValue * norm_length(problem));
}

double power_of_two_within(double magnitude, double most) {
  if (!(magnitude > 0) || !std::isfinite(magnitude)) return 1;
  // From the exponents alone, since the quotient of both may be beyond a double.
  constexpr int kMostExponent = 1000;
  int of_magnitude = 0, of_most = 0;
  const double fraction = std::frexp(magnitude, &of_magnitude);
  const double fraction_of_most = std::frexp(most, &of_most);
  const int exponent = of_most - of_magnitude - (fraction > fraction_of_most ? 1 : 0);
  return std::ldexp(1.0, std::clamp(exponent, -kMostExponent, kMostExponent));
}

}  // namespace fftbench::fft
