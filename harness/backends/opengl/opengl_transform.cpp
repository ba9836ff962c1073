#include "backends/opengl/opengl_transform.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "backends/backend.h"

namespace fftbench::backends {

OpenGlTransform::OpenGlTransform(fft::Plan plan, executor::ExecutorContext& context, TimerKind timer,
                                 gl::DebugLog& log, const PlannedRing& ring, const fft::DeviceLimits& limits)
    : plan_(std::move(plan)),
      log_(log),
      timer_kind_(timer),
      timer_(timer),
      programs_(context.programs),
      sequence_(context.sequence),
      state_(context.state),
      earlier_costs_(programs_.costs()),
      executor_(plan_, context),
      preparation_(fft::preparation_of(plan_), context) {
  const unsigned pairs = ring.shape.pairs;
  const auto is_in_ring = [&](const fft::Resource& resource) {
    return pairs > 1 && (resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput);
  };
  for (const fft::Resource& resource : plan_.resources) {
    bound_.emplace_back();
    if (!is_in_ring(resource)) bound_.back() = arrays_.emplace_back(resource).bound();
  }
  if (pairs > 1) {
    const bool has_layers = ring.merged.plan_of_layers && !ring.merged.plans.empty();
    ring_.emplace(plan_, bound_, pairs, limits, has_layers);
    of_call_ = ring.shape.merged;
    for (std::size_t index = 0; index < bound_.size(); ++index) {
      if (is_in_ring(plan_.resources[index])) bound_[index] = ring_->bound(0)[index];
    }
  }
  if (!ring.merged.plans.empty() || !ring.merged.plans_of_buffers.empty()) {
    merged_.emplace(ring.merged, plan_, *ring_, ring.shape.merged, limits, context);
    shared_ = merged_->first_shared();
    if (shared_ == nullptr) merged_.reset();
  }
  const executor::ProgramCosts& costs = programs_.costs();
  preparation_facts_ = {.read_ms = costs.read_ms - earlier_costs_.read_ms,
                        .compile_ms = costs.compile_ms - earlier_costs_.compile_ms,
                        .compiled = costs.compiled - earlier_costs_.compiled,
                        .from_cache = costs.from_cache - earlier_costs_.from_cache,
                        .first_run_ms = {}};
  check("preparing");
}

void OpenGlTransform::choose_pair(unsigned pair) {
  if (pair >= (ring_ ? ring_->pairs() : 1)) throw std::out_of_range("the ring has fewer pairs");
  chosen_pair_ = pair;
}

void OpenGlTransform::check(std::string_view doing) {
  try {
    log_.throw_if_errors(doing);
  } catch (const gl::ContextLost& reason) {
    throw DeviceLost(reason.what());
  }
}

executor::Array& OpenGlTransform::array(fft::Role role) {
  const auto found = std::ranges::find(arrays_, role, &executor::Array::role);
  if (found == arrays_.end()) throw std::logic_error("the plan has no such array");
  return *found;
}

void OpenGlTransform::upload(std::span<const std::byte> input) {
  if (ring_) {
    ring_->inputs().write(chosen_pair_, input);
  } else {
    array(fft::Role::kInput).write(input);
  }
  check("uploading");
}

bool OpenGlTransform::upload_repeated(std::span<const std::byte> values) {
  if (ring_) {
    ring_->inputs().write_repeated(chosen_pair_, values);
  } else {
    array(fft::Role::kInput).write_repeated(values);
  }
  check("filling the input");
  return true;
}

void OpenGlTransform::upload_kernel(std::span<const std::byte> kernel) {
  array(fft::Role::kKernel).write(kernel);
  is_prepared_ = false;
  check("uploading the kernel");
}

void OpenGlTransform::upload_wave_rates(std::span<const std::byte> rates) {
  // A part of a frame may have none.
  const auto is_rates = [](const executor::Array& each) { return each.role() == fft::Role::kWaveRates; };
  if (const auto found = std::ranges::find_if(arrays_, is_rates); found != arrays_.end()) found->write(rates);
  is_prepared_ = false;
  check("uploading the rates of waves");
}

void OpenGlTransform::prepare() {
  if (std::exchange(is_prepared_, true)) return;
  preparation_.record(bound_);
  check("preparing what all transforms read");
}

void OpenGlTransform::poison() {
  // A number of any precision with all bits set is a quiet NaN.
  constexpr std::byte kByteOfNan{0xFF};
  for (executor::Array& each : arrays_) {
    const bool is_written = each.role() == fft::Role::kOutput || each.role() == fft::Role::kScratch ||
                            each.role() == fft::Role::kKernelSpectrum;
    if (is_written) each.fill(kByteOfNan);
  }
  if (ring_) ring_->outputs().fill(kByteOfNan);
  is_prepared_ = false;
  check("poisoning");
}

bool OpenGlTransform::has_group_barrier() const {
  return std::ranges::find(arrays_, fft::Role::kGroupBarrier, &executor::Array::role) != arrays_.end();
}

std::uint32_t OpenGlTransform::new_spin_timeouts() {
  std::uint32_t new_waits = 0;
  if (plan_.sync != fft::Sync::kBarrier) new_waits += sequence_.new_spin_timeouts();
  std::uint32_t known = 0;
  for (const executor::Array& each : arrays_) {
    if (fft::counts_waits(each.role())) known += executor::spin_timeouts(each);
  }
  if (merged_) known += merged_->spin_timeouts();
  new_waits += known - std::exchange(known_spin_timeouts_, known);
  check("reading how many work groups timed out");
  return new_waits;
}

// Groups that claim their tiles wait for none that has yet to start.
std::string OpenGlTransform::describe_waits(std::uint32_t waits) const {
  if (has_group_barrier()) {
    return fmt::format(
        "{} work groups timed out waiting for others, which don't all run at once on this device", waits);
  }
  return fmt::format("{} work groups timed out waiting for those of earlier dispatches", waits);
}

bool OpenGlTransform::separate_dispatches() {
  if (plan_.sync == fft::Sync::kBarrier || are_separated_) return false;
  are_separated_ = true;
  executor_.separate_by_barriers();
  if (merged_) merged_->separate_by_barriers();
  return true;
}

void OpenGlTransform::record(unsigned repeats) {
  // Nothing else runs in this context meanwhile, so that what stays bound is not bound again.
  const gl::TrustedState trusted(state_);
  const auto recorded = [this] { pauses_.handed_over(); };
  if (merged_) return merged_->record(executor_, repeats, recorded);
  if (ring_) return ring_->record(executor_, repeats, of_call_, recorded);
  executor_.record_passes(bound_, repeats, [this, last_pass = plan_.passes.size() - 1](std::size_t pass) {
    if (pass == last_pass) pauses_.handed_over();
  });
}

TimerReading OpenGlTransform::run_with_both_clocks(unsigned repeats) {
  prepare();
  timer_.start();
  pauses_.start();
  record(repeats);
  const TimerReading reading = timer_.stop();
  check("running");
  return reading;
}

void OpenGlTransform::throw_if_timed_out() {
  if (const std::uint32_t waits = new_spin_timeouts(); waits > 0) throw SpinTimedOut(describe_waits(waits));
}

std::vector<std::vector<double>> OpenGlTransform::run_passes(unsigned repeats) {
  prepare();
  PassTimer timer(timer_kind_);
  std::vector<std::size_t> passes;  // of the times that the timer will tell
  const auto ended = [&](std::size_t pass) {
    timer.mark();
    passes.push_back(pass);
  };
  if (merged_) {
    merged_->record_passes(repeats, ended);
  } else {
    executor_.record_passes(bound_, repeats, ended);
  }
  const std::vector<double> elapsed_ms = timer.elapsed_ms();
  check("running pass by pass");
  throw_if_timed_out();

  const std::size_t marks_a_transform = passes.size() / repeats;
  std::vector<std::vector<double>> times(repeats, std::vector<double>(plan_.passes.size()));
  for (std::size_t mark = 0; mark < passes.size(); ++mark) {
    times[mark / marks_a_transform][passes[mark]] += elapsed_ms[mark] / merged_transforms().value_or(1);
  }
  return times;
}

std::size_t OpenGlTransform::dispatches() const {
  return merged_ ? shared_->plan->dispatches : fft::dispatch_count(plan_);
}

std::optional<unsigned> OpenGlTransform::merged_transforms() const {
  if (!ring_) return std::nullopt;
  return merged_ ? shared_->plan->transforms : 1;
}

std::vector<ProgramFacts> OpenGlTransform::program_facts() {
  std::vector<ProgramFacts> all;
  for (const fft::Pass& pass : plan_.passes) {
    ProgramFacts& facts = all.emplace_back();
    if (pass.on_host) continue;
    facts = joined_facts(read_compiler_notes(programs_.notes_of(pass)),
                         read_program_binary(programs_.program_of(pass)->binary().bytes));
  }
  check("asking the driver of programs");
  return all;
}

double OpenGlTransform::run(unsigned repeats) {
  executor_.take_inputs_for_results(false);
  return timed_run(repeats);
}

double OpenGlTransform::run_chain(unsigned repeats) {
  executor_.take_inputs_for_results(true);
  return timed_run(repeats);
}

double OpenGlTransform::timed_run(unsigned repeats) {
  const double ms = run_with_both_clocks(repeats).of(timer_kind_);
  pauses_.end(ms);
  throw_if_timed_out();
  return ms;
}

void OpenGlTransform::download(std::span<std::byte> output) {
  if (ring_) {
    ring_->outputs().read(chosen_pair_, output);
  } else {
    array(fft::Role::kOutput).read(output);
  }
  check("downloading");
}

}  // namespace fftbench::backends
