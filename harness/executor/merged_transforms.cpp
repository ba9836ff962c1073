#include "executor/merged_transforms.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "executor/array.h"

namespace fftbench::executor {
namespace {

const fft::Resource& resource_of(const fft::Plan& plan, fft::Role role) {
  return *std::ranges::find(plan.resources, role, &fft::Resource::role);
}

std::uint64_t offset_of(const TransformArrays& transform, BoundResource TransformArrays::*array) {
  return std::uint64_t(std::get<BoundBuffer>(transform.*array).offset);
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
      input_(side_of(resource_of(single, fft::Role::kInput), merged.input, batch_, &TransformArrays::input)),
      output_(
          side_of(resource_of(single, fft::Role::kOutput), merged.output, batch_, &TransformArrays::output)) {
  const auto prepare = [&](std::vector<Merged>& prepared, const std::vector<fft::Plan>& plans) {
    for (const fft::Plan& plan : plans) {
      prepared.push_back({fft::transforms_of(plan, single.problem),
                          std::make_unique<PlanOnArrays>(plan, context), fft::dispatch_count(plan)});
    }
  };
  prepare(plans_, merged.plans);
  prepare(plans_of_buffers_, merged.plans_of_buffers);
}

MergedTransforms::Side MergedTransforms::side_of(const fft::Resource& resource,
                                                 const fft::ArrayLayout& layout, std::uint32_t batch,
                                                 BoundResource TransformArrays::*array) {
  const std::uint64_t bytes = fft::bytes_of(resource.format);
  const std::uint64_t elements = std::uint64_t{batch - 1} * layout.image_stride +
                                 std::uint64_t{resource.extent.y - 1} * layout.row_stride + resource.extent.x;
  return {.array = array,
          .bytes_of_element = bytes,
          .bytes_at_once = fft::is_real(resource.format) ? 2 * bytes : bytes,
          .bytes = elements * bytes,
          .image_stride = layout.image_stride};
}

std::pair<GLuint, std::uint64_t> MergedTransforms::place_of(const TransformArrays& transform,
                                                            const Side& side) {
  return {std::get<BoundBuffer>(transform.*side.array).name,
          offset_of(transform, side.array) % side.bytes_at_once};
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
  std::vector<TransformArrays> others;
  deal_out(sorted, &MergedTransforms::some_parts, others);
  deal_out(others, &MergedTransforms::some_buffers, recording.singles);
  return recording;
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
  Shared shared{.plan = &merged};
  shared.input = bound(transforms, input_, shared.input_starts);
  shared.output = bound(transforms, output_, shared.output_starts);
  return shared;
}

MergedTransforms::Shared MergedTransforms::buffers(const Merged& merged,
                                                   std::span<const TransformArrays> transforms) const {
  Shared shared{.plan = &merged};
  for (const TransformArrays& each : transforms) {
    shared.input_parts.push_back(range_of(each, input_));
    shared.output_parts.push_back(range_of(each, output_));
  }
  return shared;
}

void MergedTransforms::record(const Recording& recording, const RecordSingle& record_single, Behind behind) {
  std::size_t left = recording.shared.size() + recording.singles.size();
  const auto behind_next = [&] { return --left == 0 ? behind : Behind::kIndependent; };
  for (const Shared& shared : recording.shared) record(shared, behind_next());
  for (const TransformArrays& single : recording.singles) record_single(single, behind_next());
}

std::span<const BoundResource> MergedTransforms::bound(const Shared& shared) {
  BoundBuffer input = shared.input, output = shared.output;
  input.image_starts = shared.input_starts;
  output.image_starts = shared.output_starts;
  input.parts = shared.input_parts;
  output.parts = shared.output_parts;
  return shared.plan->plan->bound(input, output);
}

void MergedTransforms::record(const Shared& shared, Behind behind) {
  shared.plan->plan->executor().record(bound(shared), 1, behind);
}

void MergedTransforms::record_passes(const Shared& shared, unsigned repeats,
                                     const PlanExecutor::PassEnded& ended) {
  shared.plan->plan->executor().record_passes(bound(shared), repeats, ended);
}

void MergedTransforms::separate_by_barriers() {
  for (std::vector<Merged>* plans : {&plans_, &plans_of_buffers_})
    for (Merged& merged : *plans) merged.plan->executor().separate_by_barriers();
}

void MergedTransforms::record_every_plan(std::span<const TransformArrays> transforms) {
  for (const Merged& merged : plans_)
    record(parts(merged, transforms.first(merged.transforms)), Behind::kBarrier);
  for (const Merged& merged : plans_of_buffers_)
    record(buffers(merged, transforms.first(merged.transforms)), Behind::kBarrier);
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

BoundBuffer MergedTransforms::bound(std::span<const TransformArrays> transforms, const Side& side,
                                    std::vector<GLuint>& starts) const {
  const auto offset = [&](const TransformArrays& each) { return offset_of(each, side.array); };
  const auto [first, last] = std::ranges::minmax(transforms, {}, offset);
  for (const TransformArrays& each : transforms) {
    const std::uint64_t start = (offset(each) - offset(first)) / side.bytes_of_element;
    for (std::uint32_t image = 0; image < batch_; ++image)
      starts.push_back(GLuint(start + std::uint64_t{image} * side.image_stride));
  }
  return {.name = std::get<BoundBuffer>(first.*side.array).name,
          .offset = GLintptr(offset(first)),
          .size = in_words(offset(last) - offset(first) + side.bytes)};
}

std::uint32_t MergedTransforms::spin_timeouts() const {
  std::uint32_t waits = 0;
  for (const std::vector<Merged>* plans : {&plans_, &plans_of_buffers_}) {
    for (const Merged& merged : *plans) {
      for (const auto& array : merged.plan->arrays()) {
        if (array != nullptr && fft::counts_waits(array->role())) waits += executor::spin_timeouts(*array);
      }
    }
  }
  return waits;
}

}  // namespace fftbench::executor
