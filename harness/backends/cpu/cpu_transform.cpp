#include "backends/cpu/cpu_transform.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "fft/numbers.h"

namespace fftbench::backends::cpu {

template <typename Real>
CpuTransform<Real>::CpuTransform(const fft::Problem& problem, const MakeOperation<Real>& make_operation,
                                 unsigned pairs)
    : precision_(problem.precision) {
  const bool is_round_trip = problem.direction == fft::Direction::kRoundtrip;
  if (is_round_trip) spectrum_.resize(fft::number_count(fft::spectrum_shape(problem)));
  for (unsigned number = 0; number < pairs; ++number) {
    Pair pair{.input = AlignedVector<Real>(fft::number_count(fft::input_shape(problem))),
              .output = AlignedVector<Real>(fft::number_count(fft::output_shape(problem))),
              .operations = {}};
    const auto add = [&](fft::Direction direction, std::span<Real> source, std::span<Real> target) {
      fft::Problem way = problem;
      way.direction = direction;
      pair.operations.push_back(make_operation(way, source, target));
    };
    if (is_round_trip) {
      add(fft::Direction::kForward, pair.input, spectrum_);
      add(fft::Direction::kInverse, spectrum_, pair.output);
    } else {
      add(problem.direction, pair.input, pair.output);
    }
    pairs_.push_back(std::move(pair));
  }
}

template <typename Real>
void CpuTransform<Real>::choose_pair(unsigned pair) {
  static_cast<void>(pairs_.at(pair));
  chosen_ = pair;
}

template <typename Real>
void CpuTransform<Real>::upload(std::span<const std::byte> input) {
  AlignedVector<Real>& own = pairs_[chosen_].input;
  require_size(input.size(), own.size() * fft::bytes_of_number(precision_));
  std::ranges::transform(fft::numbers_from(input, precision_), own.begin(),
                         [](double number) { return static_cast<Real>(number); });
}

template <typename Real>
void CpuTransform<Real>::poison() {
  std::ranges::fill(spectrum_, std::numeric_limits<Real>::quiet_NaN());
  for (Pair& pair : pairs_) {
    std::ranges::fill(pair.output, std::numeric_limits<Real>::quiet_NaN());
    for (const auto& operation : pair.operations) operation->poison();
  }
}

template <typename Real>
double CpuTransform<Real>::run(unsigned repeats) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    for (const auto& operation : pairs_[repeat % pairs_.size()].operations) operation->execute();
  }
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <typename Real>
void CpuTransform<Real>::download(std::span<std::byte> output) {
  const AlignedVector<Real>& own = pairs_[chosen_].output;
  require_size(output.size(), own.size() * fft::bytes_of_number(precision_));
  std::ranges::copy(fft::bytes_from(std::vector<double>(own.begin(), own.end()), precision_), output.begin());
}

template <typename Real>
double CpuTransform<Real>::output_scale() const {
  double scale = 1;
  for (const auto& operation : pairs_.front().operations) scale *= operation->output_scale();
  return scale;
}

template <typename Real>
fft::Traffic CpuTransform<Real>::traffic() const {
  fft::Traffic sum;
  for (const auto& operation : pairs_.front().operations) {
    const fft::Traffic each = operation->traffic();
    sum.read_bytes += each.read_bytes;
    sum.write_bytes += each.write_bytes;
  }
  return sum;
}

template class CpuTransform<float>;
template class CpuTransform<double>;

}  // namespace fftbench::backends::cpu
