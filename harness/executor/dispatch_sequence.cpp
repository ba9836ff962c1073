#include "executor/dispatch_sequence.h"

#include <array>
#include <span>

#include "lib/shared_constants.h"

namespace fftbench::executor {
namespace {

struct Counters {
  std::uint32_t ended = 0;
  std::uint32_t waited_in_vain = 0;
};

// Those of a context without a barrier of its own among them; far fewer than there are slots.
constexpr std::uint32_t kMostDispatchesAtOnce = FFTBENCH_CLAIM_SLOTS / 2;

}  // namespace

DispatchSequence::DispatchSequence() : counters_(sizeof(Counters), "dispatch sequence") {
  const Counters zeros;
  counters_.write(std::as_bytes(std::span(&zeros, 1)));
}

bool DispatchSequence::add(std::uint32_t shares) {
  shares_ += shares;
  return ++dispatches_since_barrier_ >= kMostDispatchesAtOnce;
}

std::uint32_t DispatchSequence::waits_in_vain() const {
  Counters counters;
  counters_.read(std::as_writable_bytes(std::span(&counters, 1)));
  return counters.waited_in_vain;
}

std::uint32_t DispatchSequence::new_waits_in_vain() {
  const std::uint32_t known = waits_in_vain_;
  waits_in_vain_ = waits_in_vain();
  if (waits_in_vain_ != known) {
    const Counters right{.ended = shares_, .waited_in_vain = waits_in_vain_};
    counters_.write(std::as_bytes(std::span(&right, 1)));
  }
  return waits_in_vain_ - known;
}

}  // namespace fftbench::executor
