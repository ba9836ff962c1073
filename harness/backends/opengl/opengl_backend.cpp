#include "backends/opengl/opengl_backend.h"

#include <fmt/format.h>
#include <algorithm>
#include <complex>
#include <limits>
#include <random>
#include <stdexcept>

#include "backends/opengl/ring.h"
#include "fft/batch_parts.h"
#include "fft/kernels/baseline.h"
#include "gl/arrays.h"
#include "system/processor.h"

namespace fftbench::backends {

namespace {

std::vector<std::complex<float>> random_values(std::uint64_t count) {
  std::minstd_rand random;  // with its default seed
  std::vector<std::complex<float>> values(count);
  for (auto& value : values) value = {float(random()), float(random())};
  return values;
}

}  // namespace

OpenGlBackend::OpenGlBackend(const gl::ContextRequest& request, gl::ShaderFiles shaders,
                             gl::DriverCache driver_cache)
    : context_(gl::make_context(request)),
      log_(std::make_unique<gl::DebugLog>()),
      device_(gl::describe_device()),
      limits_(executor::limits_of(device_)),
      executor_context_(std::move(shaders), std::move(driver_cache)),
      timer_check_(check_timer(executor_context_, *log_)) {
  executor_context_.programs.listen_to_compiler([log = log_.get()] { return log->take_compiler_notes(); });
  residency_ = executor::measure_residency(limits_, executor_context_);
  limits_.resident_work_groups = residency_.work_groups;
  limits_.starts_dispatches_in_order = executor::measure_order(executor_context_);
  compiles_at_once_ = gl::use_compiler_threads(system::logical_cpus());
}

std::vector<std::pair<std::string, std::string>> OpenGlBackend::facts() const {
  return {{"renderer", device_.renderer},
          {"vendor", device_.vendor},
          {"version", device_.version},
          {"glsl_version", device_.glsl_version},
          {"context", context_origin()},
          {"resident_work_groups", fmt::format("{}", residency_.work_groups)},
          {"starts_dispatches_in_order", limits_.starts_dispatches_in_order ? "yes" : "no"},
          {"subgroup_size", fmt::format("{}", limits_.subgroup_size)},
          {"group_barrier_patience_ms", fmt::format("{:.3f}", residency_.patience_ms)}};
}

std::optional<fft::Skip> OpenGlBackend::exceeded_by_ring(const fft::Plan& plan,
                                                         const PlannedRing& ring) const {
  if (!has_pair(plan)) return fft::Skip{"its plan has no pair of one input and one output"};
  const bool host_is_device = limits_.resident_work_groups < 2;
  const std::optional<std::uint64_t> room =
      host_is_device ? std::optional(system::memory_bytes()) : free_device_bytes();
  const std::uint64_t needed = Ring::byte_count(plan, ring.shape.pairs) + fft::own_byte_count(ring.merged);
  if (!room || needed <= *room) return std::nullopt;
  return fft::Skip{fmt::format("a ring of {} pairs takes {} bytes of device memory; there are {}",
                               ring.shape.pairs, needed, *room)};
}

TransformOrSkip OpenGlBackend::prepare_plan(fft::PlanOrSkip plan, const PlannedRing& ring) {
  if (auto* skip = std::get_if<fft::Skip>(&plan)) return std::move(*skip);
  if (ring.shape.pairs > 1) {
    if (auto skip = exceeded_by_ring(std::get<fft::Plan>(plan), ring)) return *std::move(skip);
  }
  auto transform = std::make_unique<OpenGlTransform>(std::get<fft::Plan>(std::move(plan)), executor_context_,
                                                     timer_check_.trusted, *log_, ring, limits_);
  if (limits_.resident_work_groups < 2) transform->note_host_is_device();
  if (transform->has_group_barrier()) {
    // The transform's groups may need more registers than the probe's, so that fewer of them run at once.
    // Find out here whether its barrier works.
    transform->note_first_run_ms(
        transform->run_with_both_clocks(std::max(2U, ring.shape.pairs)).wall_clock_ms);
    if (const std::uint32_t missed = transform->new_spin_timeouts(); missed > 0) {
      return fft::Skip{transform->describe_waits(missed)};
    }
  }
  return transform;
}

std::optional<fft::PlanOrSkip> OpenGlBackend::plan(const fft::Algorithm& algorithm,
                                                   const fft::Problem& problem,
                                                   const fft::Options& options) const {
  return fft::make_plan(algorithm, problem, options, limits_);
}

fft::MergedPlans OpenGlBackend::merged_plans(const fft::Choice& choice, const fft::Problem& problem) const {
  const auto planned = fft::make_plan(*choice.algorithm, problem, choice.options, limits_);
  const auto* single = std::get_if<fft::Plan>(&planned);
  if (single == nullptr) return {};
  return fft::merged_plans(choice, *single, {}, limits_, std::numeric_limits<std::uint32_t>::max());
}

// All arrays are parts of one array for the inputs and one for the outputs, or each is an array of its own.
fft::MergedPlans OpenGlBackend::merged_plans_of_ring(const fft::Choice& choice, const fft::Plan& single,
                                                     const RingShape& ring) const {
  if (ring.merged < 2 || ring.pairs < 2 || !has_pair(single)) return {};
  fft::MergedPlans merged = fft::merged_plans(choice, single, {}, limits_, std::min(ring.merged, ring.pairs));
  if (Ring::lies_together(single, ring.pairs, limits_) && !merged.plans.empty()) {
    merged.plans_of_buffers.clear();
  } else {
    merged.plans.clear();
    merged.plan_of_layers.reset();
  }
  return merged;
}

fft::MergedPlans OpenGlBackend::merged_plans_of_ring(const fft::Choice& choice, const fft::Problem& problem,
                                                     const RingShape& ring) const {
  const auto planned = fft::make_plan(*choice.algorithm, problem, choice.options, limits_);
  const auto* single = std::get_if<fft::Plan>(&planned);
  return single == nullptr ? fft::MergedPlans() : merged_plans_of_ring(choice, *single, ring);
}

void OpenGlBackend::for_each_program(const fft::Choice& choice, const fft::Problem& problem,
                                     const RingShape& ring,
                                     const std::function<void(const fft::Pass& pass)>& visit) const {
  const fft::PlanOrSkip planned = fft::make_plan(*choice.algorithm, problem, choice.options, limits_);
  const auto* plan = std::get_if<fft::Plan>(&planned);
  if (plan == nullptr) return;
  std::vector<const std::vector<fft::Pass>*> all{&plan->preparation, &plan->passes};
  const fft::MergedPlans merged = merged_plans_of_ring(choice, *plan, ring);
  for (const fft::Plan* each : merged.all()) all.push_back(&each->passes);
  for (const std::vector<fft::Pass>* passes : all) {
    for (const fft::Pass& pass : *passes) {
      if (!pass.on_host) visit(pass);
    }
  }
}

std::vector<ProgramSource> OpenGlBackend::program_sources(const fft::Algorithm& algorithm,
                                                          const fft::Problem& problem,
                                                          const fft::Options& options,
                                                          const RingShape& ring) const {
  std::vector<ProgramSource> sources;
  const auto add = [&](const std::string& label, const auto& text_of) {
    if (std::ranges::find(sources, label, &ProgramSource::label) == sources.end())
      sources.push_back({label, text_of()});
  };
  for_each_program({&algorithm, options}, problem, ring, [&](const fft::Pass& pass) {
    std::string label;
    if (pass.own) label = pass.own->plan.substr(0, pass.own->plan.rfind('/') + 1);
    const std::string folder = label;
    label += pass.shader;
    for (const auto& [name, value] : pass.defines) label += fmt::format(" {}={}", name, value);
    add(label, [&] { return executor_context_.programs.source_of(pass).text; });
    if (!pass.own) return;
    for (const auto& [file, text] : *pass.own->files) add(folder + file, [&text = text] { return text; });
  });
  return sources;
}

void OpenGlBackend::make_programs(const std::vector<fft::Choice>& choices, const fft::Problem& problem,
                                  const RingShape& ring) {
  std::vector<fft::Pass> passes;
  for (const fft::Choice& choice : choices)
    for_each_program(choice, problem, ring, [&](const fft::Pass& pass) { passes.push_back(pass); });
  executor_context_.programs.make_ahead(passes);
}

TransformOrSkip OpenGlBackend::prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                            const fft::Options& options, const RingShape& ring) {
  fft::PlanOrSkip plan = fft::make_plan(algorithm, problem, options, limits_);
  const auto* single = std::get_if<fft::Plan>(&plan);
  if (single == nullptr) return std::move(std::get<fft::Skip>(plan));
  const PlannedRing planned{ring, merged_plans_of_ring({&algorithm, options}, *single, ring)};
  return prepare_plan(std::move(plan), planned);
}

TransformOrSkip OpenGlBackend::prepare_copy(const fft::Problem& problem) {
  return prepare_plan(fft::plan_within_limits(problem, {}, limits_,
                                              [](const fft::Problem& some) { return fft::plan_copy(some); }));
}

TransformOrSkip OpenGlBackend::prepare_empty_dispatch() {
  return prepare_plan(fft::plan_empty_dispatch());
}

void OpenGlBackend::evict_caches() {
  if (eviction_ == nullptr) {
    // This reads 128 MiB and writes as much, which is more than the last-level cache of all but the very
    // largest GPUs. The data is random, because memory compression would make less of zeros.
    const fft::Problem problem{.extent = {4096, 4096}};
    auto copy = prepare_copy(problem);
    if (const auto* skip = std::get_if<fft::Skip>(&copy)) {
      throw std::runtime_error("the array that clears the caches: " + skip->reason);
    }
    eviction_ = std::get<std::unique_ptr<Transform>>(std::move(copy));
    const std::vector<std::complex<float>> noise = random_values(fft::element_count(problem));
    eviction_->upload(std::as_bytes(std::span(noise)));
  }
  eviction_->run(1);
}

TransformOrSkip OpenGlBackend::prepare_pace() {
  constexpr std::uint32_t kFractionOfAMillisecond = 100000;
  return prepare_dummy_work(kFractionOfAMillisecond);
}

TransformOrSkip OpenGlBackend::prepare_dummy_work(std::uint32_t chain_length) {
  return prepare_plan(fft::plan_dummy_work(chain_length));
}

TransformOrSkip OpenGlBackend::prepare_arithmetic_peak(std::uint32_t turns) {
  return prepare_plan(fft::plan_arithmetic_peak(turns));
}

TransformOrSkip OpenGlBackend::prepare_shared_memory_peak(std::uint32_t turns) {
  return prepare_plan(fft::plan_shared_memory_peak(turns));
}

void OpenGlBackend::make_programs_of_probes(const std::vector<fft::Plan>& plans) {
  std::vector<fft::Pass> passes;
  for (const fft::Plan& plan : plans) std::ranges::copy(plan.passes, std::back_inserter(passes));
  executor_context_.programs.make_ahead(passes);
}

namespace {

class SharedGlBuffer final : public GlBuffer {
 public:
  SharedGlBuffer(std::uint64_t byte_count, const std::string& label)
      : buffer_(byte_count, label, gl::Buffer::Sharing::kWithCuda) {}
  unsigned name() const override { return buffer_.name(); }

 private:
  gl::Buffer buffer_;
};

}  // namespace

MakeGlBuffer OpenGlBackend::gl_buffers() {
  return [](std::uint64_t byte_count, const std::string& label) {
    return std::make_unique<SharedGlBuffer>(byte_count, label);
  };
}

}  // namespace fftbench::backends
