#include "backends/backend.h"

namespace fftbench::backends {

TransformOrSkip Backend::prepare_dummy_work(std::uint32_t) {
  return fft::Skip{"this backend has no dummy work"};
}

}  // namespace fftbench::backends
