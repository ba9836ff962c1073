#include "executor/dispatch_sequence.h"

#include <algorithm>
#include <span>

#include "lib/shared_constants.h"

namespace fftbench::executor {
namespace {

struct Counters {
  std::uint32_t ended = 0;
  std::uint32_t dispatch_timeouts = 0;
};

// Those of a context without a barrier of its own among them; far fewer than there are slots.
constexpr std::uint32_t kMostDispatchesAtOnce = FFTBENCH_CLAIM_SLOTS / 2;

}  // namespace

DispatchSequence::DispatchSequence() : counters_(sizeof(Counters), "dispatch sequence") {
  const Counters zeros;
  counters_.write(std::as_bytes(std::span(&zeros, 1)));
}

gl::BufferRange DispatchSequence::range() const {
  return {.buffer = counters_.name(), .offset = 0, .size = sizeof(Counters)};
}

bool DispatchSequence::add(std::uint32_t completions) {
  completions_ += completions;
  return ++dispatches_since_barrier_ >= kMostDispatchesAtOnce;
}

void DispatchSequence::note_barrier() {
  dispatches_since_barrier_ = 0;
  completions_at_barrier_ = completions_;
  written_.clear();
}

void DispatchSequence::end_with_barrier() {
  if (dispatches_since_barrier_ == 0) return;
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  note_barrier();
}

void DispatchSequence::note_write(GLuint buffer) {
  const auto found = std::ranges::find(written_, buffer, &decltype(written_)::value_type::first);
  if (found != written_.end()) {
    found->second = completions_;
  } else {
    written_.emplace_back(buffer, completions_);
  }
}

std::uint32_t DispatchSequence::completions_before_reading(GLuint buffer) const {
  const auto found = std::ranges::find(written_, buffer, &decltype(written_)::value_type::first);
  return found != written_.end() ? found->second : completions_at_barrier_;
}

std::uint32_t DispatchSequence::later(std::uint32_t first, std::uint32_t second) const {
  // Since the barrier: numbers from before it are further back than it is, also where the count wrapped
  // round.
  const auto since_barrier = [&](std::uint32_t completions) {
    const std::uint32_t most = completions_ - completions_at_barrier_;
    return most - std::min(completions_ - completions, most);
  };
  return completions_at_barrier_ + std::max(since_barrier(first), since_barrier(second));
}

std::uint32_t DispatchSequence::spin_timeouts() const {
  Counters counters;
  counters_.read(std::as_writable_bytes(std::span(&counters, 1)));
  return counters.dispatch_timeouts;
}

std::uint32_t DispatchSequence::new_spin_timeouts() {
  const std::uint32_t known = spin_timeouts_;
  spin_timeouts_ = spin_timeouts();
  if (spin_timeouts_ != known) {
    const Counters right{.ended = completions_, .dispatch_timeouts = spin_timeouts_};
    counters_.write(std::as_bytes(std::span(&right, 1)));
  }
  return spin_timeouts_ - known;
}

}  // namespace fftbench::executor
