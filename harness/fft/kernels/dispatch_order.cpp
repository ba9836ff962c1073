#include "fft/kernels/dispatch_order.h"

#include "fft/kernels/axis_passes.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr std::string_view kWaits = "WAITS_FOR_EARLIER";
constexpr std::string_view kCounts = "COUNTS_AS_ENDED";

std::string text_of(int constant) {
  return std::to_string(constant);
}

}  // namespace

OptionSpec order_option_of_one_dispatch() {
  return {"order",
          {"barrier", "chained"},
          "a barrier behind each dispatch, or each waits for those before it by itself"};
}

OptionSpec order_option_of_several_dispatches() {
  return {"order",
          {"barrier", "chained_within", "chained"},
          "a barrier behind each dispatch, or each waits by itself for those of its transform, with a "
          "barrier behind that, or for all before it"};
}

std::vector<Define> order_defines(bool chained, bool counts, bool loads_early) {
  if (!chained) return {{"ORDER", text_of(FFTBENCH_ORDER_BARRIER)}};
  return {{"ORDER", text_of(FFTBENCH_ORDER_CHAINED)},
          {std::string(kWaits), "1"},
          {std::string(kCounts), counts ? "1" : "0"},
          {"LOADS_EARLY", loads_early ? "1" : "0"}};
}

void order_within_transform(Plan& plan) {
  plan.order = Order::kChainedWithin;
  // The first pass of a turn waits for the last one of the turn before.
  if (plan.passes.front().turns > 1) return;
  bool some_count = false;
  for (Pass& pass : plan.passes) {
    if (!some_count) redefine(pass.defines, kWaits, "0");
    if (pass.shares > 0) some_count = true;
  }
  Pass& last = plan.passes.back();
  redefine(last.defines, kCounts, "0");
  last.shares = 0;
}

}  // namespace fftbench::fft
