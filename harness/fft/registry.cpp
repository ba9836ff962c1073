#include "fft/registry.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "fft/batch_parts.h"
#include "fft/best.h"
#include "fft/cuda_launch.h"
#include "fft/families.h"
#include "fft/flat_problems.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/overlap_add.h"
#include "fft/plan.h"
#include "fft/repair_plan.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::fft {
namespace {

// `best` first.
std::vector<std::string> shader_transforms(const std::vector<Algorithm>& all) {
  std::vector<std::string> names{std::string(kBestName)};
  for (const Algorithm& algorithm : all) {
    const bool is_shader = algorithm.backend == BackendKind::kOpenGl && algorithm.is_transform();
    if (is_shader && algorithm.name != kBestName) names.push_back(algorithm.name);
  }
  return names;
}

std::vector<Algorithm> gather_algorithms() {
  std::vector<Family> families = all_families();
  std::ranges::stable_sort(families, {}, &Family::place);
  std::vector<Algorithm> all;
  for (Family& family : families) std::ranges::move(family.algorithms, std::back_inserter(all));
  for (const Family& family : families) {
    if (family.built_on_transforms == nullptr) continue;
    std::ranges::move(family.built_on_transforms(shader_transforms(all)), std::back_inserter(all));
  }
  return all;
}

const std::vector<Algorithm>& registry() {
  static const std::vector<Algorithm> algorithms = gather_algorithms();
  return algorithms;
}

}  // namespace

std::string_view name_of(BackendKind kind) {
  switch (kind) {
    case BackendKind::kOpenGl:
      return "opengl";
    case BackendKind::kCpu:
      return "cpu";
    case BackendKind::kCuda:
      return "cuda";
  }
  return "unknown";
}

std::span<const Algorithm> algorithms() {
  return registry();
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms()) names.push_back(algorithm.name);
  return names;
}

std::vector<const Algorithm*> usual_algorithms(const Problem& problem, Sync sync) {
  std::vector<const Algorithm*> found;
  const bool takes_images = is_flat(problem) && !has_columns_alone(problem);
  for (const Algorithm& algorithm : algorithms()) {
    const UsualChoice& usual = algorithm.usual;
    if (!takes_images && algorithm.other_axes == AxesOfAlgorithm::kNone) continue;
    if (usual.place != 0 && (usual.is_tried == nullptr || usual.is_tried(problem, sync)))
      found.push_back(&algorithm);
  }
  std::ranges::sort(found, {}, [](const Algorithm* each) { return each->usual.place; });
  return found;
}

const Algorithm* find_algorithm(std::string_view name) {
  const auto found = std::ranges::find(algorithms(), name, &Algorithm::name);
  return found == algorithms().end() ? nullptr : &*found;
}

const Algorithm& algorithm_named(std::string_view name) {
  if (const Algorithm* found = find_algorithm(name)) return *found;
  throw std::invalid_argument(fmt::format("there is no algorithm \"{}\"{}; see fftbench algorithms",
                                          text::one_line(name), text::did_you_mean(name, algorithm_names())));
}

ShaderTraits shader_traits_of(const Pass& pass) {
  for (const Algorithm& algorithm : algorithms()) {
    const auto found = std::ranges::find(algorithm.shaders, pass.shader, &ShaderTraits::shader);
    if (found != algorithm.shaders.end()) return *found;
  }
  return {};
}

Operation operation_of(const Algorithm& algorithm, const Problem& problem, const Options& options) {
  return algorithm.operation == nullptr ? FourierTransform{} : algorithm.operation(problem, options);
}

std::optional<SpectrumOrder> spectrum_order_of(const Algorithm& algorithm, const Problem& problem,
                                               const Options& options) {
  if (algorithm.spectrum_order == nullptr) return std::nullopt;
  return algorithm.spectrum_order(problem, options);
}

bool shares_gl_buffers(const Algorithm& algorithm, const Options& options) {
  return algorithm.backend == BackendKind::kCuda && takes_gl_buffers(options);
}

namespace {

// Shaders count the values of an array in 32 bits.
constexpr std::uint64_t kMostValues = std::numeric_limits<std::uint32_t>::max();

bool is_along_depth(const Problem& flat, const Problem& problem) {
  return has_columns_alone(flat) && transforms_along(problem).back() && flat.batch == problem.batch;
}

std::vector<std::string> names_with_cosine_transforms() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.takes_cosine_transforms) names.push_back(algorithm.name);
  return names;
}

}  // namespace

std::optional<std::string> refusal_of(const Algorithm& algorithm, const Problem& problem) {
  if (is_cosine_transform(problem)) {
    if (problem.half_spectrum != HalfSpectrum::kNumpy)
      return fmt::format("half_spectrum={}: {} leaves as many real values as it takes, and no half spectrum",
                         name_of(problem.half_spectrum), name_of(problem.domain));
    if (!algorithm.takes_cosine_transforms && algorithm.is_transform())
      return fmt::format("it has no {}; {} have cosine and sine transforms", name_of(problem.domain),
                         fmt::join(names_with_cosine_transforms(), ", "));
  }
  if (is_packed(problem) && halved_axis(problem) != 0)
    return "a packed half spectrum is of rows, and these axes leave them as they are; take half spectra as "
           "numpy's";
  if (algorithm.other_axes == AxesOfAlgorithm::kAny || (is_flat(problem) && !has_columns_alone(problem)))
    return algorithm.refuse(problem);
  if (!algorithm.is_transform()) return "it makes pictures from pictures, which have rows and columns alone";
  if (auto reason = refuse_empty(problem)) return reason;
  // Lines are counted as images of a batch.
  if (elements_per_image(problem) > kMostValues || element_count(problem) / problem.extent.x > kMostValues)
    return fmt::format("{} has more values than shaders count, {}", describe_size(problem), kMostValues);
  for (const Problem& flat : flat_problems(problem)) {
    if (transform_length(flat) == 1)
      return fmt::format("the spectrum is halved along the {}, of length 1; fftw takes that",
                         kAxisNames[halved_axis(problem)]);
    if (has_columns_alone(flat) && algorithm.other_axes == AxesOfAlgorithm::kNone) {
      return algorithm.backend == BackendKind::kCpu
                 ? "it transforms rows, or rows and columns; fftw takes any axes"
                 : "it transforms rows, or rows and columns; stockham_register takes any axes";
    }
    if (auto reason = algorithm.refuse(flat)) return reason;
  }
  return std::nullopt;
}

namespace {

// Returns the plan of a stream that is usually the fastest of those that may stand behind another one's.
PlanOrSkip usual_stream(const Problem& flat, const DeviceLimits& limits) {
  PlanOrSkip planned = Skip{"no kernel takes transforms of these axes in a stream; take sync=barrier"};
  for (const Choice& choice : usual_choices(flat, Sync::kInShader)) {
    planned = make_plan(*choice.algorithm, flat, choice.options, limits);
    const auto* plan = std::get_if<Plan>(&planned);
    if (plan != nullptr && plan->sync == Sync::kInShader && plan->pipeline_depth == 1) break;
  }
  return planned;
}

// Dispatches that wait in the shader for all before them do so for those of another flat problem as well.
PlanOrSkip plan_one_of_several(const Algorithm& algorithm, const Problem& flat, Options options,
                               const DeviceLimits& limits) {
  const bool is_best = algorithm.name == kBestName;
  if (sync_of(options) == Sync::kInShader)
    return is_best ? usual_stream(flat, limits) : algorithm.plan(flat, options, limits);
  if (is_best) {
    const auto planned =
        usual_plan(flat, {}, {}, limits, [](const Plan& plan) { return !may_time_out(plan); });
    if (const auto* skip = std::get_if<Skip>(&planned)) return *skip;
    return std::get<PlannedChoice>(planned).plan;
  }
  if (has_sync_option(algorithm)) options[std::string(kSyncOption)] = name_of(Sync::kBarrier);
  return algorithm.plan(flat, options, limits);
}

// Whether the plan is one pass that leaves every value where it was, and may write its input.
bool can_be_in_place(const Plan& plan) {
  const auto own_part = shader_traits_of(plan.passes.front()).own_part;
  return plan.passes.size() == 1 && own_part != nullptr && own_part(plan.passes.front()) == OwnPart::kLines &&
         byte_count(resource_of(plan, Role::kInput)) == byte_count(resource_of(plan, Role::kOutput));
}

// Returns them with rows and columns apart where `best` would take a pass for each anyway. The columns then
// go in pieces as long as memory moves at once, and as many passes are left.
std::vector<Problem> with_axes_apart(const Algorithm& best, const std::vector<Problem>& flats,
                                     const Options& options, const DeviceLimits& limits) {
  std::vector<Problem> apart;
  for (const Problem& flat : flats) {
    const bool has_both = !has_columns_alone(flat) && flat.extent.x > 1 && flat.extent.y > 1;
    const PlanOrSkip planned =
        has_both ? plan_one_of_several(best, flat, options, limits) : PlanOrSkip(Skip{});
    const auto* plan = std::get_if<Plan>(&planned);
    if (plan == nullptr || plan->passes.size() == 1) {
      apart.push_back(flat);
    } else {
      for (const Problem& axis : axes_apart(flat)) apart.push_back(axis);
    }
  }
  return apart;
}

// Plans them one after another.
PlanOrSkip plan_flat_problems(const Algorithm& algorithm, const Problem& problem, const Options& options,
                              const DeviceLimits& limits) {
  std::vector<Problem> flats = flat_problems(problem);
  if (flats.size() > 1 && algorithm.name == kBestName && sync_of(options) == Sync::kBarrier)
    flats = with_axes_apart(algorithm, flats, options, limits);
  std::optional<Plan> all;
  for (const Problem& flat : flats) {
    PlanOrSkip planned = flats.size() == 1 ? algorithm.plan(flat, options, limits)
                                           : plan_one_of_several(algorithm, flat, options, limits);
    if (std::holds_alternative<Skip>(planned)) return planned;
    Plan& plan = std::get<Plan>(planned);
    if (storage_of(plan) != Storage::kBuffer)
      return Skip{"textures keep the rows and columns of their images; of these axes, take storage=buffer"};
    for (Pass& pass : plan.passes) {
      if (is_along_depth(flat, problem) && pass.label.starts_with(kAxisNames[1]))
        pass.label.replace(0, kAxisNames[1].size(), kAxisNames[2]);
    }
    if (all && (plan.sync != all->sync || plan.pipeline_depth > 1 || all->pipeline_depth > 1))
      return Skip{"sync: the axes are ordered in different ways; take sync=barrier"};
    all = all ? one_after_another(*all, plan, can_be_in_place(plan)) : std::move(plan);
  }
  return as_of_problem(*std::move(all), problem);
}

PlanOrSkip plan_one_way(const Algorithm& algorithm, const Problem& problem, const Options& options,
                        const DeviceLimits& limits) {
  if (is_flat(problem) || algorithm.other_axes == AxesOfAlgorithm::kAny)
    return algorithm.plan(problem, options, limits);
  if (spectrum_order_of(algorithm, problem, options))
    return Skip{"spectra of these axes are in natural order alone; take spectrum_order=natural"};
  const auto sync = options.find(kSyncOption);
  const bool waits_within = sync != options.end() && sync->second == name_of(Sync::kInShaderWithin) &&
                            limits.resident_work_groups >= 2;
  if (waits_within && flat_problems(problem).size() > 1) {
    Options of_stream = options;
    of_stream[std::string(kSyncOption)] = name_of(Sync::kInShader);
    PlanOrSkip planned = plan_flat_problems(algorithm, problem, of_stream, limits);
    if (auto* plan = std::get_if<Plan>(&planned)) {
      sync_within_transform(*plan);
      return planned;
    }
  }
  return plan_flat_problems(algorithm, problem, options, limits);
}

PlanOrSkip plan_in_its_directions(const Algorithm& algorithm, const Problem& problem, const Options& options,
                                  const DeviceLimits& limits) {
  if (algorithm.plan == nullptr) throw std::logic_error(algorithm.name + " has no plans");
  if (problem.direction != Direction::kRoundtrip || algorithm.operation != nullptr) {
    return plan_one_way(algorithm, problem, options, limits);
  }
  // What waits within one way alone leaves out what orders the other one behind it.
  Options of_ways = options;
  const auto sync = of_ways.find(kSyncOption);
  if (sync != of_ways.end() && sync->second == name_of(Sync::kInShaderWithin))
    sync->second = name_of(Sync::kBarrier);
  Problem way = problem;
  way.direction = Direction::kForward;
  const PlanOrSkip forward = plan_one_way(algorithm, way, of_ways, limits);
  way.direction = Direction::kInverse;
  const PlanOrSkip inverse = plan_one_way(algorithm, way, of_ways, limits);
  for (const PlanOrSkip* plan : {&forward, &inverse}) {
    if (const auto* skip = std::get_if<Skip>(plan)) return *skip;
  }
  return round_trip(std::get<Plan>(forward), std::get<Plan>(inverse));
}

}  // namespace

PlanOrSkip make_plan(const Algorithm& algorithm, const Problem& problem, const Options& options,
                     const DeviceLimits& limits, const CallerAccess& access) {
  if (const auto reason = refusal_of(algorithm, problem)) return Skip{*reason};
  if (auto skip = skip_of_options(problem, options)) return *std::move(skip);
  const auto plan_with = [&](const Problem& some, const Options& all, const DeviceLimits& own) -> PlanOrSkip {
    PlanOrSkip planned = plan_in_its_directions(algorithm, some, all, own);
    if (std::holds_alternative<Skip>(planned)) return planned;
    return with_caller_access(std::get<Plan>(std::move(planned)), access);
  };
  const PlanOfBatch plan_of = [&](const Problem& some) -> PlanOrSkip {
    if (!access.output.overlap_add) return plan_with(some, options, limits);
    return plan_overlap_add(some, access, limits, [&](const DeviceLimits& own, const Options& more) {
      Options all = options;
      for (const auto& [name, value] : more) {
        const auto left_open = all.find(name);
        if (left_open != all.end() && left_open->second == "auto") left_open->second = value;
      }
      return plan_with(some, all, own);
    });
  };
  if (algorithm.is_transform()) return plan_within_limits(problem, access, limits, plan_of);
  PlanOrSkip planned = plan_of(problem);
  if (const auto* plan = std::get_if<Plan>(&planned)) {
    if (auto skip = exceeded_limit(*plan, limits)) return *std::move(skip);
  }
  return planned;
}

}  // namespace fftbench::fft
