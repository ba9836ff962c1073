#include "measure/reference_convolution.h"

#include <fmt/format.h>
#include <algorithm>
#include <complex>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "measure/real_transform.h"
#include "measure/resampled_spectrum.h"

namespace fftbench::measure {
namespace {

// Products of one image up to which the definition takes some hundredths of a second.
constexpr std::uint64_t kFewProducts = std::uint64_t{1} << 24;

std::size_t size_of(glm::uvec2 extent) {
  return std::size_t{extent.x} * extent.y;
}

void require_counts(std::size_t pictures, std::size_t kernel, const fft::Problem& problem,
                    const fft::Convolution& convolution) {
  const std::uint64_t needed = fft::number_count(fft::input_shape(problem));
  const std::uint64_t needed_of_kernel = fft::number_count(fft::kernel_shape(convolution, problem.precision));
  if (needed > 0 && pictures == needed && needed_of_kernel > 0 && kernel == needed_of_kernel) return;
  throw std::invalid_argument(
      fmt::format("the convolution of {} needs {} numbers and {} of its kernel (at least 1), not {} and {}",
                  fft::describe_size(problem), needed, needed_of_kernel, pictures, kernel));
}

// A copy of the picture has the share `sharpen` of the result.
void sharpen(std::vector<double>& output, std::span<const double> pictures, double share) {
  for (std::size_t i = 0; i < output.size(); ++i) {
    output[i] = (1 - share) * output[i] + share * pictures[i];
  }
}

template <typename Real>
std::vector<Real> plane_of(std::span<const double> kernel, const fft::Convolution& convolution,
                           std::uint32_t image) {
  const std::size_t size = size_of(convolution.kernel);
  const auto values = kernel.subspan(image % convolution.planes * size, size);
  std::vector<Real> plane(values.begin(), values.end());
  if (!convolution.normalizes) return plane;
  const Real sum = std::accumulate(plane.begin(), plane.end(), Real{0});
  if (sum == 0) throw std::invalid_argument("the kernel's values have the sum 0, by which none is divided");
  for (Real& value : plane) value /= sum;
  return plane;
}

// The picture as far beyond its sides as a kernel reaches: kernel - 1 further values along each axis.
// Its first value is that of position centre - kernel + 1.
template <typename Real>
std::vector<Real> with_border(std::span<const double> picture, glm::uvec2 extent,
                              const fft::Convolution& convolution, glm::uvec2 padded) {
  const auto positions = [&](int axis) {
    const auto length = std::int64_t{convolution.kernel[axis]};
    std::vector<std::optional<std::uint32_t>> found;
    for (std::int64_t i = 0; i < std::int64_t{extent[axis]} + length - 1; ++i) {
      found.push_back(fft::position_within(i + length / 2 - length + 1, extent[axis], convolution.border));
    }
    return found;
  };
  const auto columns = positions(0);
  const auto rows = positions(1);
  std::vector<Real> values(size_of(padded));
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < columns.size() && rows[y]; ++x) {
      if (columns[x]) values[y * padded.x + x] = picture[std::size_t{*rows[y]} * extent.x + *columns[x]];
    }
  }
  return values;
}

// Calls `convolve` with every picture and its plane of the kernel, and joins what it returns.
template <typename Real, typename Convolve>
std::vector<double> each_picture(std::span<const double> pictures, std::span<const double> kernel,
                                 const fft::Problem& problem, const fft::Convolution& convolution,
                                 Convolve convolve) {
  require_counts(pictures.size(), kernel.size(), problem, convolution);
  const std::size_t size = size_of(problem.extent);
  std::vector<double> output;
  output.reserve(pictures.size());
  for (std::uint32_t image = 0; image < problem.batch; ++image) {
    const std::vector<Real> plane = plane_of<Real>(kernel, convolution, image);
    for (const Real value : convolve(pictures.subspan(image * size, size), plane)) {
      output.push_back(static_cast<double>(value));
    }
  }
  if (convolution.sharpen > 0) sharpen(output, pictures, convolution.sharpen);
  return output;
}

template <typename Real>
std::vector<double> by_definition(std::span<const double> pictures, std::span<const double> kernel,
                                  const fft::Problem& problem, const fft::Convolution& convolution) {
  const glm::uvec2 extent = problem.extent;
  const glm::uvec2 reach = convolution.kernel - 1U;
  const glm::uvec2 padded = extent + reach;
  return each_picture<Real>(
      pictures, kernel, problem, convolution,
      [&](std::span<const double> picture, const std::vector<Real>& plane) {
        const std::vector<Real> bordered = with_border<Real>(picture, extent, convolution, padded);
        std::vector<Real> output(size_of(extent));
        for (std::size_t y = 0; y < extent.y; ++y) {
          for (std::size_t j = 0; j < convolution.kernel.y; ++j) {
            for (std::size_t x = 0; x < extent.x; ++x) {
              const Real* weights = &plane[j * convolution.kernel.x];
              const Real* values = &bordered[(y + reach.y - j) * padded.x + x + reach.x];
              Real sum = 0;
              for (std::size_t i = 0; i < convolution.kernel.x; ++i) sum += weights[i] * *(values - i);
              output[y * extent.x + x] += sum;
            }
          }
        }
        return output;
      });
}

// Where the kernel's own spectrum is resampled: the picture and its border in lines of the padded lengths,
// with what stands before the first value at their end and zeros between.
template <typename Real>
std::vector<Real> wrapped(std::span<const double> picture, glm::uvec2 extent,
                          const fft::Convolution& convolution, glm::uvec2 padded) {
  const auto sources = [&](int axis) {
    const std::uint32_t behind = convolution.kernel[axis] / 2;
    const std::uint32_t before = convolution.kernel[axis] - 1 - behind;
    std::vector<std::optional<std::uint32_t>> found(padded[axis]);
    for (std::uint32_t i = 0; i < extent[axis] + behind && i < padded[axis]; ++i)
      found[i] = fft::position_within(i, extent[axis], convolution.border);
    for (std::uint32_t i = 1; i <= before && convolution.border != fft::Border::kZero; ++i)
      found[padded[axis] - i] = fft::position_within(-std::int64_t{i}, extent[axis], convolution.border);
    return found;
  };
  const auto columns = sources(0);
  const auto rows = sources(1);
  std::vector<Real> values(size_of(padded));
  for (std::size_t y = 0; y < padded.y; ++y) {
    for (std::size_t x = 0; x < padded.x && rows[y]; ++x) {
      if (columns[x]) values[y * padded.x + x] = picture[std::size_t{*rows[y]} * extent.x + *columns[x]];
    }
  }
  return values;
}

template <typename Real>
std::vector<double> by_resampling(std::span<const double> pictures, std::span<const double> kernel,
                                  const fft::Problem& problem, const fft::Convolution& convolution) {
  const glm::uvec2 extent = problem.extent;
  const fft::ResampledSpectrum& resampled = *convolution.resampled;
  RealTransform<Real> transform(resampled.padded);
  return each_picture<Real>(
      pictures, kernel, problem, convolution,
      [&](std::span<const double> picture, const std::vector<Real>& plane) {
        const auto kernel_spectrum = resampled_spectrum<Real>(plane, convolution.kernel, resampled);
        auto spectrum = transform.spectrum_of(wrapped<Real>(picture, extent, convolution, resampled.padded));
        for (std::size_t i = 0; i < spectrum.size(); ++i) spectrum[i] *= kernel_spectrum[i];
        const std::vector<Real> all = transform.values_of(spectrum);
        std::vector<Real> output;
        for (std::size_t y = 0; y < extent.y; ++y) {
          const auto row = all.begin() + std::ptrdiff_t(y * resampled.padded.x);
          output.insert(output.end(), row, row + extent.x);
        }
        return output;
      });
}

std::uint32_t next_product_of_2_3_5_7(std::uint32_t length) {
  for (;; ++length) {
    std::uint32_t rest = length;
    for (const std::uint32_t factor : {2U, 3U, 5U, 7U}) {
      while (rest % factor == 0) rest /= factor;
    }
    if (rest == 1) return length;
  }
}

template <typename Real>
std::vector<double> by_fftw(std::span<const double> pictures, std::span<const double> kernel,
                            const fft::Problem& problem, const fft::Convolution& convolution) {
  const glm::uvec2 extent = problem.extent;
  const glm::uvec2 reach = convolution.kernel - 1U;
  const glm::uvec2 padded(next_product_of_2_3_5_7(extent.x + reach.x),
                          next_product_of_2_3_5_7(extent.y + reach.y));
  RealTransform<Real> transform(padded);
  return each_picture<Real>(
      pictures, kernel, problem, convolution,
      [&](std::span<const double> picture, const std::vector<Real>& plane) {
        std::vector<Real> kernel_values(size_of(padded));
        for (std::size_t y = 0; y < convolution.kernel.y; ++y) {
          std::copy_n(plane.begin() + std::ptrdiff_t(y * convolution.kernel.x), convolution.kernel.x,
                      kernel_values.begin() + std::ptrdiff_t(y * padded.x));
        }
        const std::vector<std::complex<Real>> kernel_spectrum = transform.spectrum_of(kernel_values);
        std::vector<std::complex<Real>> spectrum =
            transform.spectrum_of(with_border<Real>(picture, extent, convolution, padded));
        for (std::size_t i = 0; i < spectrum.size(); ++i) spectrum[i] *= kernel_spectrum[i];
        const std::vector<Real> all = transform.values_of(spectrum);
        std::vector<Real> output;
        output.reserve(size_of(extent));
        for (std::size_t y = 0; y < extent.y; ++y) {
          const auto row = all.begin() + std::ptrdiff_t((y + reach.y) * padded.x + reach.x);
          output.insert(output.end(), row, row + extent.x);
        }
        return output;
      });
}

}  // namespace

std::vector<double> convolve_by_definition(std::span<const double> pictures, std::span<const double> kernel,
                                           const fft::Problem& problem, const fft::Convolution& convolution) {
  return problem.precision == fft::Precision::kFp64
             ? by_definition<long double>(pictures, kernel, problem, convolution)
             : by_definition<double>(pictures, kernel, problem, convolution);
}

std::vector<double> convolve_by_fftw(std::span<const double> pictures, std::span<const double> kernel,
                                     const fft::Problem& problem, const fft::Convolution& convolution) {
  return problem.precision == fft::Precision::kFp64
             ? by_fftw<long double>(pictures, kernel, problem, convolution)
             : by_fftw<double>(pictures, kernel, problem, convolution);
}

std::vector<double> reference_convolution(std::span<const double> pictures, std::span<const double> kernel,
                                          const fft::Problem& problem, const fft::Convolution& convolution) {
  if (convolution.resampled) {
    return problem.precision == fft::Precision::kFp64
               ? by_resampling<long double>(pictures, kernel, problem, convolution)
               : by_resampling<double>(pictures, kernel, problem, convolution);
  }
  const bool is_short = size_of(problem.extent) * size_of(convolution.kernel) <= kFewProducts;
  return is_short ? convolve_by_definition(pictures, kernel, problem, convolution)
                  : convolve_by_fftw(pictures, kernel, problem, convolution);
}

}  // namespace fftbench::measure
