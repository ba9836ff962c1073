#include "backends/opengl/opengl_transform.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <stdexcept>

#include "backends/backend.h"

namespace fftbench::backends {

OpenGlTransform::OpenGlTransform(fft::Plan plan, executor::ProgramCache& programs, TimerKind timer,
                                 gl::DebugLog& log)
    : plan_(std::move(plan)), log_(log), timer_kind_(timer) {
  for (const fft::Resource& resource : plan_.resources) {
    arrays_.emplace_back(resource, plan_.problem);
    barrier_ |= resource.storage == fft::Storage::kImage ? GLbitfield{GL_SHADER_IMAGE_ACCESS_BARRIER_BIT}
                                                         : GLbitfield{GL_SHADER_STORAGE_BARRIER_BIT};
  }
  for (const fft::Pass& pass : plan_.passes) {
    PreparedPass prepared{.program = programs.program_of(pass),
                          .whole = {},
                          .changes = {},
                          .work_group_count = pass.work_group_count};
    for (const auto& [name, value] : pass.uniforms) {
      prepared.whole.uniforms.emplace_back(prepared.program->uniform_location(name), value);
    }
    for (const fft::Binding& binding : pass.bindings) {
      prepared.whole.bindings.emplace_back(binding.point, binding.resource);
    }
    passes_.push_back(std::move(prepared));
  }
  find_changes();
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

void OpenGlTransform::upload(std::span<const std::complex<float>> input) {
  array(fft::Role::kInput).write(input);
  check("uploading");
}

void OpenGlTransform::poison() {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  const std::vector<std::complex<float>> poison(fft::element_count(plan_.problem), {kNaN, kNaN});
  for (executor::Array& each : arrays_) {
    if (each.role() == fft::Role::kOutput || each.role() == fft::Role::kScratch) each.write(poison);
  }
  check("poisoning");
}

// Plays the passes twice and notes what the second time changes.
void OpenGlTransform::find_changes() {
  std::map<GLuint, std::map<GLint, GLuint>> uniforms;  // of each program
  std::map<GLuint, std::size_t> bound;
  GLuint used = 0;
  for (const bool second_time : {false, true}) {
    for (PreparedPass& pass : passes_) {
      const GLuint program = pass.program->name();
      State changes{.uses_program = used != program, .uniforms = {}, .bindings = {}};
      used = program;
      for (const auto& [location, value] : pass.whole.uniforms) {
        const auto [known, is_new] = uniforms[program].try_emplace(location, value);
        if (is_new || known->second != value) changes.uniforms.emplace_back(location, value);
        known->second = value;
      }
      for (const auto& [point, place] : pass.whole.bindings) {
        const auto [known, is_new] = bound.try_emplace(point, place);
        if (is_new || known->second != place) changes.bindings.emplace_back(point, place);
        known->second = place;
      }
      if (second_time) pass.changes = std::move(changes);
    }
  }
}

void OpenGlTransform::dispatch(const PreparedPass& pass, const State& state) const {
  if (state.uses_program) glUseProgram(pass.program->name());
  for (const auto& [location, value] : state.uniforms) glUniform1ui(location, value);
  for (const auto& [point, place] : state.bindings) arrays_[place].bind(point);
  glDispatchCompute(pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z);
  glMemoryBarrier(barrier_);
}

void OpenGlTransform::dispatch_all(unsigned repeats) const {
  for (const PreparedPass& pass : passes_) dispatch(pass, pass.whole);
  for (unsigned repeat = 1; repeat < repeats; ++repeat) {
    for (const PreparedPass& pass : passes_) dispatch(pass, pass.changes);
  }
}

bool OpenGlTransform::has_group_barrier() const {
  return std::ranges::find(arrays_, fft::Role::kGroupBarrier, &executor::Array::role) != arrays_.end();
}

std::uint32_t OpenGlTransform::missed_barriers() {
  if (!has_group_barrier()) return 0;
  const auto found = std::ranges::find(arrays_, fft::Role::kGroupBarrier, &executor::Array::role);
  std::array<std::complex<float>, 1> counters{};
  found->read(counters);
  check("reading the group barrier");
  return std::bit_cast<std::uint32_t>(counters[0].imag());
}

TimerReading OpenGlTransform::run_with_both_clocks(unsigned repeats) {
  timer_.start();
  dispatch_all(repeats);
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

void OpenGlTransform::download(std::span<std::complex<float>> output) {
  array(fft::Role::kOutput).read(output);
  check("downloading");
}

}  // namespace fftbench::backends
