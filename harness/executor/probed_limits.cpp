#include "executor/probed_limits.h"

#include <fmt/format.h>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include "executor/device_limits.h"
#include "fft/kernels/baseline.h"

namespace fftbench::executor {
namespace {

// Other probes may tell something else.
std::string key_of(const fft::DeviceLimits& limits, const std::string& device,
                   const ExecutorContext& context) {
  std::string key =
      fmt::format("probes\n{}\n{} {}\n", device, limits.work_group_invocations, limits.shared_memory_bytes);
  for (const fft::Plan& plan : {fft::plan_residency_probe({}), fft::plan_order_probe(1)}) {
    for (const fft::Pass& pass : plan.passes) key += context.programs.source_of(pass).text;
  }
  return key;
}

std::optional<std::uint32_t> number_from(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

}  // namespace

fft::DeviceLimits probed_limits(fft::DeviceLimits limits, const std::string& device,
                                ExecutorContext& context) {
  const gl::DriverCache& cache = context.programs.driver_cache();
  const std::string key = cache.keeps_anything() ? key_of(limits, device, context) : "";
  if (const auto kept = cache.find(key)) {
    if (const auto work_groups = number_from(*kept)) {
      limits.resident_work_groups = *work_groups;
      limits.orders_dispatches = true;
      return limits;
    }
  }
  limits.resident_work_groups = measure_residency(limits, context).work_groups;
  limits.orders_dispatches = measure_order(context);
  if (limits.orders_dispatches) cache.keep(key, fmt::format("{}", limits.resident_work_groups));
  return limits;
}

}  // namespace fftbench::executor
