#include "measure/reference.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>

#include "measure/fftw_functions.h"

namespace fftbench::measure {
namespace {

template <typename Real>
using Dimension = typename FftwFunctions<Real>::Dimension;  // length, stride of the input, and of the output

template <typename Real>
struct DestroyPlan {
  void operator()(typename FftwFunctions<Real>::Plan plan) const { FftwFunctions<Real>::kDestroyPlan(plan); }
};
template <typename Real>
using PlanHandle =
    std::unique_ptr<std::remove_pointer_t<typename FftwFunctions<Real>::Plan>, DestroyPlan<Real>>;

// Transforms one image from an array to another one. Images go one at a time, so that a batch needs no second
// array of its own size.
template <typename Real>
class ImageTransform {
 public:
  using Fftw = FftwFunctions<Real>;

  explicit ImageTransform(const fft::Problem& problem)
      : problem_(problem),
        real_width_(problem.extent.x),
        packed_width_(fft::is_packed(problem) ? real_width_ / 2 : 0),
        height_(problem.extent.y) {
    problem_.batch = 1;
    problem_.half_spectrum = fft::HalfSpectrum::kNumpy;
    width_ = fft::spectrum_shape(problem_).extent.x;
    input_.resize(fft::number_count(fft::input_shape(problem_)));
    output_.resize(fft::number_count(fft::output_shape(problem_)));
    if (problem_.domain == fft::Domain::kComplex) {
      plan_complex();
    } else if (problem_.direction == fft::Direction::kForward) {
      plan_real_forward();
    } else {
      plan_real_inverse();
    }
  }

  // Returns the size of an image of the caller's.
  std::size_t input_size() const { return reads_packed() ? packed_size() : input_.size(); }

  // Returns the output, which the next call overwrites.
  std::span<const Real> operator()(std::span<const double> image) {
    if (reads_packed()) {
      copy_packed(image);
    } else {
      std::ranges::copy(image, input_.begin());
    }
    if (columns_ != nullptr) {
      Fftw::kExecute(columns_.get());
      if (reads_packed()) {
        unpack_transformed_columns();
      } else {
        drop_what_is_taken_for_real();
      }
    }
    Fftw::kExecute(plan_.get());
    return writes_packed() ? packed_output() : output_;
  }

 private:
  using Complex = typename Fftw::Complex;

  // FFTW's manual says that its complex number is an array of the real and the imaginary part.
  Complex* complex_input() { return reinterpret_cast<Complex*>(input_.data()); }
  Complex* complex_output() { return reinterpret_cast<Complex*>(output_.data()); }

  PlanHandle<Real> checked(typename Fftw::Plan plan) const {
    if (plan == nullptr) {
      throw std::runtime_error(fmt::format("FFTW has no plan for {}", fft::describe_size(problem_)));
    }
    return PlanHandle<Real>(plan);
  }

  void plan_complex() {
    const std::array<Dimension<Real>, 2> axes{{{height_, width_, width_}, {width_, 1, 1}}};
    const int sign = problem_.direction == fft::Direction::kForward ? FFTW_FORWARD : FFTW_BACKWARD;
    plan_ = checked(Fftw::kPlanComplex(2, axes.data(), 0, nullptr, complex_input(), complex_output(), sign,
                                       FFTW_ESTIMATE));
  }

  void plan_real_forward() {
    const std::array<Dimension<Real>, 2> axes{{{height_, real_width_, width_}, {real_width_, 1, 1}}};
    plan_ = checked(
        Fftw::kPlanRealToComplex(2, axes.data(), 0, nullptr, input_.data(), complex_output(), FFTW_ESTIMATE));
  }

  // The columns are transformed in place, and then the rows to the output.
  void plan_real_inverse() {
    const Dimension<Real> column{height_, width_, width_};
    const Dimension<Real> columns{width_, 1, 1};
    columns_ = checked(Fftw::kPlanComplex(1, &column, 1, &columns, complex_input(), complex_input(),
                                          FFTW_BACKWARD, FFTW_ESTIMATE));
    const Dimension<Real> row{real_width_, 1, 1};
    const Dimension<Real> rows{height_, width_, real_width_};
    plan_ =
        checked(Fftw::kPlanComplexToReal(1, &row, 1, &rows, complex_input(), output_.data(), FFTW_ESTIMATE));
  }

  // What FFTW makes of the imaginary parts of values that must be real is not documented.
  void drop_what_is_taken_for_real() {
    for (std::ptrdiff_t y = 0; y < height_; ++y) {
      complex_input()[y * width_][1] = 0;
      if (real_width_ % 2 == 0) complex_input()[y * width_ + width_ - 1][1] = 0;
    }
  }

  bool reads_packed() const { return packed_width_ > 0 && problem_.direction == fft::Direction::kInverse; }
  bool writes_packed() const { return packed_width_ > 0 && problem_.direction == fft::Direction::kForward; }
  std::size_t packed_size() const { return std::size_t(2 * packed_width_ * height_); }

  // The last column of FFTW's layout stays free for what is in column 0 as well.
  void copy_packed(std::span<const double> image) {
    for (std::ptrdiff_t y = 0; y < height_; ++y) {
      const auto row = image.subspan(std::size_t(2 * packed_width_ * y), std::size_t(2 * packed_width_));
      std::ranges::copy(row, input_.begin() + 2 * width_ * y);
    }
  }

  void unpack_transformed_columns() {
    for (std::ptrdiff_t y = 0; y < height_; ++y) {
      Complex* row = complex_input() + y * width_;
      row[packed_width_][0] = row[0][1];
      row[packed_width_][1] = row[0][1] = 0;
    }
  }

  std::span<const Real> packed_output() {
    packed_.clear();
    for (std::ptrdiff_t y = 0; y < height_; ++y) {
      const Real* row = output_.data() + 2 * width_ * y;
      const Real* last = row + 2 * packed_width_;
      packed_.push_back(row[0] - last[1]);
      packed_.push_back(row[1] + last[0]);
      packed_.insert(packed_.end(), row + 2, last);
    }
    return packed_;
  }

  fft::Problem problem_;         // with FFTW's half spectra, which are as numpy's
  std::ptrdiff_t real_width_;    // of the image
  std::ptrdiff_t packed_width_;  // of the caller's spectra where they are packed, else 0
  std::ptrdiff_t width_ = 0;     // of FFTW's
  std::ptrdiff_t height_;
  std::vector<Real> input_;
  std::vector<Real> output_;
  std::vector<Real> packed_;
  PlanHandle<Real> columns_;
  PlanHandle<Real> plan_;
};

void require_valid(std::size_t input_size, const fft::Problem& problem) {
  const std::uint64_t needed = fft::number_count(fft::input_shape(problem));
  if (input_size != 0 && input_size == needed && fft::element_count(problem) != 0) return;
  throw std::invalid_argument(fmt::format("the reference of {} needs {} input numbers (at least 1), not {}",
                                          fft::describe_size(problem), needed, input_size));
}

template <typename Real>
std::vector<double> transform_in(std::span<const double> input, const fft::Problem& problem) {
  ImageTransform<Real> transform(problem);
  const Real scale = static_cast<Real>(fft::normalisation(problem));
  std::vector<double> output;
  output.reserve(fft::number_count(fft::output_shape(problem)));
  for (std::size_t first = 0; first < input.size(); first += transform.input_size()) {
    for (const Real number : transform(input.subspan(first, transform.input_size()))) {
      output.push_back(static_cast<double>(number * scale));
    }
  }
  return output;
}

}  // namespace

std::vector<double> reference_transform(std::span<const double> input, const fft::Problem& problem) {
  require_valid(input.size(), problem);
  if (problem.direction == fft::Direction::kRoundtrip) return {input.begin(), input.end()};
  return problem.precision == fft::Precision::kFp64 ? transform_in<long double>(input, problem)
                                                    : transform_in<double>(input, problem);
}

}  // namespace fftbench::measure
