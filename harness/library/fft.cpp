#include "library/fft.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "fft/best.h"
#include "gl/device.h"
#include "gl/state_guard.h"
#include "gl/timestamps.h"
#include "library/embedded_files.h"
#include "wisdom/best_choice.h"
#include "wisdom/wisdom_file.h"

namespace fftbench {
namespace {

const fft::Algorithm& opengl_algorithm(const std::string& name) {
  const fft::Algorithm& found = fft::algorithm_named(name);
  if (found.backend != fft::BackendKind::kOpenGl) {
    throw std::invalid_argument(fmt::format("{} runs on {}, not on OpenGL", name, name_of(found.backend)));
  }
  if (!found.is_transform()) throw std::invalid_argument(name + " computes no Fourier transform");
  return found;
}

std::vector<wisdom::Entry> shipped_wisdom() {
  std::vector<wisdom::Entry> entries;
  for (const auto& [file, text] : library::embedded_wisdom()) {
    std::ranges::move(wisdom::entries_from(nlohmann::json::parse(text), file), std::back_inserter(entries));
  }
  return entries;
}

const fft::Resource& resource_of(const fft::Plan& plan, fft::Role role) {
  return *std::ranges::find(plan.resources, role, &fft::Resource::role);
}

bool is_bound_by_caller(const fft::Resource& resource) {
  return resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput;
}

// Returns what `best` with these options stands for on a device. `own_wisdom` goes before what is shipped.
wisdom::BestChoice best_choice(const fft::Problem& problem, const fft::Options& options,
                               const fft::DeviceLimits& limits, const wisdom::Device& name,
                               const std::vector<wisdom::Entry>& own_wisdom, const wisdom::Trial& trial) {
  const auto classify = [&](const std::vector<fft::Choice>& choices) {
    std::vector<fft::PlanOrSkip> plans;
    for (const fft::Choice& each : choices) {
      const fft::Choice kept = fft::without_unasked_waits(each, options);
      plans.push_back(fft::make_plan(*kept.algorithm, problem, kept.options, limits));
    }
    return fft::classify(plans);
  };
  std::vector<wisdom::Entry> known;
  if (fft::goes_by_wisdom(options)) {
    known = own_wisdom;
    std::ranges::move(shipped_wisdom(), std::back_inserter(known));
  }
  const bool may_try = trial && fft::goes_by_wisdom(options);
  const auto trial_without_waits = [&](const fft::Choice& choice) {
    return trial(fft::without_unasked_waits(choice, options));
  };
  const wisdom::BestChoice best =
      wisdom::choose_best(problem, fft::order_of(options), experiment::Mode::kThroughput, name, classify,
                          known, may_try ? wisdom::Trial(trial_without_waits) : wisdom::Trial());
  return wisdom::best_of(fft::without_unasked_waits(best.choice, options), best.known_by);
}

// Those of executor::measure_residency and executor::measure_order.
constexpr std::array<GLuint, 3> kProbedBufferPoints = executor::kOrderBufferPoints;
static_assert(executor::kResidencyBufferPoints[0] == executor::kOrderBufferPoints[1] &&
              executor::kResidencyBufferPoints[1] == executor::kOrderBufferPoints[2]);

}  // namespace

FftDevice::FftDevice(gl::ProcAddress (*get_proc_address)(const char* name)) {
  gl::load_functions(get_proc_address);
  const gl::Device device = gl::describe_device();
  name_ = wisdom::device_of(device.renderer, device.version);
  limits_ = executor::limits_of(device);
  const gl::StateGuard guard(kProbedBufferPoints, {});
  executor_context_ =
      std::make_unique<executor::ExecutorContext>(gl::ShaderFiles("glsl", library::embedded_shaders()));
  limits_.resident_work_groups = executor::measure_residency(limits_, *executor_context_).work_groups;
  limits_.orders_dispatches = executor::measure_order(*executor_context_);
}

void FftDevice::add_wisdom(const std::vector<wisdom::Entry>& entries) {
  own_wisdom_.insert(own_wisdom_.begin(), entries.begin(), entries.end());
}

// What a request comes to on a device: a plan, or why there is none.
struct Fft::Planned {
  FftPlan made;
  std::optional<std::string> refusal = {};
};

Fft::Planned Fft::planned(const FftDevice& device, const FftRequest& request, const wisdom::Trial& trial) {
  return planned(device.limits_, device.name_, device.own_wisdom_, request, trial);
}

Fft::Planned Fft::planned(const fft::DeviceLimits& limits, const wisdom::Device& name,
                          const std::vector<wisdom::Entry>& own_wisdom, const FftRequest& request,
                          const wisdom::Trial& trial) {
  const fft::Algorithm& algorithm = opengl_algorithm(request.algorithm);
  Planned planned{
      .made = {.choice = {&algorithm, fft::complete_options(algorithm.options, request.options)}}};
  const std::string size = fft::describe_size(request.problem);
  if (const auto refusal = algorithm.refuse(request.problem)) {
    planned.refusal = fmt::format("{} cannot transform {}: {}", algorithm.name, size, *refusal);
    return planned;
  }
  if (algorithm.name == fft::kBestName) {
    const wisdom::BestChoice best =
        best_choice(request.problem, planned.made.choice.options, limits, name, own_wisdom, trial);
    planned.made.choice = best.choice;
    planned.made.remark = best.remark;
  }
  const fft::Choice& choice = planned.made.choice;
  fft::PlanOrSkip made = fft::make_plan(*choice.algorithm, request.problem, choice.options, limits);
  if (const auto* skip = std::get_if<fft::Skip>(&made)) {
    const std::string& what = planned.made.remark.empty() ? choice.algorithm->name : planned.made.remark;
    planned.refusal = fmt::format("{} cannot transform {} here: {}", what, size, skip->reason);
    return planned;
  }
  planned.made.plan = std::get<fft::Plan>(std::move(made));
  if (fft::needs_host(planned.made.plan)) {
    planned.refusal = fmt::format(
        "{} with these options transposes on the CPU between dispatches, which experiments alone do; take "
        "another transpose than cpu",
        choice.algorithm->name);
  }
  return planned;
}

// Returns the milliseconds of a transform, the least of a few, of arrays that hold anything; nothing where
// the choice has no plan, and where its groups wait in vain for each other.
std::optional<double> Fft::tried_ms(FftDevice& device, const fft::Problem& problem,
                                    const fft::Choice& choice) {
  constexpr int kRuns = 4;
  try {
    const Fft fft(device,
                  {.problem = problem, .algorithm = choice.algorithm->name, .options = choice.options});
    const executor::Array from = fft.make_input(), to = fft.make_output();
    std::optional<double> least_ms;
    for (int run = 0; run < kRuns; ++run) {
      gl::TimestampPair timestamps;
      timestamps.mark_start();
      fft.record(from.bound(), to.bound());
      timestamps.mark_stop();
      const double ms = timestamps.elapsed_ms();
      if (!least_ms || ms < *least_ms) least_ms = ms;
    }
    return least_ms;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

FftPlan Fft::plan_without_device(const FftRequest& request, const fft::DeviceLimits& limits) {
  Planned planned = Fft::planned(limits, wisdom::Device{}, {}, request, {});
  if (planned.refusal) throw std::invalid_argument(*planned.refusal);
  return std::move(planned.made);
}

std::optional<std::string> Fft::refusal(const FftDevice& device, const FftRequest& request) {
  return planned(device, request, {}).refusal;
}

Fft::Fft(FftDevice& device, const FftRequest& request) {
  const auto trial = [&](const fft::Choice& choice) { return tried_ms(device, request.problem, choice); };
  Planned planned = Fft::planned(device, request, trial);
  if (planned.refusal) throw std::invalid_argument(*planned.refusal);
  choice_ = std::move(planned.made.choice);
  remark_ = std::move(planned.made.remark);
  plan_ = std::move(planned.made.plan);
  const gl::StateGuard guard({}, {});
  executor_context_ = device.executor_context_.get();
  executor_ = std::make_unique<executor::PlanExecutor>(plan_, *device.executor_context_);
  buffer_points_ = executor_->buffer_points();
  image_units_ = executor_->image_units();
  for (const fft::Resource& resource : plan_.resources) {
    arrays_.push_back(is_bound_by_caller(resource) ? nullptr : std::make_unique<executor::Array>(resource));
  }
  try_group_barrier();
}

// Throws where the plan's barrier does not work: its groups may need more registers than the probe's, so that
// fewer of them run at once. It is better to find out here than in the caller's work.
void Fft::try_group_barrier() const {
  const auto has_one = [](const auto& array) {
    return array != nullptr && executor::counts_waits(array->role());
  };
  if (std::ranges::none_of(arrays_, has_one)) return;
  const executor::Array from = make_input(), to = make_output();
  record(from.bound(), to.bound());
  record(from.bound(), to.bound());
  if (const std::uint32_t missed = missed_barriers(); missed > 0) {
    throw std::invalid_argument(
        fmt::format("{} work groups waited in vain for others: they are not all resident at once", missed));
  }
}

std::vector<BoundResource> Fft::bound(const BoundResource& input, const BoundResource& output) const {
  std::vector<BoundResource> all;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    if (arrays_[index] != nullptr) {
      all.push_back(arrays_[index]->bound());
    } else {
      all.push_back(plan_.resources[index].role == fft::Role::kInput ? input : output);
    }
  }
  return all;
}

void Fft::record(const BoundResource& input, const BoundResource& output) const {
  const gl::StateGuard guard(buffer_points_, image_units_);
  executor_->record(bound(input, output));
}

fft::Storage Fft::storage() const {
  return resource_of(plan_, fft::Role::kInput).storage;
}

executor::Array Fft::make_input() const {
  const gl::StateGuard guard({}, {});
  return executor::Array(resource_of(plan_, fft::Role::kInput));
}

executor::Array Fft::make_output() const {
  const gl::StateGuard guard({}, {});
  return executor::Array(resource_of(plan_, fft::Role::kOutput));
}

std::string Fft::shader_text(const fft::Pass& pass) const {
  return executor_context_->programs.source_of(pass).text;
}

std::optional<std::vector<std::byte>> Fft::initial_content(std::size_t resource) const {
  const fft::Role role = plan_.resources.at(resource).role;
  if (is_bound_by_caller(plan_.resources[resource]) || role == fft::Role::kScratch) return std::nullopt;
  // Arrays that have been in use may hold something else by now.
  const gl::StateGuard guard({}, {});
  const executor::Array array(plan_.resources[resource]);
  std::vector<std::byte> content(array.byte_count());
  array.read(content);
  return content;
}

std::uint32_t Fft::missed_barriers() const {
  const gl::StateGuard guard({}, {});
  std::uint32_t missed =
      plan_.order != fft::Order::kBarrier ? executor_context_->sequence.waits_in_vain() : 0;
  for (const auto& array : arrays_) {
    if (array != nullptr && executor::counts_waits(array->role())) missed += executor::waits_in_vain(*array);
  }
  return missed;
}

}  // namespace fftbench
