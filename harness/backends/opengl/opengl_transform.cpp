#include "backends/opengl/opengl_transform.h"

#include <algorithm>
#include <stdexcept>

#include "backends/backend.h"

namespace fftbench::backends {

OpenGlTransform::OpenGlTransform(fft::Plan plan, executor::ProgramCache& programs, TimerKind timer,
                                 gl::DebugLog& log)
    : plan_(std::move(plan)), log_(log), timer_kind_(timer), executor_(plan_, programs) {
  for (const fft::Resource& resource : plan_.resources)
    bound_.push_back(arrays_.emplace_back(resource).bound());
  check("preparing");
}

void OpenGlTransform::check(std::string_view doing) {
  try {
    log_.throw_if_errors(doing);
  } catch (const gl::ContextLost& reason) {
    throw DeviceLost(reason.what());
  }
}

executor::Array& OpenGlTransform::array(fft::Role role) {
  const auto found = std::ranges::find(arrays_, role, &executor::Array::role);
  if (found == arrays_.end()) throw std::logic_error("the plan has no such array");
  return *found;
}

void OpenGlTransform::upload(std::span<const std::byte> input) {
  array(fft::Role::kInput).write(input);
  check("uploading");
}

void OpenGlTransform::poison() {
  // A number of any precision with all bits set is a quiet NaN.
  constexpr std::byte kByteOfNan{0xFF};
  for (executor::Array& each : arrays_) {
    if (each.role() != fft::Role::kOutput && each.role() != fft::Role::kScratch) continue;
    each.write(std::vector(each.byte_count(), kByteOfNan));
  }
  check("poisoning");
}

bool OpenGlTransform::has_group_barrier() const {
  return std::ranges::find(arrays_, fft::Role::kGroupBarrier, &executor::Array::role) != arrays_.end();
}

std::uint32_t OpenGlTransform::missed_barriers() {
  if (!has_group_barrier()) return 0;
  const std::uint32_t missed = executor::missed_barriers(array(fft::Role::kGroupBarrier));
  check("reading the group barrier");
  return missed;
}

TimerReading OpenGlTransform::run_with_both_clocks(unsigned repeats) {
  timer_.start();
  executor_.record(bound_, repeats);
  const TimerReading reading = timer_.stop();
  check("running");
  return reading;
}

double OpenGlTransform::run(unsigned repeats) {
  const TimerReading reading = run_with_both_clocks(repeats);
  if (missed_barriers() > 0) {
    throw std::runtime_error("work groups waited in vain for others: they are not all resident at once");
  }
  return timer_kind_ == TimerKind::kGlTimestamp ? reading.gl_timestamp_ms : reading.wall_clock_ms;
}

void OpenGlTransform::download(std::span<std::byte> output) {
  array(fft::Role::kOutput).read(output);
  check("downloading");
}

}  // namespace fftbench::backends
