#include "backends/opengl/opengl_transform.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "backends/backend.h"

namespace fftbench::backends {

OpenGlTransform::OpenGlTransform(fft::Plan plan, ProgramCache& programs, TimerKind timer, gl::DebugLog& log)
    : plan_(std::move(plan)), log_(log), timer_kind_(timer) {
  for (const fft::Resource& resource : plan_.resources) {
    arrays_.emplace_back(resource, plan_.problem);
    barrier_ |= resource.storage == fft::Storage::kImage ? GLbitfield{GL_SHADER_IMAGE_ACCESS_BARRIER_BIT}
                                                         : GLbitfield{GL_SHADER_STORAGE_BARRIER_BIT};
  }
  for (const fft::Pass& pass : plan_.passes) {
    PreparedPass prepared{.program = programs.program_of(pass),
                          .uniforms = {},
                          .bindings = {},
                          .work_group_count = pass.work_group_count};
    for (const auto& [name, value] : pass.uniforms) {
      prepared.uniforms.emplace_back(prepared.program->uniform_location(name), value);
    }
    for (const fft::Binding& binding : pass.bindings) {
      prepared.bindings.emplace_back(binding.point, binding.resource);
    }
    passes_.push_back(std::move(prepared));
  }
  check("preparing");
}

void OpenGlTransform::check(std::string_view doing) {
  try {
    log_.throw_if_errors(doing);
  } catch (const gl::ContextLost& reason) {
    throw DeviceLost(reason.what());
  }
}

Array& OpenGlTransform::array(fft::Role role) {
  const auto found = std::ranges::find(arrays_, role, &Array::role);
  if (found == arrays_.end()) throw std::logic_error("the plan has no such array");
  return *found;
}

void OpenGlTransform::upload(std::span<const std::complex<float>> input) {
  array(fft::Role::kInput).write(input);
  check("uploading");
}

void OpenGlTransform::poison() {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  const std::vector<std::complex<float>> poison(fft::element_count(plan_.problem), {kNaN, kNaN});
  for (Array& each : arrays_) {
    if (each.role() == fft::Role::kOutput || each.role() == fft::Role::kScratch) each.write(poison);
  }
  check("poisoning");
}

void OpenGlTransform::dispatch_all() const {
  for (const PreparedPass& pass : passes_) {
    glUseProgram(pass.program->name());
    for (const auto& [location, value] : pass.uniforms) glUniform1ui(location, value);
    for (const auto& [point, place] : pass.bindings) arrays_[place].bind(point);
    glDispatchCompute(pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z);
    glMemoryBarrier(barrier_);
  }
}

TimerReading OpenGlTransform::run_with_both_clocks(unsigned repeats) {
  timer_.start();
  for (unsigned repeat = 0; repeat < repeats; ++repeat) dispatch_all();
  const TimerReading reading = timer_.stop();
  check("running");
  return reading;
}

double OpenGlTransform::run(unsigned repeats) {
  const TimerReading reading = run_with_both_clocks(repeats);
  return timer_kind_ == TimerKind::kGlTimestamp ? reading.gl_timestamp_ms : reading.wall_clock_ms;
}

void OpenGlTransform::download(std::span<std::complex<float>> output) {
  array(fft::Role::kOutput).read(output);
  check("downloading");
}

}  // namespace fftbench::backends
