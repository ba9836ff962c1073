#include "backends/opengl/ring.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "gl/device.h"

namespace fftbench::backends {
namespace {

std::uint64_t aligned(std::uint64_t bytes, std::uint64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

std::uint64_t bytes_together(const fft::Resource& resource, unsigned count, const fft::DeviceLimits& limits) {
  const std::uint64_t bytes = fft::byte_count(resource);
  return (count - 1) * aligned(bytes, limits.binding_alignment) + bytes;
}

GLuint texture_of(const executor::Array& array) {
  return std::get<executor::BoundImage>(array.bound()).name;
}

// Copies as many layers as the extent has.
void copy_layers(const executor::Array& from, std::uint32_t first_from, const executor::Array& to,
                 std::uint32_t first_to, glm::uvec3 extent) {
  glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT);
  glCopyImageSubData(texture_of(from), GL_TEXTURE_2D_ARRAY, 0, 0, 0, GLint(first_from), texture_of(to),
                     GL_TEXTURE_2D_ARRAY, 0, 0, 0, GLint(first_to), GLsizei(extent.x), GLsizei(extent.y),
                     GLsizei(extent.z));
}

}  // namespace

AlikeArrays::AlikeArrays(const fft::Resource& resource, unsigned count, const fft::DeviceLimits& limits,
                         bool has_layers)
    : resource_(resource),
      bytes_(fft::byte_count(resource)),
      distance_(aligned(bytes_, limits.binding_alignment)) {
  const bool is_buffer = resource.storage == fft::Storage::kBuffer;
  if (can_lie_together(resource, count, limits) && (is_buffer || has_layers)) {
    if (is_buffer) {
      together_.emplace(bytes_together(resource, count, limits), resource.name);
    } else {
      fft::Resource all = resource;
      all.extent.z *= count;
      layers_.emplace(all);
    }
    return;
  }
  for (unsigned number = 0; number < count; ++number) apart_.emplace_back(resource);
}

bool AlikeArrays::can_lie_together(const fft::Resource& resource, unsigned count,
                                   const fft::DeviceLimits& limits) {
  if (resource.storage == fft::Storage::kImage)
    return std::uint64_t{count} * fft::layer_count(resource) <= limits.image_layers;
  return resource.storage == fft::Storage::kBuffer &&
         bytes_together(resource, count, limits) <= limits.storage_buffer_bytes;
}

executor::BoundResource AlikeArrays::bound(unsigned number) const {
  if (layers_) return executor::BoundImage{.name = texture_of(*layers_), .first_layer = first_layer(number)};
  if (!together_) return apart_.at(number).bound();
  return executor::BoundBuffer{.name = together_->name(),
                               .offset = GLintptr(number * distance_),
                               .size = GLsizeiptr(aligned(bytes_, sizeof(std::uint32_t)))};
}

void AlikeArrays::write(unsigned number, std::span<const std::byte> values) {
  if (layers_) {
    executor::Array one(resource_);
    one.write(values);
    return copy_layers(one, 0, *layers_, first_layer(number), resource_.extent);
  }
  if (!together_) return apart_.at(number).write(values);
  if (values.size() != bytes_)
    throw std::invalid_argument(fmt::format("the array has {} bytes, not {}", bytes_, values.size()));
  together_->write(values, number * distance_);
}

void AlikeArrays::read(unsigned number, std::span<std::byte> values) const {
  if (layers_) {
    const executor::Array one(resource_);
    copy_layers(*layers_, first_layer(number), one, 0, resource_.extent);
    return one.read(values);
  }
  if (!together_) return apart_.at(number).read(values);
  if (values.size() != bytes_)
    throw std::invalid_argument(fmt::format("the array has {} bytes, not {}", bytes_, values.size()));
  together_->read(values, number * distance_);
}

void AlikeArrays::write_repeated(unsigned number, std::span<const std::byte> values) {
  if (together_) return together_->write_repeated(values, bytes_, number * distance_);
  if (!layers_) return apart_.at(number).write_repeated(values);
  executor::Array one(resource_);
  one.write_repeated(values);
  copy_layers(one, 0, *layers_, first_layer(number), resource_.extent);
}

void AlikeArrays::fill(std::byte value) {
  if (together_) return together_->fill(value);
  if (layers_) return layers_->fill(value);
  for (executor::Array& each : apart_) each.fill(value);
}

Ring::Ring(const fft::Plan& plan, std::span<const executor::BoundResource> bound, unsigned pairs,
           const fft::DeviceLimits& limits, bool has_layers)
    : inputs_(fft::resource_of(plan, fft::Role::kInput), pairs, limits, has_layers),
      outputs_(fft::resource_of(plan, fft::Role::kOutput), pairs, limits, has_layers) {
  for (unsigned pair = 0; pair < pairs; ++pair) {
    std::vector<executor::BoundResource>& own = bound_.emplace_back(bound.begin(), bound.end());
    for (std::size_t index = 0; index < own.size(); ++index) {
      if (plan.resources[index].role == fft::Role::kInput) own[index] = inputs_.bound(pair);
      if (plan.resources[index].role == fft::Role::kOutput) own[index] = outputs_.bound(pair);
    }
  }
}

void Ring::record(executor::PlanExecutor& executor, unsigned transforms, unsigned of_call,
                  const std::function<void()>& recorded) const {
  using Behind = executor::PlanExecutor::Behind;
  for (unsigned transform = 0; transform < transforms; ++transform) {
    const unsigned pair = transform % pairs();
    const bool ends_call = (pair + 1) % of_call == 0 || pair + 1 == pairs();
    Behind behind = ends_call ? Behind::kNothing : Behind::kIndependent;
    if (transform + 1 == transforms) behind = Behind::kBarrier;
    executor.record(bound_[pair], 1, behind);
    recorded();
  }
}

bool Ring::lies_together(const fft::Plan& plan, unsigned pairs, const fft::DeviceLimits& limits) {
  return AlikeArrays::can_lie_together(fft::resource_of(plan, fft::Role::kInput), pairs, limits) &&
         AlikeArrays::can_lie_together(fft::resource_of(plan, fft::Role::kOutput), pairs, limits);
}

std::uint64_t Ring::byte_count(const fft::Plan& plan, unsigned pairs) {
  return pairs * (fft::stored_byte_count(fft::resource_of(plan, fft::Role::kInput)) +
                  fft::stored_byte_count(fft::resource_of(plan, fft::Role::kOutput)));
}

bool has_pair(const fft::Plan& plan) {
  return std::ranges::count(plan.resources, fft::Role::kInput, &fft::Resource::role) == 1 &&
         std::ranges::count(plan.resources, fft::Role::kOutput, &fft::Resource::role) == 1;
}

std::optional<std::uint64_t> free_device_bytes() {
  // GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX and GL_TEXTURE_FREE_MEMORY_ATI, in KiB.
  constexpr GLenum kNvidia = 0x9049;
  constexpr GLenum kAti = 0x87FC;
  const std::vector<std::string> names = gl::extensions();
  const auto has = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
  GLint kibibytes[4] = {};
  if (has("GL_NVX_gpu_memory_info")) {
    glGetIntegerv(kNvidia, kibibytes);
  } else if (has("GL_ATI_meminfo")) {
    glGetIntegerv(kAti, kibibytes);
  }
  if (kibibytes[0] <= 0) return std::nullopt;
  return std::uint64_t(kibibytes[0]) << 10U;
}

}  // namespace fftbench::backends
