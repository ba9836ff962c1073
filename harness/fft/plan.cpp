#include "fft/plan.h"

namespace fftbench::fft {

Traffic traffic_of(const Plan& plan) {
  Traffic traffic;
  for (const Pass& pass : plan.passes) {
    traffic.read_bytes += pass.read_bytes;
    traffic.write_bytes += pass.write_bytes;
  }
  return traffic;
}

}  // namespace fftbench::fft
