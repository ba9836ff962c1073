#include "measure/accuracy.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "fft/numbers.h"

namespace fftbench::measure {
namespace {

// Works as std::max, but returns NaN where either value is NaN. std::max drops a NaN, since every comparison
// with it is false.
double max_or_nan(double left, double right) {
  if (std::isnan(left)) return left;
  return right <= left ? left : right;
}

double in_error_units(double rel_l2, const fft::Problem& problem, fft::Precision precision) {
  const double stages = std::log2(static_cast<double>(fft::transform_length(problem)));
  return rel_l2 / (fft::traits_of(precision).half_ulp * std::sqrt(std::max(stages, 1.0)));
}

// Adds up the differences of an output from its reference, part by part.
class Differences {
 public:
  explicit Differences(const fft::ArrayShape& shape)
      : numbers_of_value_(shape.domain == fft::Domain::kComplex ? 2 : 1) {}

  // Whole values.
  void add(std::span<const double> output, std::span<const double> reference) {
    for (std::size_t value = 0; value < output.size(); value += numbers_of_value_) {
      double squared_error = 0;
      double squared_reference = 0;
      for (std::size_t i = value; i < value + numbers_of_value_; ++i) {
        const double error = output[i] - reference[i];
        squared_error += error * error;
        squared_reference += reference[i] * reference[i];
      }
      squared_error_sum_ += squared_error;
      squared_reference_sum_ += squared_reference;
      max_squared_error_ = max_or_nan(max_squared_error_, squared_error);
    }
  }

  Accuracy accuracy(const fft::Problem& problem, const fft::ArrayShape& shape) const {
    Accuracy accuracy;
    accuracy.max_abs_error = std::sqrt(max_squared_error_);
    // A zero reference divides to infinity (or stays NaN). Only 0 / 0 needs a rule of its own.
    accuracy.rel_l2 = squared_error_sum_ == 0 ? 0 : std::sqrt(squared_error_sum_ / squared_reference_sum_);
    accuracy.error_units = in_error_units(accuracy.rel_l2, problem, shape.precision);
    return accuracy;
  }

 private:
  std::size_t numbers_of_value_;
  double squared_error_sum_ = 0;
  double squared_reference_sum_ = 0;
  double max_squared_error_ = 0;
};

void require_numbers(std::size_t output, std::size_t reference, const fft::Problem& problem,
                     const fft::ArrayShape& shape) {
  if (output != 0 && output == reference && output == fft::number_count(shape)) return;
  throw std::invalid_argument(fmt::format(
      "{} has {} output numbers (at least 1 is needed), but the output has {} and the reference {}",
      fft::describe_size(problem), fft::number_count(shape), output, reference));
}

}  // namespace

Accuracy compare(std::span<const double> output, std::span<const double> reference,
                 const fft::Problem& problem) {
  return compare(output, reference, problem, fft::output_shape(problem));
}

Accuracy compare(std::span<const double> output, std::span<const double> reference,
                 const fft::Problem& problem, const fft::ArrayShape& shape) {
  require_numbers(output.size(), reference.size(), problem, shape);
  Differences differences(shape);
  differences.add(output, reference);
  return differences.accuracy(problem, shape);
}

Accuracy compare_stored(std::span<const std::byte> output, double scale, std::span<const double> reference,
                        const fft::Problem& problem, const fft::ArrayShape& shape) {
  constexpr std::size_t kNumbersOfPart = 8192;
  const std::size_t bytes_of_number = fft::bytes_of_number(shape.precision);
  require_numbers(output.size() / bytes_of_number, reference.size(), problem, shape);
  Differences differences(shape);
  for (std::size_t first = 0; first < reference.size(); first += kNumbersOfPart) {
    const std::size_t count = std::min(kNumbersOfPart, reference.size() - first);
    const std::span part = output.subspan(first * bytes_of_number, count * bytes_of_number);
    differences.add(fft::numbers_from(part, shape.precision, scale), reference.subspan(first, count));
  }
  return differences.accuracy(problem, shape);
}

bool within(const Accuracy& accuracy, double tolerance) {
  return accuracy.rel_l2 < tolerance;
}

}  // namespace fftbench::measure
