#include "library/repair.h"

#include <utility>

#include "fft/repair_plan.h"
#include "library/caller_shaders.h"

namespace fftbench::library {

std::variant<PlannedRepair, fft::Skip> plan_repair(const fft::Plan& plan, const fft::CallerAccess& access,
                                                   const std::string& load, const std::string& store,
                                                   const fft::DeviceLimits& limits) {
  if (plan.sync == fft::Sync::kInShader) {
    return fft::Skip{
        "sync=in_shader has no barrier behind a transform, where its result could be checked; take "
        "sync=in_shader_within or sync=barrier"};
  }
  auto without_waits = fft::plan_without_waits(plan, access, limits);
  if (auto* skip = std::get_if<fft::Skip>(&without_waits)) return std::move(*skip);
  PlannedRepair repair{.plan = std::move(std::get<fft::PlannedChoice>(without_waits).plan),
                       .own_shaders = {}};
  repair.own_shaders = take_callers_glsl(repair.plan, load, store);
  return repair;
}

Repair::Repair(const fft::Plan& plan, const executor::BoundBuffer& waits, executor::ExecutorContext& context)
    : waits_(waits), look_(fft::plan_look_for_waits(plan), context), repair_(plan, context) {}

void Repair::record(const executor::BoundResource& input, const executor::BoundResource& output) {
  look_.executor().record(look_.bound(waits_, {}));
  const auto counts = std::get<executor::BoundBuffer>(look_.arrays()[fft::kWorkGroupCounts]->bound());
  repair_.executor().record_indirect(repair_.bound(input, output), counts.name);
}

}  // namespace fftbench::library
