#include "library/fft.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "gl/buffer_range.h"
#include "gl/state_guard.h"
#include "gl/timestamps.h"
#include "library/given_textures.h"
#include "library/independent_arrays.h"

namespace fftbench {
namespace {

using Behind = executor::PlanExecutor::Behind;

std::uint64_t layers_of(const fft::Plan& plan, fft::Role role) {
  return fft::layer_count(fft::resource_of(plan, role));
}

// Nothing where the plan's arrays are buffers.
void check_textures(const fft::Plan& plan, std::span<const TransformArrays> transforms) {
  const fft::Resource& input = fft::resource_of(plan, fft::Role::kInput);
  if (input.storage == fft::Storage::kBuffer) return;
  library::check_textures(transforms, input, fft::resource_of(plan, fft::Role::kOutput));
}

bool counts_waits(const fft::Plan& plan) {
  return std::ranges::any_of(plan.resources, fft::counts_waits, &fft::Resource::role);
}

GLuint first_layer_of(const BoundResource& array) {
  const auto* image = std::get_if<BoundImage>(&array);
  return image == nullptr ? 0 : image->first_layer;
}

// Returns the milliseconds of a transform, the least of a few, of arrays that hold anything; nothing where
// the choice has no plan, and where its groups time out for each other.
std::optional<double> milliseconds_of(FftDevice& device, const fft::Problem& problem,
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

}  // namespace

// Programs of all choices are compiled side by side before the first one runs.
std::vector<std::optional<double>> Fft::tried_ms(FftDevice& device, const fft::Problem& problem,
                                                 const std::vector<fft::Choice>& choices) {
  std::vector<fft::Pass> passes;
  for (const fft::Choice& choice : choices) {
    const library::PlannedFft planned = library::plan_fft(
        device.for_planning(),
        {.problem = problem, .algorithm = choice.algorithm->name, .options = choice.options}, {});
    if (planned.refusal) continue;
    for (const auto* each : {&planned.made.plan.preparation, &planned.made.plan.passes})
      passes.insert(passes.end(), each->begin(), each->end());
  }
  device.executor_context_->programs.make_ahead(passes);
  std::vector<std::optional<double>> all_ms;
  for (const fft::Choice& choice : choices) all_ms.push_back(milliseconds_of(device, problem, choice));
  return all_ms;
}

FftPlan Fft::plan_without_device(const FftRequest& request, const fft::DeviceLimits& limits) {
  const wisdom::Device unknown;
  library::PlannedFft planned = library::plan_fft({limits, unknown, {}}, request, {});
  if (!planned.refusal) return std::move(planned.made);
  const bool is_of_a_limit = planned.refusal->find("(GL_MAX_") != std::string::npos;
  throw std::invalid_argument(*planned.refusal +
                              (is_of_a_limit && limits == fft::DeviceLimits{}
                                   ? "; without a device's limits, plans keep to the least that OpenGL 4.3 "
                                     "promises: give the limits of your device"
                                   : ""));
}

void Fft::settle_limits(FftDevice& device, const FftRequest& request) {
  device.settle_limits([&](const fft::DeviceLimits& limits) -> std::optional<fft::Plan> {
    library::PlannedFft planned = library::plan_fft(device.planning_under(limits), request, {});
    if (planned.refusal) return std::nullopt;
    return std::move(planned.made.plan);
  });
}

std::optional<std::string> Fft::refusal(FftDevice& device, const FftRequest& request) {
  settle_limits(device, request);
  return library::plan_fft(device.for_planning(), request, {}).refusal;
}

Fft::Fft(FftDevice& device, const FftRequest& request) {
  settle_limits(device, request);
  const gl::DriverCache& kept = device.executor_context_->programs.driver_cache();
  const wisdom::Trial trial{
      .run = [&](const auto& choices) { return tried_ms(device, request.problem, choices); },
      .find = [&](const std::string& key) { return kept.find("trial of the library\n" + key); },
      .keep = [&](const std::string& key,
                  const std::string& found) { kept.keep("trial of the library\n" + key, found); }};
  library::PlannedFft planned = library::plan_fft(device.for_planning(), request, trial);
  if (planned.refusal) throw std::invalid_argument(*planned.refusal);
  choice_ = std::move(planned.made.choice);
  remark_ = std::move(planned.made.remark);
  plan_ = std::move(planned.made.plan);
  const gl::StateGuard guard{std::span<const GLuint>()};
  in_place_ = request.in_place;
  offset_alignment_ = device.limits_.binding_alignment;
  most_bytes_bound_ = device.limits_.storage_buffer_bytes;
  input_bytes_ = planned.made.input_bytes;
  output_bytes_ = planned.made.output_bytes;
  input_layout_ = planned.made.input_layout;
  output_layout_ = planned.made.output_layout;
  own_shaders_ = std::move(planned.made.own_shaders);
  executor_context_ = device.executor_context_.get();
  device.executor_context_->programs.add_shaders(own_shaders_);
  if (!own_shaders_.empty() && counts_waits(plan_)) {
    // The caller's GLSL may read what is not bound yet, so that the barrier is tried without it.
    FftRequest plain = request;
    plain.algorithm = choice_.algorithm->name;
    plain.options = choice_.options;
    plain.load = plain.store = {};
    plain.repair = false;
    const Fft tried(device, plain);
  }
  on_arrays_ = std::make_unique<executor::PlanOnArrays>(plan_, *device.executor_context_);
  if (planned.repair) {
    executor_context_->programs.add_shaders(planned.repair->own_shaders);
    repair_ = std::make_unique<library::Repair>(planned.repair->plan, waits_of_plan(), *executor_context_);
  }
  merged_plans_ = std::move(planned.made.merged);
  if (!merged_plans_.plans.empty() || merged_plans_.plan_of_layers) {
    merged_ = std::make_unique<executor::MergedTransforms>(merged_plans_, plan_, most_bytes_bound_,
                                                           *executor_context_);
  }
  if (own_shaders_.empty()) try_group_barrier();
}

// Throws where the plan's barrier does not work: its groups may need more registers than the probe's, so that
// fewer of them run at once. It is better to find out here than in the caller's work.
void Fft::try_group_barrier() const {
  if (!counts_waits(plan_)) return;
  const executor::Array from = make_input(), to = make_output();
  record(from.bound(), to.bound());
  record(from.bound(), to.bound());
  if (merged_) try_merged(from.bound());
  if (const std::uint32_t missed = spin_timeouts(); missed > 0) {
    throw std::invalid_argument(fmt::format(
        "{} work groups timed out waiting for others, which don't all run at once on this device; "
        "take best, or an algorithm or order whose work groups don't wait",
        missed));
  }
}

// Each plan of several transforms, which may have other groups.
void Fft::try_merged(const BoundResource& input) const {
  const bool is_buffer = storage() == fft::Storage::kBuffer;
  fft::Resource all = fft::resource_of(plan_, fft::Role::kOutput);
  const std::uint64_t stride =
      (output_bytes_ + offset_alignment_ - 1) / offset_alignment_ * offset_alignment_;
  const std::uint32_t layers = all.extent.z;
  if (!is_buffer) all.extent.z *= merged_->most();
  const executor::Array outputs =
      is_buffer ? make_array(fft::Role::kOutput, merged_->most() * stride) : executor::Array(all);
  std::vector<TransformArrays> transforms;
  for (std::uint32_t index = 0; index < merged_->most(); ++index) {
    BoundResource output = outputs.bound();
    if (auto* image = std::get_if<BoundImage>(&output)) {
      image->first_layer = index * layers;
    } else {
      std::get<BoundBuffer>(output).offset = GLintptr(index * stride);
    }
    transforms.push_back({input, output});
  }
  const gl::KeptState kept(executor_context_->state);
  merged_->record_every_plan(transforms);
}

// What the groups of the plan count spin time-outs in, of this plan alone or of all that synchronise in the
// shader.
BoundBuffer Fft::waits_of_plan() const {
  for (const auto& array : on_arrays_->arrays()) {
    if (array != nullptr && fft::counts_waits(array->role())) return std::get<BoundBuffer>(array->bound());
  }
  return {.name = executor_context_->sequence.buffer()};
}

// In a recording the caller runs no shader of its own, so that nothing reads what dispatches that synchronise
// in the shader have written but others that do, and wait for them. A repair reads it, and so may the
// caller's GLSL.
Behind Fft::behind_last() const {
  const bool is_alone = !executor_context_->state.is_kept() || repair_ || !own_shaders_.empty();
  return is_alone ? Behind::kBarrier : Behind::kNothing;
}

void Fft::record(const BoundResource& input, const BoundResource& output) const {
  const Behind behind = behind_last();
  const gl::KeptState kept(executor_context_->state);
  check(input, output);
  const TransformArrays arrays{input, output};
  if (first_layer_of(input) > 0 || first_layer_of(output) > 0)
    return record_independent(std::span(&arrays, 1), behind);
  record_checked(arrays, behind);
}

void Fft::record_checked(const TransformArrays& arrays, Behind behind) const {
  if (!own_shaders_.empty()) executor_context_->sequence.end_with_barrier();
  on_arrays_->executor().record(on_arrays_->bound(arrays.input, arrays.output), 1, behind);
  if (repair_) repair_->record(arrays.input, arrays.output);
}

void Fft::record(std::span<const TransformArrays> transforms) const {
  const Behind behind = behind_last();
  const gl::KeptState kept(executor_context_->state);
  record_independent(transforms, behind);
}

void Fft::record_independent(std::span<const TransformArrays> transforms, Behind behind_all) const {
  if (!merged_) {
    check(transforms);
    // The caller's GLSL may write arrays that transforms have in common.
    const Behind between = own_shaders_.empty() ? Behind::kIndependent : Behind::kBarrier;
    std::size_t left = transforms.size();
    for (const TransformArrays& each : transforms) record_checked(each, --left == 0 ? behind_all : between);
    return;
  }
  merged_->record(
      recording_of(transforms),
      [&](const TransformArrays& each, Behind behind) { record_checked(each, behind); }, behind_all);
}

// What was found of the same ranges before holds, but that their arrays may have been deleted, and that
// others may have their names by now: textures of another shape, and smaller buffers, which check() asks for
// where they may exceed what is bound at once.
const executor::MergedTransforms::Recording& Fft::recording_of(
    std::span<const TransformArrays> transforms) const {
  const bool asks_for_sizes = std::max(input_bytes_, output_bytes_) > most_bytes_bound_;
  if (!asks_for_sizes && library::are_same(transforms, last_call_.transforms)) {
    library::check_names(last_call_.names);
    check_textures(plan_, transforms);
    return last_call_.recording;
  }
  std::vector<library::ArrayName> names = check(transforms);
  library::check_ends(transforms, {.input = input_bytes_, .output = output_bytes_});
  last_call_ = {.transforms = {transforms.begin(), transforms.end()},
                .names = std::move(names),
                .recording = merged_->prepare(transforms)};
  return last_call_.recording;
}

fft::Storage Fft::storage() const {
  return fft::resource_of(plan_, fft::Role::kInput).storage;
}

// A buffer with gaps is a row of as many elements.
executor::Array Fft::make_array(fft::Role role, std::uint64_t bytes) const {
  const gl::StateGuard guard{std::span<const GLuint>()};
  fft::Resource resource = fft::resource_of(plan_, role);
  if (resource.storage == fft::Storage::kBuffer && bytes != fft::byte_count(resource)) {
    resource.extent = {std::uint32_t(bytes / fft::bytes_of(resource.format)), 1, 1};
  }
  return executor::Array(resource);
}

executor::Array Fft::make_input() const {
  return make_array(fft::Role::kInput, in_place_ ? std::max(input_bytes_, output_bytes_) : input_bytes_);
}

executor::Array Fft::make_output() const {
  return make_array(fft::Role::kOutput, in_place_ ? std::max(input_bytes_, output_bytes_) : output_bytes_);
}

void Fft::check(const BoundBuffer& given, std::uint64_t bytes, const char* what) const {
  if (given.offset < 0 || std::uint64_t(given.offset) % offset_alignment_ != 0) {
    throw std::invalid_argument(fmt::format(
        "the {} begins at byte {}, which is no multiple of {} (GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT)",
        what, given.offset, offset_alignment_));
  }
  std::optional<std::uint64_t> size;
  if (given.size != 0) size = given.size;
  // A range that begins behind the end of a buffer ends programs. Asking costs as much as a short transform.
  if (!size && bytes > most_bytes_bound_) {
    const std::uint64_t whole = gl::byte_count_of(given.name);
    size = whole - std::min<std::uint64_t>(given.offset, whole);
  }
  if (size && *size < bytes) {
    throw std::invalid_argument(fmt::format("the {} has {} bytes, and {} are needed", what, *size, bytes));
  }
}

void Fft::check(const BoundResource& input, const BoundResource& output) const {
  const bool reaches_layers = merged_ && merged_->reaches_layers();
  for (const auto& [array, what] : {std::pair(&input, "input"), std::pair(&output, "output")}) {
    if (reaches_layers || first_layer_of(*array) == 0) continue;
    throw std::invalid_argument(
        fmt::format("the {} begins at layer {}, and this FFT has textures from their first layer on: {}",
                    what, first_layer_of(*array),
                    merged_plans_.refusal.empty() ? "ask for most_merged of 2 or more, and it has any layers"
                                                  : merged_plans_.refusal));
  }
  const auto* from = std::get_if<BoundBuffer>(&input);
  const auto* to = std::get_if<BoundBuffer>(&output);
  if (from != nullptr) check(*from, input_bytes_, "input");
  if (to != nullptr) check(*to, output_bytes_, "output");
  bool overlap = false;
  bool same = false;
  if (from != nullptr && to != nullptr && from->name == to->name) {
    const auto first = std::uint64_t(from->offset);
    const auto second = std::uint64_t(to->offset);
    overlap = first < second + output_bytes_ && second < first + input_bytes_;
    same = first == second;
  } else if (from == nullptr && to == nullptr) {
    const auto& images = std::get<BoundImage>(input);
    const auto& others = std::get<BoundImage>(output);
    const bool is_one_texture =
        images.name == others.name || (images.second != 0 && images.second == others.second);
    const std::uint64_t first = images.first_layer, second = others.first_layer;
    overlap = is_one_texture && first < second + layers_of(plan_, fft::Role::kOutput) &&
              second < first + layers_of(plan_, fft::Role::kInput);
    same = images.name == others.name && images.second == others.second && first == second;
  }
  if (!overlap || (same && in_place_)) return;
  throw std::invalid_argument(in_place_
                                  ? "the input and the output overlap, and are not the same array"
                                  : "the input and the output overlap; ask for an FFT in place, or take "
                                    "another array");
}

std::vector<library::ArrayName> Fft::check(std::span<const TransformArrays> transforms) const {
  const bool takes_buffers = storage() == fft::Storage::kBuffer;
  for (std::size_t index = 0; index < transforms.size(); ++index) {
    const auto& [input, output] = transforms[index];
    try {
      if (std::holds_alternative<BoundBuffer>(input) != takes_buffers ||
          std::holds_alternative<BoundBuffer>(output) != takes_buffers) {
        throw std::invalid_argument(takes_buffers ? "its arrays have to be buffers"
                                                  : "its arrays have to be textures");
      }
      check(input, output);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(fmt::format("transform {}: {}", index, error.what()));
    }
  }
  if (takes_buffers)
    return library::check_independent(transforms, {.input = input_bytes_, .output = output_bytes_});
  auto names = library::check_independent(transforms, {.input = layers_of(plan_, fft::Role::kInput),
                                                       .output = layers_of(plan_, fft::Role::kOutput)});
  check_textures(plan_, transforms);
  return names;
}

std::string Fft::shader_text(const fft::Pass& pass) const {
  return executor_context_->programs.source_of(pass).text;
}

std::optional<std::vector<std::byte>> Fft::initial_content(const fft::Resource& resource) {
  if (fft::is_of_problem(resource.role) || resource.role == fft::Role::kScratch) return std::nullopt;
  // Arrays that have been in use may hold something else by now.
  const gl::StateGuard guard{std::span<const GLuint>()};
  const executor::Array array(resource);
  std::vector<std::byte> content(array.byte_count());
  array.read(content);
  return content;
}

std::uint32_t Fft::spin_timeouts() const {
  const gl::StateGuard guard{std::span<const GLuint>()};
  std::uint32_t missed = plan_.sync != fft::Sync::kBarrier ? executor_context_->sequence.spin_timeouts() : 0;
  for (const auto& array : on_arrays_->arrays()) {
    if (array != nullptr && fft::counts_waits(array->role())) missed += executor::spin_timeouts(*array);
  }
  if (merged_) missed += merged_->spin_timeouts();
  return missed;
}

}  // namespace fftbench
