#include "backends/opengl/residency.h"

#include <algorithm>

#include "backends/opengl/opengl_transform.h"
#include "fft/kernels/baseline.h"

namespace fftbench::backends {
namespace {

constexpr std::uint32_t kMostGroups = 1024;

// More than once: a device that is still busy with something else has less room.
constexpr unsigned kRuns = 3;

// Where work groups are threads of an operating system, it may stop one for as long as this while another
// waits.
constexpr double kTimeSliceMs = 10;

constexpr unsigned kWaitsInVain = 5;

}  // namespace

double patience_ms(const std::function<double()>& wait_in_vain_ms) {
  double shortest_ms = wait_in_vain_ms();
  for (unsigned wait = 1; wait < kWaitsInVain && shortest_ms >= kTimeSliceMs; ++wait) {
    shortest_ms = std::min(shortest_ms, wait_in_vain_ms());
  }
  return shortest_ms;
}

Residency measure_residency(const fft::DeviceLimits& limits, executor::ProgramCache& programs,
                            gl::DebugLog& log) {
  OpenGlTransform in_vain(fft::plan_residency_probe({.awaited = 64, .dispatched = 1}), programs,
                          TimerKind::kWallClock, log);
  in_vain.run_with_both_clocks(1);
  Residency residency{.work_groups = 1, .patience_ms = patience_ms([&] {
                                          return in_vain.run_with_both_clocks(1).wall_clock_ms;
                                        })};
  if (residency.patience_ms < kTimeSliceMs) return residency;

  for (std::uint32_t groups = 2; groups <= kMostGroups; groups *= 2) {
    OpenGlTransform probe(fft::plan_residency_probe({.awaited = groups,
                                                     .dispatched = groups,
                                                     .work_group_size = limits.work_group_invocations,
                                                     .shared_bytes = limits.shared_memory_bytes}),
                          programs, TimerKind::kWallClock, log);
    for (unsigned run = 0; run < kRuns; ++run) probe.run_with_both_clocks(1);
    if (probe.missed_barriers() > 0) break;
    residency.work_groups = groups;
  }
  return residency;
}

}  // namespace fftbench::backends
