#include "backends/cpu/cpu_transform.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace fftbench::backends::cpu {
namespace {

void require_size(std::size_t given, std::size_t held) {
  if (given != held) throw std::invalid_argument("the array has another size than the transform's problem");
}

}  // namespace

template <typename Real>
CpuTransform<Real>::CpuTransform(const fft::Problem& problem, const MakeOperation<Real>& make_operation)
    : input_(fft::element_count(problem)), output_(fft::element_count(problem)) {
  const auto add = [&](fft::Direction direction, std::span<Complex<Real>> source,
                       std::span<Complex<Real>> target) {
    fft::Problem way = problem;
    way.direction = direction;
    operations_.push_back(make_operation(way, source, target));
  };
  if (problem.direction == fft::Direction::kRoundtrip) {
    spectrum_.resize(fft::element_count(problem));
    add(fft::Direction::kForward, input_, spectrum_);
    add(fft::Direction::kInverse, spectrum_, output_);
  } else {
    add(problem.direction, input_, output_);
  }
}

template <typename Real>
void CpuTransform<Real>::upload(std::span<const std::complex<float>> input) {
  require_size(input.size(), input_.size());
  std::ranges::transform(input, input_.begin(), [](const auto& value) { return Complex<Real>(value); });
}

template <typename Real>
void CpuTransform<Real>::poison() {
  std::ranges::fill(spectrum_, kPoison<Real>);
  std::ranges::fill(output_, kPoison<Real>);
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
void CpuTransform<Real>::download(std::span<std::complex<float>> output) {
  require_size(output.size(), output_.size());
  std::ranges::transform(output_, output.begin(), [](const auto& value) {
    return std::complex<float>(static_cast<float>(value.real), static_cast<float>(value.imaginary));
  });
}

template <typename Real>
double CpuTransform<Real>::output_scale() const {
  double scale = 1;
  for (const auto& operation : operations_) scale *= operation->output_scale();
  return scale;
}

template <typename Real>
fft::Traffic CpuTransform<Real>::traffic() const {
  std::size_t sweeps = 0;
  for (const auto& operation : operations_) sweeps += operation->sweeps();
  const std::uint64_t bytes = sweeps * output_.size() * sizeof(Complex<Real>);
  return {.read_bytes = bytes, .write_bytes = bytes};
}

template class CpuTransform<float>;
template class CpuTransform<double>;

}  // namespace fftbench::backends::cpu
