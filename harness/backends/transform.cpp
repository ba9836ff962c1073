#include "backends/transform.h"

#include <fmt/format.h>
#include <stdexcept>

#include "fft/numbers.h"

namespace fftbench::backends {

void Transform::choose_pair(unsigned pair) {
  if (pair > 0) throw std::out_of_range("the transform has one pair of arrays");
}

void Transform::upload_kernel(std::span<const std::byte>) {
  throw std::logic_error("this transform convolves with no kernel");
}

void Transform::upload_wave_rates(std::span<const std::byte>) {
  throw std::logic_error("this transform makes no ocean");
}

std::vector<std::vector<double>> Transform::run_passes(unsigned) {
  return {};
}

void require_size(std::size_t given_bytes, std::size_t held_bytes) {
  if (given_bytes == held_bytes) return;
  throw std::invalid_argument(
      fmt::format("the array has {} bytes, the transform's has {}", given_bytes, held_bytes));
}

std::vector<double> download_scaled(Transform& transform, const fft::ArrayShape& output) {
  std::vector<std::byte> bytes(fft::byte_count(output));
  transform.download(bytes);
  return fft::numbers_from(bytes, output.precision, transform.output_scale());
}

}  // namespace fftbench::backends
