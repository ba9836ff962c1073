#include "measure/accuracy.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace fftbench::measure {
namespace {

constexpr double kHalfUlpOfFp32 = 0x1p-24;

// Works as std::max, but returns NaN where either value is NaN. std::max drops a NaN, since every comparison
// with it is false.
double max_or_nan(double left, double right) {
  if (std::isnan(left)) return left;
  return right <= left ? left : right;
}

double in_error_units(double rel_l2, const fft::Problem& problem) {
  const double stages = std::log2(static_cast<double>(fft::elements_per_image(problem)));
  return rel_l2 / (kHalfUlpOfFp32 * std::sqrt(std::max(stages, 1.0)));
}

}  // namespace

Accuracy compare(std::span<const std::complex<float>> output, std::span<const std::complex<double>> reference,
                 const fft::Problem& problem) {
  if (output.empty() || output.size() != reference.size() || output.size() != fft::element_count(problem)) {
    throw std::invalid_argument(fmt::format(
        "{} has {} values (at least 1 is needed), but the output has {} and the reference {}",
        fft::describe_size(problem), fft::element_count(problem), output.size(), reference.size()));
  }
  double squared_error_sum = 0;
  double squared_reference_sum = 0;
  double max_squared_error = 0;
  for (std::size_t i = 0; i < output.size(); ++i) {
    // std::norm serves here and not std::abs, which calls (infinity, NaN) infinite.
    const double squared_error = std::norm(std::complex<double>(output[i]) - reference[i]);
    squared_error_sum += squared_error;
    squared_reference_sum += std::norm(reference[i]);
    max_squared_error = max_or_nan(max_squared_error, squared_error);
  }
  Accuracy accuracy;
  accuracy.max_abs_error = std::sqrt(max_squared_error);
  // A zero reference divides to infinity (or stays NaN). Only 0 / 0 needs a rule of its own.
  accuracy.rel_l2 = squared_error_sum == 0 ? 0 : std::sqrt(squared_error_sum / squared_reference_sum);
  accuracy.error_units = in_error_units(accuracy.rel_l2, problem);
  return accuracy;
}

bool within(const Accuracy& accuracy, double tolerance) {
  return accuracy.rel_l2 < tolerance;
}

}  // namespace fftbench::measure
