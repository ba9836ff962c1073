#include "executor/merged_transforms.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "executor/array.h"
#include "gl/shader_source.h"

namespace fftbench::executor {
namespace {

std::uint64_t offset_of(const TransformArrays& transform, BoundResource TransformArrays::*array) {
  const auto* image = std::get_if<BoundImage>(&(transform.*array));
  return image != nullptr ? image->first_layer
                          : std::uint64_t(std::get<BoundBuffer>(transform.*array).offset);
}

GLuint name_of(const BoundResource& array) {
  return std::visit([](const auto& bound) { return bound.name; }, array);
}

// Shaders read and write whole words.
GLsizeiptr in_words(std::uint64_t bytes) {
  return GLsizeiptr((bytes + 3) / 4 * 4);
}

}  // namespace

MergedTransforms::MergedTransforms(const fft::MergedPlans& merged, const fft::Plan& single,
                                   std::uint64_t most_bytes, ExecutorContext& context)
    : batch_(single.problem.batch),
      most_bytes_(most_bytes),
      input_(side_of(fft::resource_of(single, fft::Role::kInput), merged.input, batch_,
                     &TransformArrays::input)),
      output_(side_of(fft::resource_of(single, fft::Role::kOutput), merged.output, batch_,
                      &TransformArrays::output)) {
  const auto prepare = [&](std::vector<Merged>& prepared, const fft::Plan& plan) {
    auto on_arrays = std::make_unique<PlanOnArrays>(plan, context);
    prepared.push_back(
        {fft::transforms_of(plan, single.problem), std::move(on_arrays), fft::dispatch_count(plan)});
  };
  for (const fft::Plan& plan : merged.plans) prepare(plans_, plan);
  for (const fft::Plan& plan : merged.plans_of_buffers) {
    // A driver may link fewer storage blocks than it promises: NVIDIA's (580) refuses a shader with all 16 of
    // them, 14 of which are two arrays of blocks. Plans of fewer transforms come next.
    try {
      prepare(plans_of_buffers_, plan);
    } catch (const gl::ShaderError&) {
    }
  }
  if (merged.plan_of_layers) prepare(plan_of_layers_, *merged.plan_of_layers);
}

BoundResource MergedTransforms::SharedSide::bound() const {
  BoundResource complete = array;
  if (auto* image = std::get_if<BoundImage>(&complete)) {
    image->image_starts = starts;
    image->textures = textures;
  } else {
    auto& buffer = std::get<BoundBuffer>(complete);
    buffer.image_starts = starts;
    buffer.parts = parts;
  }
  return complete;
}

MergedTransforms::Side MergedTransforms::side_of(const fft::Resource& resource,
                                                 const fft::ArrayLayout& layout, std::uint32_t batch,
                                                 BoundResource TransformArrays::*array) {
  if (resource.storage != fft::Storage::kBuffer)
    return {.array = array, .bytes_of_element = 1, .bytes_at_once = 1, .bytes = batch, .image_stride = 1};
  const std::uint64_t bytes = fft::bytes_of(resource.format);
  const std::uint64_t elements = std::uint64_t{batch - 1} * layout.image_stride +
                                 std::uint64_t{resource.extent.y - 1} * layout.row_stride +
                                 std::uint64_t{resource.extent.x - 1} * layout.element_stride + 1;
  return {.array = array,
          .bytes_of_element = bytes,
          .bytes_at_once = fft::is_real(resource.format) ? 2 * bytes : bytes,
          .bytes = elements * bytes,
          .image_stride = layout.image_stride};
}

std::pair<GLuint, std::uint64_t> MergedTransforms::place_of(const TransformArrays& transform,
                                                            const Side& side) {
  return {name_of(transform.*side.array), offset_of(transform, side.array) % side.bytes_at_once};
}

MergedTransforms::Recording MergedTransforms::prepare(std::span<const TransformArrays> transforms) const {
  std::vector<TransformArrays> sorted(transforms.begin(), transforms.end());
  if (!plans_.empty()) {
    std::ranges::stable_sort(sorted, {}, [&](const TransformArrays& each) {
      return std::tuple(place_of(each, input_), place_of(each, output_), offset_of(each, input_.array));
    });
  }
  Recording recording;
  const auto deal_out = [&](std::span<const TransformArrays> rest, auto some_of,
                            std::vector<TransformArrays>& others) {
    while (!rest.empty()) {
      std::optional<Shared> some = (this->*some_of)(rest);
      if (!some) others.push_back(rest.front());
      rest = rest.subspan(some ? some->plan->transforms : 1);
      if (some) recording.shared.push_back(*std::move(some));
    }
  };
  std::vector<TransformArrays> others, left;
  deal_out(sorted, &MergedTransforms::some_parts, others);
  deal_out(others, &MergedTransforms::some_buffers, left);
  deal_out(left, &MergedTransforms::layers_of_first, recording.singles);
  return recording;
}

// Nothing where the single plan reaches its layers.
std::optional<MergedTransforms::Shared> MergedTransforms::layers_of_first(
    std::span<const TransformArrays> transforms) const {
  const TransformArrays& first = transforms.front();
  const bool is_behind = offset_of(first, input_.array) > 0 || offset_of(first, output_.array) > 0;
  if (plan_of_layers_.empty() || !is_behind) return std::nullopt;
  return parts(plan_of_layers_.front(), transforms.first(1));
}

// Both take as many of the first ones as a plan has.
std::optional<MergedTransforms::Shared> MergedTransforms::some_buffers(
    std::span<const TransformArrays> transforms) const {
  for (const Merged& merged : plans_of_buffers_) {
    if (merged.transforms <= transforms.size()) return buffers(merged, transforms.first(merged.transforms));
  }
  return std::nullopt;
}

std::optional<MergedTransforms::Shared> MergedTransforms::some_parts(
    std::span<const TransformArrays> sorted) const {
  for (const Merged& merged : plans_) {
    if (merged.transforms > sorted.size()) continue;
    const auto first = sorted.first(merged.transforms);
    if (is_one_binding(first, input_) && is_one_binding(first, output_)) return parts(merged, first);
  }
  return std::nullopt;
}

MergedTransforms::Shared MergedTransforms::parts(const Merged& merged,
                                                 std::span<const TransformArrays> transforms) const {
  return {.plan = &merged, .input = shared(transforms, input_), .output = shared(transforms, output_)};
}

MergedTransforms::Shared MergedTransforms::buffers(const Merged& merged,
                                                   std::span<const TransformArrays> transforms) const {
  return {.plan = &merged,
          .input = shared_apart(transforms, input_),
          .output = shared_apart(transforms, output_)};
}

void MergedTransforms::record(const Recording& recording, const RecordSingle& record_single, Behind behind) {
  std::size_t left = recording.shared.size() + recording.singles.size();
  const auto behind_next = [&] { return --left == 0 ? behind : Behind::kIndependent; };
  for (const Shared& shared : recording.shared) record(shared, behind_next());
  for (const TransformArrays& single : recording.singles) record_single(single, behind_next());
}

std::span<const BoundResource> MergedTransforms::bound(const Shared& shared) {
  return shared.plan->plan->bound(shared.input.bound(), shared.output.bound());
}

void MergedTransforms::record(const Shared& shared, Behind behind) {
  shared.plan->plan->executor().record(bound(shared), 1, behind);
}

void MergedTransforms::record_passes(const Shared& shared, unsigned repeats,
                                     const PlanExecutor::PassEnded& ended) {
  shared.plan->plan->executor().record_passes(bound(shared), repeats, ended);
}

void MergedTransforms::separate_by_barriers() {
  for (std::vector<Merged>* plans : {&plans_, &plans_of_buffers_, &plan_of_layers_})
    for (Merged& merged : *plans) merged.plan->executor().separate_by_barriers();
}

void MergedTransforms::record_every_plan(std::span<const TransformArrays> transforms) {
  for (const Merged& merged : plans_)
    record(parts(merged, transforms.first(merged.transforms)), Behind::kBarrier);
  for (const Merged& merged : plans_of_buffers_)
    record(buffers(merged, transforms.first(merged.transforms)), Behind::kBarrier);
  for (const Merged& merged : plan_of_layers_) record(parts(merged, transforms.first(1)), Behind::kBarrier);
}

gl::BufferRange MergedTransforms::range_of(const TransformArrays& transform, const Side& side) {
  const auto& buffer = std::get<BoundBuffer>(transform.*side.array);
  return {.buffer = buffer.name, .offset = buffer.offset, .size = in_words(side.bytes)};
}

// Shaders count the elements of a binding in 32 bits.
bool MergedTransforms::is_one_binding(std::span<const TransformArrays> sorted, const Side& side) const {
  const auto is_elsewhere = [&](const TransformArrays& each) {
    return place_of(each, side) != place_of(sorted.front(), side);
  };
  if (std::ranges::any_of(sorted, is_elsewhere)) return false;
  const auto offset = [&](const TransformArrays& each) { return offset_of(each, side.array); };
  const auto [first, last] = std::ranges::minmax(sorted, {}, offset);
  const std::uint64_t bytes = offset(last) - offset(first) + side.bytes;
  return bytes <= most_bytes_ && bytes / side.bytes_of_element <= std::numeric_limits<std::uint32_t>::max();
}

void MergedTransforms::add_starts(SharedSide& shared, std::uint64_t start, const Side& side) const {
  for (std::uint32_t image = 0; image < batch_; ++image)
    shared.starts.push_back(GLuint(start + std::uint64_t{image} * side.image_stride));
}

// A binding has a buffer from the first of its parts on, and all layers of a texture.
MergedTransforms::SharedSide MergedTransforms::shared(std::span<const TransformArrays> transforms,
                                                      const Side& side) const {
  const auto offset = [&](const TransformArrays& each) { return offset_of(each, side.array); };
  const auto [first, last] = std::ranges::minmax(transforms, {}, offset);
  SharedSide shared;
  const GLuint name = name_of(first.*side.array);
  if (std::holds_alternative<BoundImage>(first.*side.array)) {
    shared.array = BoundImage{.name = name};
    for (const TransformArrays& each : transforms) add_starts(shared, offset(each), side);
    return shared;
  }
  shared.array = BoundBuffer{.name = name,
                             .offset = GLintptr(offset(first)),
                             .size = in_words(offset(last) - offset(first) + side.bytes)};
  for (const TransformArrays& each : transforms)
    add_starts(shared, (offset(each) - offset(first)) / side.bytes_of_element, side);
  return shared;
}

MergedTransforms::SharedSide MergedTransforms::shared_apart(std::span<const TransformArrays> transforms,
                                                            const Side& side) const {
  SharedSide shared;
  for (const TransformArrays& each : transforms) {
    const BoundResource& array = each.*side.array;
    if (std::holds_alternative<BoundBuffer>(array)) {
      shared.parts.push_back(range_of(each, side));
      continue;
    }
    shared.array = BoundImage{};
    shared.textures.push_back(name_of(array));
    add_starts(shared, offset_of(each, side.array), side);
  }
  return shared;
}

std::uint32_t MergedTransforms::spin_timeouts() const {
  std::uint32_t waits = 0;
  for (const std::vector<Merged>* plans : {&plans_, &plans_of_buffers_, &plan_of_layers_}) {
    for (const Merged& merged : *plans) {
      for (const auto& array : merged.plan->arrays()) {
        if (array != nullptr && fft::counts_waits(array->role())) waits += executor::spin_timeouts(*array);
      }
    }
  }
  return waits;
}

}  // namespace fftbench::executor
