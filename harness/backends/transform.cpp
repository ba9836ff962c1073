#include "backends/transform.h"

#include <stdexcept>

namespace fftbench::backends {

double Transform::run_graph(unsigned) {
  throw std::logic_error("this backend has no graphs of launches");
}

}  // namespace fftbench::backends
