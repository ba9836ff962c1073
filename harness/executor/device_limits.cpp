#include "executor/device_limits.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <vector>

#include "executor/array.h"
#include "executor/plan_executor.h"
#include "fft/kernels/baseline.h"

namespace fftbench::executor {
namespace {

// The probe runs several times: a device that is still busy with something else has less room.
constexpr unsigned kRuns = 3;

// Where work groups are threads of an operating system, it may stop one for this long while another one
// waits.
constexpr double kTimeSliceMs = 10;

constexpr unsigned kSpinTimeouts = 5;

class Probe {
 public:
  Probe(const fft::ResidencyProbe& probe, ExecutorContext& context)
      : Probe(fft::plan_residency_probe(probe), context) {}

  // Runs the program once, waits for its end and returns the time that it took.
  double run_ms() {
    glFinish();
    const auto start = std::chrono::steady_clock::now();
    executor_.record(bound_);
    glFinish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }

  bool all_arrived() const { return spin_timeouts(arrays_.back()) == 0; }

 private:
  Probe(const fft::Plan& plan, ExecutorContext& context) : executor_(plan, context) {
    for (const fft::Resource& resource : plan.resources) {
      bound_.push_back(arrays_.emplace_back(resource).bound());
    }
  }

  PlanExecutor executor_;
  std::vector<Array> arrays_;  // the group barrier is the last one
  std::vector<BoundResource> bound_;
};

}  // namespace

fft::DeviceLimits limits_of(const gl::Device& device) {
  const auto limit = [&](const char* name) { return std::uint32_t(device.limit(name)); };
  const auto per_axis = [&](const char* name) {
    return glm::uvec3(limit(fmt::format("{}[0]", name).c_str()), limit(fmt::format("{}[1]", name).c_str()),
                      limit(fmt::format("{}[2]", name).c_str()));
  };
  return {.work_group_invocations = limit("GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS"),
          .work_group_size = per_axis("GL_MAX_COMPUTE_WORK_GROUP_SIZE"),
          .work_group_count = per_axis("GL_MAX_COMPUTE_WORK_GROUP_COUNT"),
          .shared_memory_bytes = limit("GL_MAX_COMPUTE_SHARED_MEMORY_SIZE"),
          .storage_buffer_bytes = std::uint64_t(device.limit("GL_MAX_SHADER_STORAGE_BLOCK_SIZE")),
          .binding_alignment = std::uint64_t(device.limit("GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT")),
          .image_side = limit("GL_MAX_TEXTURE_SIZE"),
          .image_layers = limit("GL_MAX_ARRAY_TEXTURE_LAYERS"),
          .has_doubles = device.has_doubles,
          .subgroup_size = device.shuffling_subgroup_size,
          .buffer_points = limit("GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS"),
          .storage_blocks = limit("GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS"),
          .image_units = limit("GL_MAX_IMAGE_UNITS")};
}

double patience_ms(const std::function<double()>& spin_timeout_ms) {
  double shortest_ms = spin_timeout_ms();
  for (unsigned wait = 1; wait < kSpinTimeouts && shortest_ms >= kTimeSliceMs; ++wait) {
    shortest_ms = std::min(shortest_ms, spin_timeout_ms());
  }
  return shortest_ms;
}

Residency measure_residency(const std::function<double()>& spin_timeout_ms,
                            const std::function<bool(std::uint32_t groups)>& all_arrive) {
  Residency residency{.work_groups = 1, .patience_ms = patience_ms(spin_timeout_ms)};
  if (residency.patience_ms < kTimeSliceMs) return residency;
  for (std::uint32_t groups = 2; groups <= kMostResidentGroups && all_arrive(groups); groups *= 2) {
    residency.work_groups = groups;
  }
  return residency;
}

Residency measure_residency(const fft::DeviceLimits& limits, ExecutorContext& context) {
  Probe lone_group({.awaited = 64, .dispatched = 1}, context);
  lone_group.run_ms();
  const auto all_arrive = [&](std::uint32_t groups) {
    Probe probe({.awaited = groups,
                 .dispatched = groups,
                 .work_group_size = limits.work_group_invocations,
                 .shared_bytes = limits.shared_memory_bytes},
                context);
    for (unsigned run = 0; run < kRuns; ++run) probe.run_ms();
    return probe.all_arrived();
  };
  return measure_residency([&] { return lone_group.run_ms(); }, all_arrive);
}

namespace {

// What order_probe.comp makes of an array in so many dispatches.
std::vector<std::uint32_t> probed(std::vector<std::uint32_t> values, unsigned dispatches) {
  const std::size_t count = values.size();
  for (unsigned dispatch = 0; dispatch < dispatches; ++dispatch) {
    std::vector<std::uint32_t> next(count);
    for (std::size_t place = 0; place < count; ++place) {
      const std::size_t from = (place * FFTBENCH_ORDER_PROBE_STEP + 1) % count;
      next[place] = values[from] * FFTBENCH_ORDER_PROBE_FACTOR + std::uint32_t(place);
    }
    values = std::move(next);
  }
  return values;
}

bool keeps_sync(std::uint32_t groups, unsigned repeats, ExecutorContext& context) {
  const fft::Plan plan = fft::plan_order_probe(groups);
  Array values(plan.resources.front());
  const Array between(plan.resources.back());
  std::vector<std::uint32_t> numbers(fft::element_count(plan.resources.front()));
  std::iota(numbers.begin(), numbers.end(), 1U);
  values.write(std::as_bytes(std::span(numbers)));
  const std::vector<std::uint32_t> expected =
      probed(numbers, repeats * static_cast<unsigned>(plan.passes.size()));
  PlanExecutor executor(plan, context);
  const std::array bound{values.bound(), between.bound()};
  executor.record(bound, repeats);
  if (context.sequence.new_spin_timeouts() > 0) return false;
  values.read(std::as_writable_bytes(std::span(numbers)));
  return numbers == expected;
}

}  // namespace

bool measure_order(ExecutorContext& context) {
  // Few groups, of which many dispatches are under way at once, and more groups than a device runs at once.
  // The first of them show on two dispatches that a spin time-out, which is long, stays alone.
  constexpr std::uint32_t kFewGroups = 4;
  constexpr std::uint32_t kManyGroups = 1024;
  return keeps_sync(kFewGroups, 1, context) && keeps_sync(kFewGroups, 64, context) &&
         keeps_sync(kManyGroups, 8, context);
}

}  // namespace fftbench::executor
