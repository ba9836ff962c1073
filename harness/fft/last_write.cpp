#include "fft/last_write.h"

#include <algorithm>
#include <vector>

#include "fft/registry.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {

bool has_last_write(const Plan& plan) {
  const Pass& last = plan.passes.back();
  const ShaderTraits shader = shader_traits_of(last);
  const bool keeps_stages =
      !shader.writes_output_once && std::ranges::any_of(last.bindings, [](const Binding& binding) {
        return binding.point == FFTBENCH_BINDING_ALTERNATE;
      });
  return shader.takes_callers_arrays && last.turns == 1 && !last.shares_turns && !keeps_stages;
}

void leave_output_to_last_write(Plan& plan) {
  const std::size_t output = index_of(plan, Role::kOutput);
  std::vector<Binding*> others;
  for (Pass& pass : plan.passes) {
    for (Binding& binding : pass.bindings) {
      const bool is_last_write = &pass == &plan.passes.back() && binding.point == FFTBENCH_BINDING_TARGET;
      if (binding.resource == output && !is_last_write) others.push_back(&binding);
    }
  }
  if (others.empty()) return;
  Resource scratch = plan.resources[output];
  scratch.name = "before the last write";
  scratch.role = Role::kScratch;
  for (Binding* binding : others) binding->resource = plan.resources.size();
  plan.resources.push_back(scratch);
}

}  // namespace fftbench::fft
