#include "library/fft_device.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "executor/device_limits.h"
#include "executor/probed_limits.h"
#include "gl/device.h"
#include "gl/state_guard.h"
#include "library/embedded_files.h"

namespace fftbench {
namespace {

// Those of executor::measure_residency and executor::measure_order.
constexpr std::array<GLuint, 3> kProbedBufferPoints = executor::kOrderBufferPoints;
static_assert(executor::kResidencyBufferPoints[0] == executor::kOrderBufferPoints[1] &&
              executor::kResidencyBufferPoints[1] == executor::kOrderBufferPoints[2]);

executor::ProbedDevice probed_now(const std::string& uuid, bool is_software) {
  return {.name = uuid,
          .is_software = is_software,
          .now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now())};
}

}  // namespace

FftDevice::FftDevice(gl::ProcAddress (*get_proc_address)(const char* name), gl::DriverCache cache) {
  gl::load_functions(get_proc_address);
  const gl::Device device = gl::describe_device();
  name_ = wisdom::device_of(device.renderer, device.version);
  limits_ = executor::limits_of(device);
  const gl::StateGuard guard(kProbedBufferPoints);
  executor_context_ = std::make_unique<executor::ExecutorContext>(
      gl::ShaderFiles("glsl", library::embedded_shaders()), std::move(cache));
  uuid_ = device.uuid;
  is_software_ = wisdom::is_software_renderer(device.renderer);
  const executor::ProbedLimits probed =
      executor::probed_limits(limits_, probed_now(uuid_, is_software_), *executor_context_,
                              executor::probes_of(limits_, *executor_context_));
  limits_ = probed.limits;
  limits_may_be_low_ = probed.may_be_low;
}

void FftDevice::settle_limits(
    const std::function<std::optional<fft::Plan>(const fft::DeviceLimits&)>& plan_under) {
  if (!limits_may_be_low_ || !executor::decides(limits_, plan_under)) return;
  const gl::StateGuard guard(kProbedBufferPoints);
  limits_ = executor::asked_again(limits_, probed_now(uuid_, is_software_), *executor_context_,
                                  executor::probes_of(limits_, *executor_context_));
  limits_may_be_low_ = false;
}

void FftDevice::limit_bindings(std::uint64_t bytes) {
  limits_.storage_buffer_bytes = std::min(limits_.storage_buffer_bytes, bytes);
  executor_context_->state.limit_ranges(limits_.storage_buffer_bytes);
}

void FftDevice::add_wisdom(const std::vector<wisdom::Entry>& entries) {
  own_wisdom_.insert(own_wisdom_.begin(), entries.begin(), entries.end());
}

std::vector<wisdom::Entry> FftDevice::known_wisdom() const {
  return library::with_shipped(own_wisdom_);
}

}  // namespace fftbench
