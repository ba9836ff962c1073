#include "library/interface/c_plan.h"

#include <algorithm>

#include "executor/plan_executor.h"
#include "fft/number_range.h"
#include "gl/shader_source.h"
#include "library/embedded_files.h"

namespace {

using namespace fftbench;

fftbench_pass pass_of(const fft::Pass& pass) {
  return {.label = pass.label.c_str(),
          .shader = pass.shader.c_str(),
          .work_group_size = {pass.work_group_size.x, pass.work_group_size.y, pass.work_group_size.z},
          .work_groups = {pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z},
          .dispatches = pass.turns,
          .shared_memory_bytes = pass.shared_memory_bytes,
          .read_bytes = pass.read_bytes,
          .write_bytes = pass.write_bytes,
          .table_read_bytes = pass.twiddle_read_bytes};
}

}  // namespace

fftbench_plan::fftbench_plan(FftPlan planned)
    : made(std::move(planned)), description(made.remark.empty() ? describe(made.choice) : made.remark) {
  gl::ShaderFiles shaders("glsl", library::embedded_shaders());
  for (const auto& [name, text] : made.own_shaders) shaders.add(name, text);
  for (const fft::Pass& pass : made.plan.passes) {
    passes.push_back(pass_of(pass));
    glsl.push_back(gl::expand_shader(shaders, pass.shader, pass.defines).text);
  }
  for (const fft::Resource& resource : made.plan.resources) {
    if (!is_of_problem(resource.role)) {
      scratch_bytes += fft::stored_byte_count(resource);
    } else if (resource.storage != fft::Storage::kBuffer) {
      texture_format = std::uint32_t(executor::image_format(resource));
    }
  }
}

extern "C" {

const char* fftbench_plan_description(const fftbench_plan* plan) {
  return plan->description.c_str();
}

size_t fftbench_plan_pass_count(const fftbench_plan* plan) {
  return plan->passes.size();
}

const fftbench_pass* fftbench_plan_pass(const fftbench_plan* plan, size_t number) {
  return number < plan->passes.size() ? &plan->passes[number] : nullptr;
}

const char* fftbench_plan_pass_glsl(const fftbench_plan* plan, size_t number) {
  return number < plan->glsl.size() ? plan->glsl[number].c_str() : nullptr;
}

uint64_t fftbench_plan_input_bytes(const fftbench_plan* plan) {
  return plan->made.input_bytes;
}

uint64_t fftbench_plan_output_bytes(const fftbench_plan* plan) {
  return plan->made.output_bytes;
}

uint64_t fftbench_plan_scratch_bytes(const fftbench_plan* plan) {
  return plan->scratch_bytes;
}

uint32_t fftbench_plan_most_merged(const fftbench_plan* plan) {
  const fft::MergedPlans& merged = plan->made.merged;
  return merged.plans.empty() ? 1 : fft::transforms_of(merged.plans.front(), plan->made.plan.problem);
}

double fftbench_plan_largest_input(const fftbench_plan* plan) {
  return fft::largest_input(plan->made.plan.problem);
}

uint32_t fftbench_plan_texture_format(const fftbench_plan* plan) {
  return plan->texture_format;
}

}  // extern "C"
