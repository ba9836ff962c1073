#include "backends/transform.h"

#include <stdexcept>

namespace fftbench::backends {

double Transform::run_graph(unsigned) {
  throw std::logic_error("this backend has no graphs of launches");
}

void download_scaled(Transform& transform, std::span<std::complex<float>> output) {
  transform.download(output);
  const double scale = transform.output_scale();
  if (scale == 1) return;
  for (std::complex<float>& value : output) {
    value = {static_cast<float>(value.real() * scale), static_cast<float>(value.imag() * scale)};
  }
}

}  // namespace fftbench::backends
