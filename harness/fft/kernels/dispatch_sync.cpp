#include "fft/kernels/dispatch_sync.h"

#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr std::string_view kWaits = "WAITS_FOR_EARLIER";
constexpr std::string_view kCounts = "COUNTS_COMPLETIONS";

std::string text_of(int constant) {
  return std::to_string(constant);
}

}  // namespace

OptionSpec sync_option_of_one_dispatch() {
  return {"sync",
          {"barrier", "in_shader"},
          "a barrier behind each dispatch, or each waits in the shader for those before it"};
}

OptionSpec sync_option_of_several_dispatches() {
  return {"sync",
          {"barrier", "in_shader_within", "in_shader"},
          "a barrier behind each dispatch; or each waits in the shader for those of its transform, with a "
          "barrier behind that; or for all before it"};
}

std::vector<Define> sync_defines(bool in_shader, bool counts, bool loads_early) {
  if (!in_shader) return {{"SYNC", text_of(FFTBENCH_SYNC_BARRIER)}};
  return {{"SYNC", text_of(FFTBENCH_SYNC_IN_SHADER)},
          {std::string(kWaits), "1"},
          {std::string(kCounts), counts ? "1" : "0"},
          {"LOADS_EARLY", loads_early ? "1" : "0"}};
}

void sync_within_transform(Plan& plan) {
  plan.sync = Sync::kInShaderWithin;
  // The first pass of a turn waits for the last one of the turn before.
  if (std::ranges::any_of(plan.passes, [](const Pass& pass) { return pass.turns > 1; })) return;
  bool some_count = false;
  for (Pass& pass : plan.passes) {
    if (!some_count) redefine(pass.defines, kWaits, "0");
    if (pass.completions > 0) some_count = true;
  }
  Pass& last = plan.passes.back();
  redefine(last.defines, kCounts, "0");
  last.completions = 0;
}

}  // namespace fftbench::fft
