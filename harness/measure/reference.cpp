#include "measure/reference.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <numbers>
#include <stdexcept>
#include <type_traits>

#include "measure/fftw_axes.h"
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

// Transforms one volume from an array to another one. Volumes go one at a time, so that a batch needs no
// second array of its own size.
template <typename Real>
class VolumeTransform {
 public:
  using Fftw = FftwFunctions<Real>;

  explicit VolumeTransform(const fft::Problem& problem)
      : problem_(problem),
        packed_width_(fft::is_packed(problem) ? problem.extent.x / 2 : 0),
        rows_(std::ptrdiff_t{problem.extent.y} * problem.depth) {
    problem_.batch = 1;
    problem_.half_spectrum = fft::HalfSpectrum::kNumpy;
    width_ = fft::spectrum_shape(problem_).extent.x;
    input_.resize(fft::number_count(fft::input_shape(problem_)));
    output_.resize(fft::number_count(fft::output_shape(problem_)));
    if (fft::is_cosine_transform(problem_)) {
      plan_cosine();
    } else if (problem_.domain == fft::Domain::kComplex) {
      plan_ = plan_complex(fft::transforms_along(problem_), complex_output());
    } else if (problem_.direction == fft::Direction::kForward) {
      plan_real_forward();
    } else {
      plan_real_inverse();
    }
  }

  // Returns the size of a volume of the caller's.
  std::size_t input_size() const { return reads_packed() ? packed_size() : input_.size(); }

  // Returns the output, which the next call overwrites.
  std::span<const Real> operator()(std::span<const double> volume) {
    if (reads_packed()) {
      copy_packed(volume);
    } else {
      std::ranges::copy(volume, input_.begin());
    }
    if (others_ != nullptr) {
      Fftw::kExecute(others_.get());
      if (reads_packed()) {
        unpack_transformed();
      } else {
        drop_what_is_taken_for_real();
      }
    }
    const bool is_type_two = fft::goes_as_type_two(problem_);
    if (!is_type_two) scale_first(input_, std::numbers::sqrt2_v<Real>);
    Fftw::kExecute(plan_.get());
    if (is_type_two) scale_first(output_, 1 / std::numbers::sqrt2_v<Real>);
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

  using Axes = FftwAxes<Dimension<Real>>;

  // From the input.
  PlanHandle<Real> plan_complex(const std::array<bool, 3>& along, Complex* output) {
    const auto lengths = fft::spectrum_lengths(problem_);
    const Axes axes = fftw_axes<Dimension<Real>>(problem_, lengths, lengths, along, 1);
    const int sign = problem_.direction == fft::Direction::kForward ? FFTW_FORWARD : FFTW_BACKWARD;
    return checked(Fftw::kPlanComplex(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                      axes.beside.data(), complex_input(), output, sign, FFTW_ESTIMATE));
  }

  void plan_cosine() {
    const auto lengths = fft::lengths_of(problem_);
    const Axes axes =
        fftw_axes<Dimension<Real>>(problem_, lengths, lengths, fft::transforms_along(problem_), 1);
    const std::vector<fftw_r2r_kind> kinds(axes.transformed.size(), kind_of_cosine_transform(problem_));
    plan_ = checked(Fftw::kPlanRealToReal(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                          axes.beside.data(), input_.data(), output_.data(), kinds.data(),
                                          FFTW_ESTIMATE));
  }

  void scale_first(std::vector<Real>& numbers, Real factor) const {
    for_each_ortho_first(problem_, [&](std::size_t place) { numbers[place] *= factor; });
  }

  void plan_real_forward() {
    std::array<bool, 3> along = fft::transforms_along(problem_);
    along[fft::halved_axis(problem_)] = true;
    const Axes axes = fftw_axes<Dimension<Real>>(problem_, fft::lengths_of(problem_),
                                                 fft::spectrum_lengths(problem_), along, 1);
    plan_ =
        checked(Fftw::kPlanRealToComplex(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                         axes.beside.data(), input_.data(), complex_output(), FFTW_ESTIMATE));
  }

  // All axes but the halved one are transformed in place, and then that one to the output.
  void plan_real_inverse() {
    const auto [others, halved] = axes_of_real_inverse(problem_);
    others_ = plan_complex(others, complex_input());
    const Axes axes = fftw_axes<Dimension<Real>>(problem_, fft::spectrum_lengths(problem_),
                                                 fft::lengths_of(problem_), halved, 1);
    plan_ =
        checked(Fftw::kPlanComplexToReal(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                         axes.beside.data(), complex_input(), output_.data(), FFTW_ESTIMATE));
  }

  // What FFTW makes of the imaginary parts of values that must be real is not documented.
  void drop_what_is_taken_for_real() {
    const std::size_t axis = fft::halved_axis(problem_);
    const auto lengths = fft::spectrum_lengths(problem_);
    const std::uint32_t half = lengths[axis] - 1;
    const bool has_middle = fft::lengths_of(problem_)[axis] % 2 == 0;
    std::size_t stride = 1;
    for (std::size_t faster = 0; faster < axis; ++faster) stride *= lengths[faster];
    const std::size_t values = input_.size() / 2;
    for (std::size_t index = 0; index < values; ++index) {
      const std::size_t place = index / stride % lengths[axis];
      if (place == 0 || (has_middle && place == half)) complex_input()[index][1] = 0;
    }
  }

  bool reads_packed() const { return packed_width_ > 0 && problem_.direction == fft::Direction::kInverse; }
  bool writes_packed() const { return packed_width_ > 0 && problem_.direction == fft::Direction::kForward; }
  std::size_t packed_size() const { return std::size_t(2 * packed_width_ * rows_); }

  // The last column of FFTW's layout stays free for what is in column 0 as well.
  void copy_packed(std::span<const double> volume) {
    for (std::ptrdiff_t y = 0; y < rows_; ++y) {
      const auto row = volume.subspan(std::size_t(2 * packed_width_ * y), std::size_t(2 * packed_width_));
      std::ranges::copy(row, input_.begin() + 2 * width_ * y);
    }
  }

  void unpack_transformed() {
    for (std::ptrdiff_t y = 0; y < rows_; ++y) {
      Complex* row = complex_input() + y * width_;
      row[packed_width_][0] = row[0][1];
      row[packed_width_][1] = row[0][1] = 0;
    }
  }

  std::span<const Real> packed_output() {
    packed_.clear();
    for (std::ptrdiff_t y = 0; y < rows_; ++y) {
      const Real* row = output_.data() + 2 * width_ * y;
      const Real* last = row + 2 * packed_width_;
      packed_.push_back(row[0] - last[1]);
      packed_.push_back(row[1] + last[0]);
      packed_.insert(packed_.end(), row + 2, last);
    }
    return packed_;
  }

  fft::Problem problem_;         // with FFTW's half spectra, which are as numpy's
  std::ptrdiff_t packed_width_;  // of the caller's spectra where they are packed, else 0
  std::ptrdiff_t width_ = 0;     // of FFTW's
  std::ptrdiff_t rows_;          // of the volume
  std::vector<Real> input_;
  std::vector<Real> output_;
  std::vector<Real> packed_;
  PlanHandle<Real> others_;
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
  VolumeTransform<Real> transform(problem);
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
