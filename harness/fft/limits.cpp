#include "fft/limits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <limits>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "fft/flat_problems.h"

namespace fftbench::fft {
namespace {

std::optional<Skip> over(std::uint64_t needed, std::uint64_t allowed, std::string_view what,
                         std::string_view limit) {
  if (needed <= allowed) return std::nullopt;
  return Skip{fmt::format("needs {} {}; this device allows {} ({})", needed, what, allowed, limit)};
}

}  // namespace

std::optional<Skip> exceeded_limit(const Pass& pass, const DeviceLimits& limits) {
  const std::uint64_t invocations =
      std::uint64_t{pass.work_group_size.x} * pass.work_group_size.y * pass.work_group_size.z;
  if (auto skip = over(invocations, limits.work_group_invocations, "invocations in a work group",
                       "GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS")) {
    return skip;
  }
  if (auto skip = over(pass.shared_memory_bytes, limits.shared_memory_bytes, "bytes of shared memory",
                       "GL_MAX_COMPUTE_SHARED_MEMORY_SIZE")) {
    return skip;
  }
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (auto skip = over(pass.work_group_size[axis], limits.work_group_size[axis],
                         fmt::format("invocations along {} in a work group", name),
                         "GL_MAX_COMPUTE_WORK_GROUP_SIZE")) {
      return skip;
    }
    if (auto skip = over(pass.work_group_count[axis], limits.work_group_count[axis],
                         fmt::format("work groups along {}", name), "GL_MAX_COMPUTE_WORK_GROUP_COUNT")) {
      return skip;
    }
  }
  return std::nullopt;
}

namespace {

// Shaders count elements in 32 bits.
std::optional<Skip> over_binding(std::uint64_t bytes, const Resource& resource, const DeviceLimits& limits) {
  const std::uint64_t counted =
      std::numeric_limits<std::uint32_t>::max() * std::uint64_t{bytes_of(resource.format)};
  return over(bytes, std::min(limits.storage_buffer_bytes, counted),
              fmt::format("bytes in one binding of its {}", resource.name),
              "GL_MAX_SHADER_STORAGE_BLOCK_SIZE");
}

// What a caller can change where an array of the problem needs so many bytes in a binding.
std::string help_with_binding(const Problem& problem, std::uint64_t bytes, const DeviceLimits& limits) {
  const bool image_fits = problem.batch > 1 && bytes / problem.batch <= limits.storage_buffer_bytes;
  std::vector<std::string> ways{image_fits ? "take fewer images at once" : "take smaller images"};
  for (const PrecisionTraits& precision : kPrecisionTraits | std::views::reverse) {
    const std::uint64_t ratio = bytes_of_number(problem.precision) / precision.bytes;
    if (ratio > 1 && bytes / ratio <= limits.storage_buffer_bytes)
      ways.push_back(fmt::format("precision {}", precision.name));
  }
  const bool is_of_images = is_flat(problem) && !has_columns_alone(problem);
  const bool fits_textures = is_of_images &&
                             std::max(problem.extent.x, problem.extent.y) <= limits.image_side &&
                             problem.batch <= limits.image_layers;
  if (problem.domain == Domain::kComplex && problem.precision != Precision::kFp64 && fits_textures)
    ways.emplace_back("a kernel with storage=image");
  return fmt::format("{}", fmt::join(ways, " or "));
}

std::optional<Skip> exceeded_binding(const Plan& plan, const Pass& pass, const DeviceLimits& limits) {
  for (const Binding& binding : pass.bindings) {
    const Resource& resource = plan.resources.at(binding.resource);
    if (resource.storage != Storage::kBuffer) continue;
    const std::uint64_t bytes = bound_byte_count(binding, resource);
    auto skip = over_binding(bytes, resource, limits);
    if (!skip) continue;
    skip->reason += "; " + help_with_binding(plan.problem, bytes, limits);
    return skip;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Skip> exceeded_binding_of_image(const Problem& problem, const DeviceLimits& limits) {
  Problem image = problem;
  image.batch = 1;
  for (const Role role : {Role::kInput, Role::kOutput}) {
    const Resource array = array_of(image, role);
    if (auto skip = over_binding(byte_count(array), array, limits)) {
      skip->reason += "; " + help_with_binding(image, byte_count(array), limits);
      return skip;
    }
  }
  return std::nullopt;
}

std::optional<Skip> exceeded_limit(const Resource& resource, const DeviceLimits& limits) {
  if (resource.storage == Storage::kBuffer) return over_binding(byte_count(resource), resource, limits);
  if (auto skip = over(std::max(resource.extent.x, resource.extent.y), limits.image_side,
                       "texels along a side", "GL_MAX_TEXTURE_SIZE")) {
    return skip;
  }
  return over(resource.extent.z / images_of_element(resource.storage), limits.image_layers, "image layers",
              "GL_MAX_ARRAY_TEXTURE_LAYERS");
}

bool waits_for_groups(const Plan& plan) {
  const auto is_waited_by = [&](const Binding& binding) {
    return counts_waits(plan.resources.at(binding.resource).role);
  };
  return std::ranges::any_of(plan.passes, [&](const Pass& pass) {
    return pass.work_group_count.x > 1 && std::ranges::any_of(pass.bindings, is_waited_by);
  });
}

std::optional<Skip> exceeded_limit(const Plan& plan, const DeviceLimits& limits) {
  if (plan.problem.precision == Precision::kFp64 && !limits.has_doubles) {
    return Skip{"fp64 takes double precision in shaders, which this device lacks (GL_ARB_gpu_shader_fp64)"};
  }
  const auto first_skip = [&](const auto& skip_of) -> std::optional<Skip> {
    for (const std::vector<Pass>* passes : {&plan.passes, &plan.preparation}) {
      for (const Pass& pass : *passes) {
        if (auto skip = skip_of(pass)) return skip;
      }
    }
    return std::nullopt;
  };
  // An array that is too large is so for other options as well, which work groups that are too large need not
  // be.
  if (auto skip = first_skip([&](const Pass& pass) { return exceeded_binding(plan, pass, limits); }))
    return skip;
  if (auto skip = first_skip([&](const Pass& pass) { return exceeded_limit(pass, limits); })) return skip;
  if (plan.sync != Sync::kBarrier && !limits.starts_dispatches_in_order) {
    return Skip{fmt::format(
        "sync={}: on this device, dispatches without a barrier between them did not keep their order in a "
        "test; take sync=barrier",
        name_of(plan.sync))};
  }
  if (waits_for_groups(plan) && limits.resident_work_groups < 2) {
    return Skip{
        "its work groups wait for each other, and this device was not seen to run two of them at once; take "
        "stockham_register"};
  }
  for (const Resource& resource : plan.resources) {
    if (resource.storage == Storage::kBuffer) continue;
    if (auto skip = exceeded_limit(resource, limits)) return skip;
  }
  return std::nullopt;
}

}  // namespace fftbench::fft
