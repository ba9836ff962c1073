#include "fft/repair_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <string>
#include <variant>

#include "fft/best.h"
#include "fft/registry.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

bool can_be_indirect(const Pass& pass) {
  return !pass.on_host && pass.turns == 1 && !pass.shares_turns;
}

// S(number of the pass, work groups along x, y and z) for each pass.
std::string work_groups_of(const Plan& plan) {
  std::string list;
  for (std::size_t pass = 0; pass < plan.passes.size(); ++pass) {
    const glm::uvec3 count = plan.passes[pass].work_group_count;
    list += fmt::format("S({}u, {}u, {}u, {}u) ", pass, count.x, count.y, count.z);
  }
  return list;
}

}  // namespace

bool may_time_out(const Plan& plan) {
  return plan.sync != Sync::kBarrier || waits_for_groups(plan);
}

std::variant<PlannedChoice, Skip> plan_without_waits(const Plan& plan, const CallerAccess& access,
                                                     const DeviceLimits& limits) {
  const Storage storage = storage_of(plan);
  const auto can_repair = [&](const Plan& other) {
    return !may_time_out(other) && storage_of(other) == storage &&
           std::ranges::all_of(other.passes, can_be_indirect);
  };
  const Options asked{{"storage", storage == Storage::kImage ? "image" : "buffer"}};
  return usual_plan(plan.problem, asked, access, limits, can_repair);
}

Plan plan_look_for_waits(const Plan& repair) {
  const auto numbers = [](const char* name, Role role, std::size_t count) {
    return Resource{.name = name,
                    .role = role,
                    .format = Format::kCounter,
                    .extent = {static_cast<std::uint32_t>(count), 1, 1}};
  };
  const std::size_t passes = repair.passes.size();
  return {
      .problem = repair.problem,
      .resources = {numbers("waits", Role::kInput, 2),
                    numbers("work group counts", Role::kContent, 3 * passes + 1)},
      .passes = {
          {.label = "look for spin time-outs",
           .shader = "look_for_waits.comp",
           .defines = {{"PASSES", fmt::format("{}", passes)}, {"FOR_EACH_PASS(S)", work_groups_of(repair)}},
           .uniforms = {},
           .bindings = {{FFTBENCH_BINDING_SOURCE, kWaits}, {FFTBENCH_BINDING_TARGET, kWorkGroupCounts}},
           .work_group_size = {1, 1, 1},
           .work_group_count = {1, 1, 1}}}};
}

}  // namespace fftbench::fft
