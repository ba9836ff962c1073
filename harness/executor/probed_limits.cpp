#include "executor/probed_limits.h"

#include <fmt/format.h>
#include <sstream>

#include "executor/device_limits.h"
#include "fft/kernels/baseline.h"

namespace fftbench::executor {
namespace {

constexpr std::chrono::days kLongestUnconfirmed{1};

// Other probes may tell something else. The number changes with the form of what is kept.
std::string key_of(const fft::DeviceLimits& limits, const std::string& device,
                   const ExecutorContext& context) {
  std::string key =
      fmt::format("probes 2\n{}\n{} {}\n", device, limits.work_group_invocations, limits.shared_memory_bytes);
  for (const fft::Plan& plan : {fft::plan_residency_probe({}), fft::plan_order_probe(1)}) {
    for (const fft::Pass& pass : plan.passes) key += context.programs.source_of(pass).text;
  }
  return key;
}

struct Answer {
  std::uint32_t work_groups = 1;
  std::chrono::sys_seconds asked{};
  bool is_confirmed = false;  // it was the same a day before
};

std::string text_of(const Answer& answer) {
  return fmt::format("{} {} {}", answer.work_groups, answer.asked.time_since_epoch().count(),
                     answer.is_confirmed ? 1 : 0);
}

std::optional<Answer> answer_from(const std::string& text) {
  std::istringstream stream(text);
  Answer answer;
  std::int64_t seconds = 0;
  int confirmed = 0;
  if (!(stream >> answer.work_groups >> seconds >> confirmed) || !stream.eof() || answer.work_groups == 0)
    return std::nullopt;
  answer.asked = std::chrono::sys_seconds(std::chrono::seconds(seconds));
  answer.is_confirmed = confirmed != 0;
  return answer;
}

// A clock that was set back makes an answer old.
bool is_good(const Answer& answer, const ProbedDevice& device) {
  if (device.is_software) return true;
  const auto age = device.now - answer.asked;
  const bool is_recent = age >= std::chrono::seconds(0) && age < kLongestUnconfirmed;
  return is_recent || (answer.is_confirmed && answer.work_groups > 1);
}

fft::DeviceLimits ask(fft::DeviceLimits limits, const ProbedDevice& device, const gl::DriverCache& cache,
                      const std::string& key, const std::optional<Answer>& before, const Probes& probes) {
  limits.resident_work_groups = probes.work_groups();
  limits.starts_dispatches_in_order = probes.starts_dispatches_in_order();
  const Answer answer{
      .work_groups = limits.resident_work_groups,
      .asked = device.now,
      .is_confirmed = before && before->work_groups == limits.resident_work_groups &&
                      (before->is_confirmed || device.now - before->asked >= kLongestUnconfirmed)};
  if (limits.starts_dispatches_in_order) cache.keep(key, text_of(answer));
  return limits;
}

std::optional<Answer> kept_answer(const gl::DriverCache& cache, const std::string& key) {
  const auto kept = cache.find(key);
  return kept ? answer_from(*kept) : std::nullopt;
}

}  // namespace

Probes probes_of(const fft::DeviceLimits& limits, ExecutorContext& context) {
  return {.work_groups = [limits, &context] { return measure_residency(limits, context).work_groups; },
          .starts_dispatches_in_order = [&context] { return measure_order(context); }};
}

ProbedLimits probed_limits(fft::DeviceLimits limits, const ProbedDevice& device,
                           const ExecutorContext& context, const Probes& probes) {
  const gl::DriverCache& cache = context.programs.driver_cache();
  const std::string key = cache.keeps_anything() ? key_of(limits, device.name, context) : "";
  const std::optional<Answer> kept = kept_answer(cache, key);
  if (!kept || !is_good(*kept, device)) return {.limits = ask(limits, device, cache, key, kept, probes)};
  limits.resident_work_groups = kept->work_groups;
  limits.starts_dispatches_in_order = true;
  return {.limits = limits, .may_be_low = !device.is_software && !kept->is_confirmed};
}

fft::DeviceLimits asked_again(fft::DeviceLimits limits, const ProbedDevice& device,
                              const ExecutorContext& context, const Probes& probes) {
  const gl::DriverCache& cache = context.programs.driver_cache();
  const std::string key = cache.keeps_anything() ? key_of(limits, device.name, context) : "";
  return ask(limits, device, cache, key, kept_answer(cache, key), probes);
}

bool decides(const fft::DeviceLimits& limits,
             const std::function<std::optional<fft::Plan>(const fft::DeviceLimits&)>& plan_under) {
  fft::DeviceLimits more = limits;
  more.resident_work_groups = kMostResidentGroups;
  return limits.resident_work_groups == 1 && plan_under(limits) != plan_under(more);
}

}  // namespace fftbench::executor
