#include "fft/merged_plans.h"
#include "fft/flat_problems.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// OpenGL promises 512 components of uniforms, of which an array may take four for each element: two tables of
// so many take all but the room for other uniforms.
constexpr std::uint32_t kMostImagesApart = 56;

// What deals images and lines out to work groups, where these have them in shared memory, and what dispatches
// wait for: no value depends on it, but for the lowest bits of those that are passed on with a flag.
bool is_of_distribution(std::string_view define) {
  constexpr std::array<std::string_view, 23> kNames{"COUNTS_COMPLETIONS",
                                                    "EVERY_SLOT_IS_FILLED",
                                                    "FACTORS_AT_ONCE",
                                                    "GROUPS",
                                                    "IDLE_INVOCATIONS_LOAD",
                                                    "IMAGES",
                                                    "IMAGES_OF_GROUP",
                                                    "INTERLEAVED_LINES",
                                                    "LIES_WITH_GAPS",
                                                    "LINES",
                                                    "LOADS_EARLY",
                                                    "PADDING",
                                                    "PIPELINE_DEPTH",
                                                    "SHARED_FUSED_COLUMN_FACTORS",
                                                    "SHARED_IMAGE_PITCH",
                                                    "SHARED_LENGTH",
                                                    "SHARED_LINE_PITCH",
                                                    "SHARED_ROW_PITCH",
                                                    "SPLIT",
                                                    "TILED_LINES",
                                                    "TILES",
                                                    "WAITS_FOR_EARLIER",
                                                    "WORK_GROUP_SIZE"};
  constexpr std::string_view kOfSecondAxis = "_ACROSS";
  if (define.ends_with(kOfSecondAxis)) define.remove_suffix(kOfSecondAxis.size());
  return define.starts_with("GAP_BEHIND_STAGE_") || std::ranges::find(kNames, define) != kNames.end();
}

// The other defines and the layouts of callers' arrays.
std::map<std::string, std::string> arithmetic_of(const Pass& pass) {
  std::map<std::string, std::string> defines;
  for (const auto& [name, value] : pass.defines) {
    constexpr std::array<std::string_view, 13> kOfLayouts{
        "BUFFERS",        "IMAGES_OF_BUFFER",  "POINT",        "WIDTH",  "HEIGHT",
        "ELEMENT_STRIDE", "ROW_STRIDE",        "IMAGE_STRIDE", "STARTS", "NUMBERS_AT_ONCE",
        "TEXTURES",       "IMAGES_OF_TEXTURE", "UNIT"};
    const bool is_of_layout = std::ranges::any_of(kOfLayouts, [&](std::string_view what) {
      return name == fmt::format("SOURCE_{}", what) || name == fmt::format("TARGET_{}", what);
    });
    if (is_of_layout || is_of_distribution(name)) continue;
    defines.emplace(name, value);
  }
  return defines;
}

std::optional<std::string> refuse_merging(const Plan& single, const CallerAccess& access) {
  if (access.has_load || access.has_store) {
    return "load, store: your function counts images within one transform, so transforms can't share "
           "dispatches";
  }
  if (access.output.overlap_add) return "overlap_add: images of several transforms would be added up";
  if (!is_flat(single.problem))
    return "transforms of volumes, or along some axes of them, each have dispatches of their own";
  if (images_of_element(storage_of(single)) > 1)
    return "textures of three colours are transformed one by one, from their first layer on";
  const bool is_in_parts = std::ranges::any_of(single.passes, [](const Pass& pass) {
    return std::ranges::any_of(pass.bindings, [](const Binding& binding) { return binding.first_byte > 0; });
  });
  if (is_in_parts)
    return "this device binds even one transform's arrays in parts, so transforms can't share dispatches";
  if (2 * single.problem.batch > kMostImagesApart) {
    return fmt::format("two transforms have {} images, and the table of where they begin has room for {}",
                       2 * single.problem.batch, kMostImagesApart);
  }
  return std::nullopt;
}

// Returns why a pass can't have each transform in a buffer or texture of its own: shaders may index those
// only by a number that all of a work group have.
std::optional<Skip> refuse_groups(const Plan& plan) {
  for (const Pass& pass : plan.passes) {
    const std::uint32_t arrays = number_of(pass, "SOURCE_BUFFERS") + number_of(pass, "TARGET_BUFFERS") +
                                 number_of(pass, "SOURCE_TEXTURES") + number_of(pass, "TARGET_TEXTURES");
    const auto keep_to_images = shader_traits_of(pass).groups_keep_to_images;
    if (arrays > 0 && keep_to_images != nullptr && !keep_to_images(pass, plan.problem.batch))
      return Skip{fmt::format("work groups of the pass \"{}\" have lines of several images", pass.label)};
  }
  return std::nullopt;
}

// Flags take the lowest bits of what they stand in, by the number of the transform.
bool repeats_last_bits(const Plan& plan) {
  return std::ranges::find(plan.resources, Role::kFlaggedScratch, &Resource::role) == plan.resources.end();
}

PlanOrSkip merged_plan(const Choice& choice, const Plan& single, const CallerAccess& access,
                       const DeviceLimits& limits, std::uint32_t transforms, bool of_buffers) {
  Problem problem = single.problem;
  problem.batch *= transforms;
  CallerAccess apart = access;
  for (ArrayLayout* layout : {&apart.input, &apart.output}) {
    if (of_buffers) layout->buffers = transforms;
    layout->is_apart = !of_buffers || storage_of(single) == Storage::kImage;
  }
  PlanOrSkip planned = make_plan(*choice.algorithm, problem, choice.options, limits, apart);
  const auto* plan = std::get_if<Plan>(&planned);
  if (plan == nullptr) return planned;
  // Where last bits differ from one transform to the next, a batch of large images may go through other
  // stages than one of them.
  const auto difference =
      repeats_last_bits(single) ? difference_of_arithmetic(single, *plan) : std::optional<std::string>();
  if (difference) {
    return Skip{fmt::format("{} transforms at once are computed in another way than one ({})", transforms,
                            *difference)};
  }
  if (!of_buffers) return planned;
  if (auto skip = refuse_groups(*plan)) return *std::move(skip);
  return planned;
}

// How many of its bindings are the caller's arrays.
std::uint32_t callers_sides(const Plan& single, const Pass& pass) {
  return std::uint32_t(std::ranges::count_if(pass.bindings, [&](const Binding& binding) {
    return is_of_problem(single.resources[binding.resource].role);
  }));
}

// How many pairs of textures every pass can bind, beside its other images, which have the units before.
std::uint32_t most_pairs_of_textures(const Plan& single, const DeviceLimits& limits) {
  if (limits.image_units < FFTBENCH_IMAGE_UNITS) return 0;
  std::uint32_t most = FFTBENCH_IMAGE_UNITS - FFTBENCH_UNIT_SOURCES;
  for (const Pass& pass : single.passes) {
    const auto takes_units = [&](const Binding& binding) {
      return binding.point >= FFTBENCH_UNIT_SOURCES &&
             single.resources[binding.resource].storage == Storage::kImage;
    };
    if (std::ranges::any_of(pass.bindings, takes_units)) return 0;
    const std::uint32_t sides = callers_sides(single, pass);
    if (sides > 0) most = std::min(most, (FFTBENCH_IMAGE_UNITS - FFTBENCH_UNIT_SOURCES) / sides);
  }
  return most;
}

// How many pairs of buffers every pass can bind, beside its other arrays.
std::uint32_t most_pairs_of_buffers(const Plan& single, const DeviceLimits& limits) {
  if (storage_of(single) == Storage::kImage) return most_pairs_of_textures(single, limits);
  std::uint32_t most = limits.storage_blocks;
  for (const Pass& pass : single.passes) {
    const std::uint32_t sides = callers_sides(single, pass);
    if (sides == 0) continue;
    // Dispatches that synchronise in the shader have the counters of all plans as well.
    const std::uint32_t counters = single.sync == Sync::kBarrier ? 0 : 1;
    const std::uint32_t others = std::uint32_t(pass.bindings.size()) - sides + counters;
    const std::uint32_t points =
        limits.buffer_points - std::min<std::uint32_t>(limits.buffer_points, FFTBENCH_BINDING_SOURCES);
    const std::uint32_t blocks = limits.storage_blocks - std::min(limits.storage_blocks, others);
    most = std::min({most, points / 2, blocks / sides});
  }
  return most;
}

}  // namespace

std::optional<std::string> difference_of_arithmetic(const Plan& one, const Plan& other) {
  if (one.passes.size() != other.passes.size()) return "passes";
  for (std::size_t index = 0; index < one.passes.size(); ++index) {
    const Pass& pass = one.passes[index];
    const Pass& another = other.passes[index];
    if (pass.shader != another.shader) return "the kernel of " + pass.label;
    const auto defines = arithmetic_of(pass), others = arithmetic_of(another);
    if (defines == others) continue;
    const auto [first, second] = std::ranges::mismatch(defines, others);
    return (first != defines.end() ? first : second)->first + " of " + pass.label;
  }
  return std::nullopt;
}

std::vector<const Plan*> MergedPlans::all() const {
  std::vector<const Plan*> found;
  for (const Plan& plan : plans) found.push_back(&plan);
  for (const Plan& plan : plans_of_buffers) found.push_back(&plan);
  if (plan_of_layers) found.push_back(&*plan_of_layers);
  return found;
}

std::uint64_t own_byte_count(const MergedPlans& merged) {
  std::uint64_t bytes = 0;
  for (const Plan* plan : merged.all()) {
    for (const Resource& resource : plan->resources)
      if (!is_of_problem(resource.role)) bytes += stored_byte_count(resource);
  }
  return bytes;
}

MergedPlans merged_plans(const Choice& choice, const Plan& single, const CallerAccess& access,
                         const DeviceLimits& limits, std::uint32_t most) {
  MergedPlans merged{.plans = {},
                     .refusal = {},
                     .input = complete_layout(access.input, input_shape(single.problem), Role::kInput),
                     .output = complete_layout(access.output, output_shape(single.problem), Role::kOutput)};
  const bool is_of_textures = storage_of(single) != Storage::kBuffer;
  if (is_of_textures) merged.input.image_stride = merged.output.image_stride = 1;
  if (most < 2) return merged;
  if (auto refusal = refuse_merging(single, access)) {
    merged.refusal = *std::move(refusal);
    return merged;
  }
  const auto add = [&](std::vector<Plan>& plans, std::uint32_t most_of_these) {
    for (std::uint32_t transforms = std::min(most, most_of_these); transforms > 1; transforms /= 2) {
      const bool of_buffers = &plans == &merged.plans_of_buffers;
      PlanOrSkip planned = merged_plan(choice, single, access, limits, transforms, of_buffers);
      if (auto* plan = std::get_if<Plan>(&planned)) {
        plans.push_back(std::move(*plan));
      } else if (merged.plans.empty()) {
        merged.refusal = std::get<Skip>(std::move(planned)).reason;
      }
    }
  };
  add(merged.plans, kMostImagesApart / single.problem.batch);
  if (!merged.plans.empty()) add(merged.plans_of_buffers, most_pairs_of_buffers(single, limits));
  if (!merged.plans.empty()) merged.refusal.clear();
  if (!is_of_textures) return merged;
  PlanOrSkip of_layers = merged_plan(choice, single, access, limits, 1, false);
  if (auto* plan = std::get_if<Plan>(&of_layers)) merged.plan_of_layers = std::move(*plan);
  return merged;
}

}  // namespace fftbench::fft
