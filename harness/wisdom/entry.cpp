#include "wisdom/entry.h"

#include "report/run_folder.h"

namespace fftbench::wisdom {

bool same_hardware(const Device& a, const Device& b) {
  return report::device_slug(a.renderer) == report::device_slug(b.renderer);
}

bool same_key(const Entry& a, const Entry& b) {
  return a.device == b.device && a.problem == b.problem;
}

}  // namespace fftbench::wisdom
