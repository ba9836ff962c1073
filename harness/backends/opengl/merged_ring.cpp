#include "backends/opengl/merged_ring.h"

#include <algorithm>

namespace fftbench::backends {

using Behind = executor::PlanExecutor::Behind;

MergedRing::MergedRing(const fft::MergedPlans& plans, const fft::Plan& single, const Ring& ring,
                       unsigned of_call, const fft::DeviceLimits& limits, executor::ExecutorContext& context)
    : ring_(ring),
      of_call_(of_call),
      merged_(plans, single, limits.storage_buffer_bytes, context),
      bound_(ring.bound(0).begin(), ring.bound(0).end()) {
  const auto index_of = [&](fft::Role role) {
    const auto found = std::ranges::find(single.resources, role, &fft::Resource::role);
    return std::size_t(found - single.resources.begin());
  };
  input_ = index_of(fft::Role::kInput);
  output_ = index_of(fft::Role::kOutput);
}

const executor::MergedTransforms::Recording& MergedRing::recording_of(unsigned first_pair,
                                                                      unsigned transforms) {
  const auto [known, is_new] = recordings_.try_emplace({first_pair, transforms});
  if (!is_new) return known->second;
  std::vector<executor::TransformArrays> call;
  for (unsigned pair = first_pair; pair < first_pair + transforms; ++pair) call.push_back(ring_.arrays(pair));
  return known->second = merged_.prepare(call);
}

std::span<const executor::BoundResource> MergedRing::bound(const executor::TransformArrays& single) {
  bound_[input_] = single.input;
  bound_[output_] = single.output;
  return bound_;
}

void MergedRing::record(executor::PlanExecutor& single, unsigned transforms,
                        const std::function<void()>& recorded) {
  const auto record_single = [&](const executor::TransformArrays& arrays, Behind behind) {
    single.record(bound(arrays), 1, behind);
  };
  for (unsigned first = 0; first < transforms;) {
    const unsigned pair = first % ring_.pairs();
    const unsigned of_call = std::min({of_call_, ring_.pairs() - pair, transforms - first});
    first += of_call;
    merged_.record(recording_of(pair, of_call), record_single,
                   first == transforms ? Behind::kBarrier : Behind::kNothing);
    recorded();
  }
}

const executor::MergedTransforms::Shared* MergedRing::first_shared() {
  const auto& shared = recording_of(0, std::min(of_call_, ring_.pairs())).shared;
  return shared.empty() ? nullptr : &shared.front();
}

void MergedRing::record_passes(unsigned repeats, const executor::PlanExecutor::PassEnded& ended) {
  merged_.record_passes(*first_shared(), repeats, ended);
}

}  // namespace fftbench::backends
