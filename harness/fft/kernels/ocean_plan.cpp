// Planning of a frame of Tessendorf's ocean: its spectra, their transforms by any algorithm that runs in
// shaders, and what drawing needs of them.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "fft/best.h"
#include "fft/families.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/ocean_passes.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/limits.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr std::array<double, kMostOceanPatches> kPatchesM{250, 250 / kOceanPatchRatio,
                                                          250 / kOceanPatchRatio / kOceanPatchRatio};
constexpr double kSeconds = 12.5;
constexpr double kSecondsToAnotherTime = 5;
constexpr float kChoppiness = 1.1F;
// Foam fades by 1 / e in three seconds; frames are a sixtieth of a second apart.
constexpr double kFramesOfFoam = 3 * 60;

constexpr std::array<std::pair<std::string_view, OceanPart>, 4> kParts{{{"frame", OceanPart::kFrame},
                                                                        {"spectrum", OceanPart::kSpectrum},
                                                                        {"fft", OceanPart::kFft},
                                                                        {"fields", OceanPart::kFields}}};

std::optional<std::string> refuse_for_ocean(const Problem& problem) {
  if (problem.direction != Direction::kInverse || problem.domain != Domain::kComplex) {
    return "it makes a surface from complex spectra: directions [\"inverse\"], domains [\"complex\"]";
  }
  if (problem.norm != Norm::kForward) {
    return "heights are plain sums of waves, without a factor: norms [\"forward\"]";
  }
  if (problem.precision != Precision::kFp32) return "only fp32 is supported";
  const bool has_whole_patches = problem.batch % kTransformsOfPatch == 0;
  if (!has_whole_patches || problem.batch == 0 || problem.batch / kTransformsOfPatch > kMostOceanPatches) {
    return fmt::format(
        "a patch of sea takes four transforms, and there are up to three: batches [4], [8] or "
        "[12], not {}",
        problem.batch);
  }
  const glm::uvec2 extent = problem.extent;
  if (extent.x != extent.y || extent.x < kSmallestOceanSize || extent.x > kLargestOceanSize) {
    return fmt::format("{}x{} is no square with sides from {} to {}", extent.x, extent.y, kSmallestOceanSize,
                       kLargestOceanSize);
  }
  return std::nullopt;
}

Ocean ocean_of(const Problem& problem, const Options& options) {
  const auto part =
      std::ranges::find(kParts, options.at("part"), &std::pair<std::string_view, OceanPart>::first);
  if (part == kParts.end()) throw std::logic_error("no part of an ocean is " + options.at("part"));
  const std::size_t patches = problem.batch / kTransformsOfPatch;
  return {.part = part->second,
          .patches_m = {kPatchesM.begin(), kPatchesM.begin() + std::ptrdiff_t(patches)},
          .seconds = kSeconds,
          .choppiness = kChoppiness,
          .foam_kept = float(std::exp(-1 / kFramesOfFoam))};
}

// Puts a barrier behind each dispatch, since the dispatches around the transforms wait for none by
// themselves.
Choice with_barriers(Choice choice) {
  return without_unasked_waits(std::move(choice), {});
}

PlanOrSkip plan_transforms(const Problem& problem, const std::string& name, const DeviceLimits& limits) {
  std::vector<Choice> choices;
  if (name == kBestName) {
    choices = usual_choices(problem, Sync::kBarrier);
  } else {
    const Algorithm& algorithm = algorithm_named(name);
    choices.push_back({&algorithm, complete_options(algorithm.options, {})});
  }
  std::optional<PlanOrSkip> planned;
  for (const Choice& each : choices) {
    const Choice choice = with_barriers(each);
    PlanOrSkip next = make_plan(*choice.algorithm, problem, choice.options, limits);
    const bool is_plan = std::holds_alternative<Plan>(next);
    if (is_plan || !planned) planned = std::move(next);
    if (is_plan) break;
  }
  if (auto* skip = std::get_if<Skip>(&*planned)) return Skip{fmt::format("fft={}: {}", name, skip->reason)};
  return *std::move(planned);
}

std::size_t place_of(Role role, const Plan& plan) {
  return std::size_t(std::ranges::find(plan.resources, role, &Resource::role) - plan.resources.begin());
}

// The array between two parts of a frame.
void make_scratch(Resource& array, std::string name) {
  array.name = std::move(name);
  array.role = Role::kScratch;
}

Resource waves_of(const Problem& problem) {
  Resource waves = array_of(problem, Role::kInput);
  waves.extent.z /= kTransformsOfPatch;
  return waves;
}

Resource rates_of(const Problem& problem) {
  const ArrayShape shape = wave_rates_shape(problem);
  return {.name = "wave rates",
          .role = Role::kWaveRates,
          .format = Format::kRealFp64,
          .extent = {shape.extent.x, shape.extent.y, shape.batch}};
}

Resource surface_of(const Problem& problem) {
  constexpr std::uint32_t kLayersOfPatch = 2;
  return {
      .name = "output",
      .role = Role::kOutput,
      .storage = Storage::kImage,
      .format = Format::kFourFp16,
      .extent = {problem.extent.x, problem.extent.y, problem.batch / kTransformsOfPatch * kLayersOfPatch}};
}

// The passes before and behind the transforms of a plan.
class FramePlan {
 public:
  FramePlan(Plan transforms, const Ocean& ocean)
      : plan_(std::move(transforms)),
        ocean_(ocean),
        spectra_(place_of(Role::kInput, plan_)),
        fields_(place_of(Role::kOutput, plan_)),
        grid_({.size = plan_.problem.extent.x,
               .patches_m = ocean.patches_m,
               .storage = plan_.resources[spectra_].storage}) {}

  Plan plan() && {
    switch (ocean_.part) {
      case OceanPart::kFft:
        break;
      case OceanPart::kFrame:
        add_spectra();
        add_surface();
        break;
      case OceanPart::kSpectrum:
        plan_.passes.clear();
        plan_.resources = {plan_.resources[spectra_]};
        spectra_ = 0;
        add_spectra();
        plan_.resources[spectra_].role = Role::kOutput;
        break;
      case OceanPart::kFields:
        plan_.passes.clear();
        plan_.resources = {plan_.resources[fields_]};
        fields_ = 0;
        add_surface();
        plan_.resources[fields_].role = Role::kInput;
        break;
    }
    return std::move(plan_);
  }

 private:
  std::size_t add(Resource resource) {
    plan_.resources.push_back(std::move(resource));
    return plan_.resources.size() - 1;
  }

  void add_spectra() {
    make_scratch(plan_.resources[spectra_], "spectra");
    Pass pass = ocean_spectrum_pass(grid_);
    pass.uniforms = uniforms_of_time(ocean_.seconds);
    pass.bindings = {{FFTBENCH_BINDING_SOURCE, add(waves_of(plan_.problem))},
                     {FFTBENCH_BINDING_TARGET, spectra_},
                     {FFTBENCH_BINDING_WAVE_RATES, add(rates_of(plan_.problem))}};
    plan_.passes.insert(plan_.passes.begin(), std::move(pass));
  }

  // The preparation is a frame before which there is no foam.
  void add_surface() {
    make_scratch(plan_.resources[fields_], "fields");
    Pass pass = ocean_surface_pass(grid_, true);
    pass.bindings = {{FFTBENCH_BINDING_SOURCE, fields_},
                     {FFTBENCH_BINDING_TARGET, add(surface_of(plan_.problem))}};
    pass.uniforms = uniforms_of_surface(ocean_.choppiness, ocean_.foam_kept);
    plan_.preparation = plan_.passes;
    plan_.passes.push_back(pass);
    pass.uniforms = uniforms_of_surface(ocean_.choppiness, 0);
    plan_.preparation.push_back(std::move(pass));
  }

  Plan plan_;
  const Ocean& ocean_;
  std::size_t spectra_, fields_;
  OceanGrid grid_;
};

// A frame whose first and last dispatch transform as well; it has no arrays of spectra, and its fields are
// transformed along x alone.
class JoinedFrame {
 public:
  JoinedFrame(const Problem& problem, const Ocean& ocean, const DeviceLimits& limits)
      : ocean_(ocean),
        limits_(limits),
        grid_{.size = problem.extent.x, .patches_m = ocean.patches_m},
        plan_{.problem = problem,
              .resources = {waves_of(problem), rates_of(problem), surface_of(problem)},
              .passes = {}} {
    Resource fields = array_of(problem, Role::kScratch);
    fields.name = "fields along x";
    plan_.resources.push_back(std::move(fields));
  }

  Plan plan(Sync sync) && {
    plan_.passes = {rows(sync), columns(sync, ocean_.foam_kept)};
    if (sync != Sync::kBarrier) sync_within_transform(plan_);
    // A frame before which there is no foam. Fields of another time are left, so that a surface made of them
    // is wrong: it would be right by chance where its dispatch did not wait.
    plan_.preparation = {rows(Sync::kBarrier), columns(Sync::kBarrier, 0), rows(Sync::kBarrier)};
    plan_.preparation.back().uniforms = uniforms_of_time(ocean_.seconds + kSecondsToAnotherTime);
    return std::move(plan_);
  }

 private:
  static constexpr std::size_t kWaves = 0, kRates = 1, kSurface = 2, kFields = 3;

  Pass rows(Sync sync) {
    Pass pass = ocean_rows_pass(grid_, sync, arrays_, limits_);
    pass.bindings.insert(pass.bindings.end(), {{FFTBENCH_BINDING_SOURCE, kWaves},
                                               {FFTBENCH_BINDING_WAVE_RATES, kRates},
                                               {FFTBENCH_BINDING_TARGET, kFields}});
    pass.uniforms = uniforms_of_time(ocean_.seconds);
    return pass;
  }

  Pass columns(Sync sync, float foam_kept) {
    Pass pass = ocean_columns_pass(grid_, sync, true, arrays_, limits_);
    pass.bindings.insert(pass.bindings.end(),
                         {{FFTBENCH_BINDING_SOURCE, kFields}, {FFTBENCH_BINDING_TARGET, kSurface}});
    pass.uniforms = uniforms_of_surface(ocean_.choppiness, foam_kept);
    return pass;
  }

  const Ocean& ocean_;
  const DeviceLimits& limits_;
  OceanGrid grid_;
  Plan plan_;
  PlanArrays arrays_{plan_};
};

// Returns why a frame can't be joined; nothing where it can.
std::optional<Skip> refuse_joined(const Problem& problem, const Ocean& ocean, const std::string& transforms) {
  if (ocean.part != OceanPart::kFrame || transforms != kBestName) {
    return Skip{"steps=joined: a whole frame transforms by itself; take part=frame and fft=best"};
  }
  if (!has_joined_ocean_passes(problem.extent.x)) {
    return Skip{fmt::format("steps=joined: {} has prime factors above 31", problem.extent.x)};
  }
  return std::nullopt;
}

PlanOrSkip plan_separate_steps(const Problem& problem, const Ocean& ocean, const std::string& name,
                               const DeviceLimits& limits) {
  PlanOrSkip planned = plan_transforms(problem, name, limits);
  auto* transforms = std::get_if<Plan>(&planned);
  if (transforms == nullptr) return planned;
  const Storage storage = transforms->resources[place_of(Role::kInput, *transforms)].storage;
  if (images_of_element(storage) > 1) throw std::logic_error("an ocean's fields are no colours");
  return FramePlan(std::move(*transforms), ocean).plan();
}

PlanOrSkip plan_ocean(const Problem& problem, const Options& options, const DeviceLimits& limits) {
  const Ocean ocean = ocean_of(problem, options);
  const std::string& steps = options.at("steps");
  const std::string& transforms = options.at("fft");
  const bool syncs_in_shader = options.at("sync") != name_of(Sync::kBarrier);
  const std::optional<Skip> refusal = refuse_joined(problem, ocean, transforms);
  if (steps == "joined" && refusal) return *refusal;
  if (steps != "separate" && !refusal) {
    Plan plan =
        JoinedFrame(problem, ocean, limits).plan(syncs_in_shader ? Sync::kInShaderWithin : Sync::kBarrier);
    if (steps == "joined" || syncs_in_shader || !exceeded_limit(plan, limits)) return plan;
  }
  if (syncs_in_shader)
    return Skip{
        "steps=separate has barriers between its steps, which sync=in_shader_within rules out; take "
        "steps=joined"};
  return plan_separate_steps(problem, ocean, transforms, limits);
}

// The option `fft` takes these names, the first by default.
std::vector<Algorithm> ocean_algorithms(std::vector<std::string> transforms) {
  return {
      {.name = "ocean",
       .backend = BackendKind::kOpenGl,
       .summary = "a frame of an ocean without its drawing: spectra of a time, four inverse transforms a "
                  "patch, its own or by another algorithm, and the textures of the surface",
       .source = "dissertation, section 5.4, figure 12; Tessendorf, Simulating Ocean Water; Horvath, "
                 "Empirical directional wave spectra",
       .sizes = "squares from 16 to 2048 that the other algorithm takes; batches of 4 for each of up to "
                "3 patches",
       .options = {{"fft", std::move(transforms), "the algorithm of the transforms, with its defaults"},
                   {"sync",
                    {"barrier", "in_shader_within"},
                    "a barrier behind each dispatch, or, with joined steps, a second dispatch that waits in "
                    "the shader for the first, and a barrier behind both"},
                   {"part", {"frame", "spectrum", "fft", "fields"}, "all of a frame, or a step of it"},
                   {"steps",
                    {"auto", "joined", "separate"},
                    "joined: the spectra are made where rows are transformed, the surface where columns are, "
                    "in two dispatches; auto: so where fft=best and the side has prime factors up to 31 "
                    "alone"}},
       .refuse = refuse_for_ocean,
       .plan = plan_ocean,
       .operation = [](const Problem& problem, const Options& options) -> Operation {
         return ocean_of(problem, options);
       }}};
}

}  // namespace

Family ocean_family() {
  return {.built_on_transforms = ocean_algorithms};
}

}  // namespace fftbench::fft
