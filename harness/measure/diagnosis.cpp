#include "measure/diagnosis.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>
#include <string_view>
#include <vector>

namespace fftbench::measure {
namespace {

using Value = std::complex<double>;

constexpr double kSurelyAlike = 1e-3;  // a mistake explains an output up to this relative difference

bool is_power_of(std::size_t base, std::size_t length) {
  while (length > 1 && length % base == 0) length /= base;
  return length == 1;
}

std::size_t digits_reversed(std::size_t place, std::size_t base, std::size_t length) {
  std::size_t reversed = 0;
  for (; length > 1; length /= base) {
    reversed = reversed * base + place % base;
    place /= base;
  }
  return reversed;
}

std::string text_of(Value value, bool is_complex) {
  if (!is_complex) return fmt::format("{:.6g}", value.real());
  return fmt::format("{:.6g}{:+.6g}i", value.real(), value.imag());
}

// Both arrays as images of values.
class Comparison {
 public:
  Comparison(std::span<const double> output, std::span<const double> reference, const fft::Problem& problem,
             const fft::ArrayShape& shape, double tolerance)
      : output_(output),
        reference_(reference),
        problem_(problem),
        is_transform_(shape == fft::output_shape(problem)),
        is_complex_(shape.domain == fft::Domain::kComplex),
        width_(shape.extent.x),
        height_(shape.extent.y),
        batch_(shape.batch),
        alike_(std::max(kSurelyAlike, 4 * tolerance)),
        tolerance_(tolerance) {}

  std::string in_words() const {
    const std::size_t count = value_count();
    const std::size_t unwritten = count_nan();
    if (unwritten == count) return "the output was never written: every value is still NaN";
    if (unwritten > 0) {
      return fmt::format("{} of {} values were never written, or are NaN; {}", unwritten, count,
                         first_wrong());
    }
    const std::string mistake = usual_mistake();
    return mistake.empty() ? first_wrong() : mistake + "; " + first_wrong();
  }

 private:
  std::size_t value_count() const { return output_.size() / (is_complex_ ? 2 : 1); }

  Value at(std::span<const double> numbers, std::size_t index) const {
    return is_complex_ ? Value(numbers[2 * index], numbers[2 * index + 1]) : Value(numbers[index], 0);
  }

  static bool is_nan(Value value) { return std::isnan(value.real()) || std::isnan(value.imag()); }

  std::size_t count_nan() const {
    std::size_t count = 0;
    for (std::size_t index = 0; index < value_count(); ++index) count += is_nan(at(output_, index)) ? 1 : 0;
    return count;
  }

  // Returns the factor by which the output differs from `expected(index)`; nothing where it is not alike.
  template <typename Expected>
  std::optional<Value> factor_to(std::span<const std::size_t> indices, const Expected& expected) const {
    Value product = 0;
    double of_output = 0;
    double of_expected = 0;
    const auto add = [&](std::size_t index) {
      const Value value = at(output_, index);
      const Value wanted = expected(index);
      product += value * std::conj(wanted);
      of_output += std::norm(value);
      of_expected += std::norm(wanted);
    };
    if (indices.empty()) {
      for (std::size_t index = 0; index < value_count(); ++index) add(index);
    } else {
      for (const std::size_t index : indices) add(index);
    }
    const Value factor = product / of_expected;
    const double explained = std::norm(factor) * of_expected / of_output;
    if (std::sqrt(std::abs(1 - explained)) < alike_) return factor;
    return std::nullopt;
  }

  // The same with the reference's value from elsewhere in the same image.
  template <typename From>
  std::optional<Value> factor_of_order(const From& from) const {
    const std::size_t image = width_ * height_;
    return factor_to({}, [&](std::size_t index) {
      const std::size_t place = index % image;
      return at(reference_, index - place + from(place % width_, place / width_));
    });
  }

  std::string with_factor(std::string_view what, Value factor) const {
    if (std::abs(factor - 1.0) < alike_) return std::string(what);
    if (std::abs(factor.imag()) > alike_ * std::abs(factor)) {
      return fmt::format("{}{}every value is multiplied by {}", what, what.empty() ? "" : ", and ",
                         text_of(factor, true));
    }
    const double missing = 1 / fft::normalisation(problem_);
    const bool is_norm = missing != 1 && std::abs(factor.real() / missing - 1) < alike_;
    return fmt::format("{}{}{}every value is {:.6g} times what it should be", what,
                       what.empty() ? "" : ", and ", is_norm ? "unnormalised: " : "", factor.real());
  }

  std::string usual_mistake() const {
    if (std::ranges::all_of(output_, [](double number) { return number == 0; })) return "every value is 0";
    const auto same = [&](std::size_t x, std::size_t y) { return y * width_ + x; };
    if (const auto factor = factor_of_order(same)) {
      if (std::abs(*factor - 1.0) < alike_) return "nearly right: the arithmetic or its tables are imprecise";
      return with_factor("", *factor);
    }
    if (is_complex_) {
      const auto conjugate = [&](std::size_t index) { return std::conj(at(reference_, index)); };
      if (const auto factor = factor_to({}, conjugate)) return with_factor("conjugated", *factor);
    }
    if (!is_of_whole_images()) return "";
    if (std::string order = wrong_order(); !order.empty()) return order;
    return half_done();
  }

  bool is_of_whole_images() const { return problem_.depth == 1 && problem_.axes == fft::AxisSet{}; }

  std::string wrong_order() const {
    const auto mirrored = [&](std::size_t x, std::size_t y) {
      return (height_ - y) % height_ * width_ + (width_ - x) % width_;
    };
    if (const auto factor = factor_of_order(mirrored)) {
      return with_factor("conjugated: the exponent has the wrong sign, so that frequency k stands at -k",
                         *factor);
    }
    const auto transposed = [&](std::size_t x, std::size_t y) {
      const std::size_t place = y * width_ + x;
      return place % height_ * width_ + place / height_;
    };
    if (const auto factor = factor_of_order(transposed)) return with_factor("transposed", *factor);
    for (const std::size_t base : {2, 4, 8}) {
      if (std::string order = reversed_digits(base); !order.empty()) return order;
    }
    return "";
  }

  std::string reversed_digits(std::size_t base) const {
    const std::string_view name = base == 2 ? "bit" : base == 4 ? "base-4 digit" : "base-8 digit";
    const bool can_rows = is_power_of(base, width_);
    const bool can_columns = is_power_of(base, height_);
    for (const bool rows : {true, false}) {
      for (const bool columns : {true, false}) {
        if ((!rows && !columns) || (rows && !can_rows) || (columns && !can_columns)) continue;
        const auto reversed = [&](std::size_t x, std::size_t y) {
          return (columns ? digits_reversed(y, base, height_) : y) * width_ +
                 (rows ? digits_reversed(x, base, width_) : x);
        };
        const std::string_view where = height_ == 1 || (rows && columns) ? ""
                                       : rows                            ? " along rows"
                                                                         : " along columns";
        if (const auto factor = factor_of_order(reversed))
          return with_factor(fmt::format("in {}-reversed order{}", name, where), *factor);
      }
    }
    return "";
  }

  // Undoes the transform of a few lines of the first image, which is the output where that axis was left out.
  std::string half_done() const {
    if (!is_transform_ || !is_complex_ || problem_.direction == fft::Direction::kRoundtrip) return "";
    if (const auto factor = factor_without_axis(width_, 1, problem_.extent.y))
      return with_factor("only the rows are transformed", *factor);
    if (problem_.domain == fft::Domain::kReal) return "";
    if (const auto factor = factor_without_axis(1, width_, width_))
      return with_factor(height_ == 1 ? "the input, not transformed" : "only the columns are transformed",
                         *factor);
    return "";
  }

  std::optional<Value> factor_without_axis(std::size_t step, std::size_t between, std::size_t length) const {
    constexpr std::size_t kMostProducts = std::size_t{1} << 28;
    constexpr std::size_t kMostLines = 8;
    if (length < 2 || length > kMostProducts / length) return std::nullopt;
    const std::size_t lines =
        std::min({kMostLines, width_ * height_ / length, kMostProducts / (length * length)});
    const double sign = problem_.direction == fft::Direction::kInverse ? -1 : 1;
    std::vector<Value> roots(length);
    for (std::size_t k = 0; k < length; ++k)
      roots[k] = std::polar(1.0, sign * 2 * std::numbers::pi * double(k) / double(length));
    std::vector<std::size_t> indices;
    std::vector<Value> undone(width_ * height_);
    for (std::size_t line = 0; line < lines; ++line) {
      for (std::size_t n = 0; n < length; ++n) {
        Value sum = 0;
        for (std::size_t k = 0; k < length; ++k)
          sum += at(reference_, line * between + k * step) * roots[k * n % length];
        indices.push_back(line * between + n * step);
        undone[indices.back()] = sum / double(length);
      }
    }
    return factor_to(indices, [&](std::size_t index) { return undone[index]; });
  }

  std::string first_wrong() const {
    const std::size_t count = value_count();
    double sum = 0;
    for (std::size_t index = 0; index < count; ++index) sum += std::norm(at(reference_, index));
    const double most = std::max(tolerance_, 1e-12) * std::sqrt(sum / double(count)) * 4;
    std::size_t wrong = 0;
    std::size_t first = count;
    for (std::size_t index = 0; index < count; ++index) {
      if (std::abs(at(output_, index) - at(reference_, index)) <= most) continue;
      first = std::min(first, index);
      ++wrong;
    }
    if (wrong == 0) return "no value alone is far off";
    const std::size_t image = width_ * height_;
    const std::size_t place = first % image;
    return fmt::format("{} of {} values are wrong, the first at x {}, y {}{}: {} instead of {}", wrong, count,
                       place % width_, place / width_,
                       batch_ > 1 ? fmt::format(" of image {}", first / image) : "",
                       text_of(at(output_, first), is_complex_), text_of(at(reference_, first), is_complex_));
  }

  std::span<const double> output_;
  std::span<const double> reference_;
  const fft::Problem& problem_;
  bool is_transform_;
  bool is_complex_;
  std::size_t width_;
  std::size_t height_;
  std::size_t batch_;
  double alike_;
  double tolerance_;
};

}  // namespace

std::string diagnose(std::span<const double> output, std::span<const double> reference,
                     const fft::Problem& problem, const fft::ArrayShape& shape, double tolerance) {
  return Comparison(output, reference, problem, shape, tolerance).in_words();
}

}  // namespace fftbench::measure
