#include "backends/cpu/cpu_transform.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "fft/numbers.h"

namespace fftbench::backends::cpu {

template <typename Real>
CpuTransform<Real>::CpuTransform(const fft::Problem& problem, const MakeOperation<Real>& make_operation)
    : precision_(problem.precision),
      input_(fft::number_count(fft::input_shape(problem))),
      output_(fft::number_count(fft::output_shape(problem))) {
  const auto add = [&](fft::Direction direction, std::span<Real> source, std::span<Real> target) {
    fft::Problem way = problem;
    way.direction = direction;
    operations_.push_back(make_operation(way, source, target));
  };
  if (problem.direction == fft::Direction::kRoundtrip) {
    spectrum_.resize(fft::number_count(fft::spectrum_shape(problem)));
    add(fft::Direction::kForward, input_, spectrum_);
    add(fft::Direction::kInverse, spectrum_, output_);
  } else {
    add(problem.direction, input_, output_);
  }
}

template <typename Real>
void CpuTransform<Real>::upload(std::span<const std::byte> input) {
  require_size(input.size(), input_.size() * fft::bytes_of_number(precision_));
  std::ranges::transform(fft::numbers_from(input, precision_), input_.begin(),
                         [](double number) { return static_cast<Real>(number); });
}

template <typename Real>
void CpuTransform<Real>::poison() {
  std::ranges::fill(spectrum_, std::numeric_limits<Real>::quiet_NaN());
  std::ranges::fill(output_, std::numeric_limits<Real>::quiet_NaN());
  for (const auto& operation : operations_) operation->poison();
}

template <typename Real>
double CpuTransform<Real>::run(unsigned repeats) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    for (const auto& operation : operations_) operation->execute();
  }
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <typename Real>
void CpuTransform<Real>::download(std::span<std::byte> output) {
  require_size(output.size(), output_.size() * fft::bytes_of_number(precision_));
  std::ranges::copy(fft::bytes_from(std::vector<double>(output_.begin(), output_.end()), precision_),
                    output.begin());
}

template <typename Real>
double CpuTransform<Real>::output_scale() const {
  double scale = 1;
  for (const auto& operation : operations_) scale *= operation->output_scale();
  return scale;
}

template <typename Real>
fft::Traffic CpuTransform<Real>::traffic() const {
  fft::Traffic sum;
  for (const auto& operation : operations_) {
    const fft::Traffic each = operation->traffic();
    sum.read_bytes += each.read_bytes;
    sum.write_bytes += each.write_bytes;
  }
  return sum;
}

template class CpuTransform<float>;
template class CpuTransform<double>;

}  // namespace fftbench::backends::cpu
