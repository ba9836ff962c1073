#include "fft/batch_parts.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fft/bound_ranges.h"
#include "fft/in_place.h"

namespace fftbench::fft {
namespace {

ArrayShape shape_of(const Problem& problem, Role role) {
  return role == Role::kInput ? input_shape(problem) : output_shape(problem);
}

// The images of an array that one of the batch has: several where it is a volume.
std::uint64_t images_of_one(const Problem& problem, Role role) {
  return shape_of(problem, role).batch / problem.batch;
}

// From the beginning of an image or a volume to that of the next one, in the caller's array.
std::uint64_t bytes_between_images(const Problem& problem, const CallerAccess& access, Role role) {
  const bool is_input = role == Role::kInput;
  const ArrayShape shape = shape_of(problem, role);
  const ArrayLayout layout = complete_layout(is_input ? access.input : access.output, shape, role);
  return images_of_one(problem, role) * layout.image_stride * (byte_count(shape) / element_count(shape));
}

// A part has a multiple of so many images, unless it is the last one.
std::uint64_t images_between_parts(const Problem& problem, const CallerAccess& access,
                                   const DeviceLimits& limits) {
  std::uint64_t images = 1;
  for (const Role role : {Role::kInput, Role::kOutput}) {
    const std::uint64_t bytes = bytes_between_images(problem, access, role);
    images = std::lcm(images, limits.binding_alignment / std::gcd(limits.binding_alignment, bytes));
  }
  return images;
}

// Images that don't follow each other have no ranges in common, and sums of parts would be those of all.
bool are_apart(const CallerAccess& access) {
  return access.input.is_apart || access.input.buffers > 0 || access.output.overlap_add;
}

Problem with_batch(Problem problem, std::uint64_t images) {
  problem.batch = static_cast<std::uint32_t>(images);
  return problem;
}

// Returns why the passes can't be repeated on other ranges of the arrays.
std::optional<std::string> refuse_parts(const Plan& plan) {
  const auto is_of_textures = [](const Resource& resource) {
    return is_of_problem(resource.role) && resource.storage != Storage::kBuffer;
  };
  if (std::ranges::any_of(plan.resources, is_of_textures))
    return "textures can't be bound in parts; take storage=buffer";
  if (plan.sync != Sync::kBarrier) {
    return fmt::format("sync={} can't go through a batch in parts; take sync=barrier", name_of(plan.sync));
  }
  // Counters and flags go by the number of the transform, which all parts share: a second part would find
  // what the first one has left there.
  const auto counts = [](const Resource& resource) {
    return counts_waits(resource.role) || resource.role == Role::kFlaggedScratch;
  };
  if (std::ranges::any_of(plan.resources, counts)) {
    return "its work groups wait for each other, which can't be done part by part; take another algorithm, "
           "or fewer images at once";
  }
  if (needs_host(plan)) return "transpose=cpu can't go through a batch in parts; take another transpose";
  return std::nullopt;
}

// A function of the caller's counts images from those of the parts before, in the input and in the output.
std::optional<std::string> refuse_calls(const Problem& problem, const CallerAccess& access) {
  const bool calls = access.has_load || access.has_store;
  if (!calls || images_of_one(problem, Role::kInput) == images_of_one(problem, Role::kOutput))
    return std::nullopt;
  return "half spectra along the depth can't be loaded or stored by a function in parts; take a smaller "
         "batch";
}

bool calls_caller(const Pass& pass) {
  return std::ranges::any_of(pass.defines, [](const Define& define) {
    return define.first == "CALLER_LOADS" || define.first == "CALLER_STORES";
  });
}

// A plan that grows by parts.
class PlanOfParts {
 public:
  PlanOfParts(const Problem& problem, const CallerAccess& access)
      : problem_(problem), access_(access), plan_{.problem = problem, .resources = {}, .passes = {}} {}

  void add(const Plan& part, std::uint64_t first_image) {
    const std::vector<std::size_t> places = places_of(part);
    for (Pass pass : part.passes) {
      pass.label += fmt::format(", images {} to {}", first_image, first_image + part.problem.batch - 1);
      if (calls_caller(pass)) {
        pass.defines.emplace_back("IMAGES_IN_PARTS", "1");
        pass.uniforms.emplace_back(
            "first_image", static_cast<std::uint32_t>(first_image * images_of_one(problem_, Role::kInput)));
      }
      for (Binding& binding : pass.bindings) {
        const Resource& resource = part.resources[binding.resource];
        if (is_of_problem(resource.role)) {
          if (binding.byte_count == 0 && binding.bytes_of_turn == 0)
            binding.byte_count = byte_count(resource);
          binding.first_byte += first_image * bytes_between_images(problem_, access_, resource.role);
        }
        binding.resource = places[binding.resource];
      }
      plan_.passes.push_back(std::move(pass));
    }
  }

  Plan made() && { return std::move(plan_); }

 private:
  // The places of a part's resources in the plan: parts share the arrays of the problem and whatever has the
  // same content for all of them, and scratch arrays where one is large enough.
  std::vector<std::size_t> places_of(const Plan& part) {
    std::vector<std::size_t> places;
    for (Resource resource : part.resources) {
      if (is_of_problem(resource.role)) {
        resource.extent.z = resource.extent.z / part.problem.batch * plan_.problem.batch;
      }
      std::size_t place = 0;
      while (place < plan_.resources.size() &&
             (!can_be(resource, plan_.resources[place]) || std::ranges::find(places, place) != places.end()))
        ++place;
      if (place == plan_.resources.size()) plan_.resources.push_back(std::move(resource));
      places.push_back(place);
    }
    return places;
  }

  static bool can_be(const Resource& wanted, const Resource& known) {
    if (wanted == known) return true;
    return wanted.role == Role::kScratch && known.role == Role::kScratch &&
           wanted.storage == Storage::kBuffer && known.storage == Storage::kBuffer &&
           wanted.format == known.format && byte_count(wanted) <= byte_count(known);
  }

  Problem problem_;
  CallerAccess access_;
  Plan plan_;
};

Skip with_help(Skip skip, const std::string& help) {
  skip.reason += "; " + help;
  return skip;
}

bool keeps_limits(const PlanOrSkip& planned, const DeviceLimits& limits) {
  const auto* plan = std::get_if<Plan>(&planned);
  return plan != nullptr && !exceeded_limit(*plan, limits);
}

// Returns how many images of the batch at most keep the limits, a multiple of `step`, which keeps them, below
// the batch, which doesn't.
std::uint64_t most_images(const Problem& problem, const DeviceLimits& limits, const PlanOfBatch& plan_of,
                          std::uint64_t step) {
  std::uint64_t fits = 1, exceeds = (problem.batch + step - 1) / step;
  while (exceeds - fits > 1) {
    const std::uint64_t middle = (fits + exceeds) / 2;
    (keeps_limits(plan_of(with_batch(problem, middle * step)), limits) ? fits : exceeds) = middle;
  }
  return fits * step;
}

// As few parts as there have to be, of about as many images each.
std::uint64_t images_of_part(std::uint64_t batch, std::uint64_t most, std::uint64_t step) {
  const std::uint64_t parts = (batch + most - 1) / most;
  const std::uint64_t images = (batch + parts - 1) / parts;
  return (images + step - 1) / step * step;
}

// Returns the limit that is in the way of the batch and what keeps the images from going in parts or in
// ranges.
Skip refusal(const Problem& problem, const Skip& exceeded, const PlanOrSkip& in_ranges, std::uint64_t step,
             const DeviceLimits& limits, const PlanOfBatch& plan_of) {
  const bool one_fits =
      step > 1 && problem.batch > 1 && keeps_limits(plan_of(with_batch(problem, 1)), limits);
  if (one_fits) {
    return with_help(
        exceeded, fmt::format("parts of its {} images must begin at multiples of {} bytes "
                              "(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT), so {} images have to go together",
                              problem.batch, limits.binding_alignment, step));
  }
  const auto* reason = std::get_if<Skip>(&in_ranges);
  return reason == nullptr || reason->reason.empty() ? exceeded : with_help(exceeded, reason->reason);
}

}  // namespace

PlanOrSkip plan_within_limits(const Problem& problem, const CallerAccess& access, const DeviceLimits& limits,
                              const PlanOfBatch& plan_of) {
  PlanOrSkip whole = plan_of(problem);
  if (std::holds_alternative<Skip>(whole)) return whole;
  const Plan& plan = std::get<Plan>(whole);
  const std::optional<Skip> exceeded = exceeded_limit(plan, limits);
  if (!exceeded) return whole;
  if (are_apart(access)) return *exceeded;
  const PlanOfBatch in_ranges = [&](const Problem& some) {
    PlanOrSkip planned = plan_of(some);
    return std::holds_alternative<Skip>(planned)
               ? planned
               : bound_in_ranges(std::get<Plan>(std::move(planned)), limits);
  };
  const std::uint64_t step = images_between_parts(problem, access, limits);
  const Problem least = with_batch(problem, std::min<std::uint64_t>(step, problem.batch));
  // Ranges take time in shaders, so that single images are bound in them only where they have to be.
  const bool fits = step < problem.batch && keeps_limits(plan_of(least), limits);
  if (!fits) {
    PlanOrSkip ranges = in_ranges(least);
    if (!keeps_limits(ranges, limits)) return refusal(problem, *exceeded, ranges, step, limits, plan_of);
    if (least.batch == problem.batch) return ranges;
  }
  if (const auto reason = refuse_parts(plan)) return with_help(*exceeded, *reason);
  if (const auto reason = refuse_calls(problem, access)) return with_help(*exceeded, *reason);
  if (access.in_place && !have_images_in_step(problem, access)) {
    return with_help(
        *exceeded,
        "in_place: parts of a batch need images that are as many bytes apart in the output as in "
        "the input");
  }
  const PlanOfBatch& plan_of_part = fits ? plan_of : in_ranges;
  const std::uint64_t most = fits ? most_images(problem, limits, plan_of, step) : step;
  const std::uint64_t images = images_of_part(problem.batch, most, step);
  PlanOfParts parts(problem, access);
  for (std::uint64_t first = 0; first < problem.batch; first += images) {
    const PlanOrSkip part =
        plan_of_part(with_batch(problem, std::min<std::uint64_t>(images, problem.batch - first)));
    if (!keeps_limits(part, limits)) return *exceeded;
    parts.add(std::get<Plan>(part), first);
  }
  return std::move(parts).made();
}

}  // namespace fftbench::fft
