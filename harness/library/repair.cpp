#include "library/repair.h"

#include <variant>

#include "fft/repair_plan.h"

namespace fftbench::library {

Repair::Repair(const fft::Plan& plan, const executor::BoundBuffer& waits, executor::ExecutorContext& context)
    : waits_(waits), look_(fft::plan_look_for_waits(plan), context), repair_(plan, context) {}

void Repair::record(const executor::BoundResource& input, const executor::BoundResource& output) {
  look_.executor().record(look_.bound(waits_, {}));
  const auto counts = std::get<executor::BoundBuffer>(look_.arrays()[fft::kWorkGroupCounts]->bound());
  repair_.executor().record_indirect(repair_.bound(input, output), counts.name);
}

}  // namespace fftbench::library
