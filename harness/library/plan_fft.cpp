#include "library/plan_fft.h"

#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "fft/best.h"
#include "fft/repair_plan.h"
#include "library/caller_shaders.h"
#include "library/embedded_files.h"
#include "wisdom/device_file.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::library {
namespace {

const fft::Algorithm& opengl_algorithm(const std::string& name) {
  const fft::Algorithm& found = fft::algorithm_named(name);
  if (found.backend != fft::BackendKind::kOpenGl) {
    throw std::invalid_argument(
        fmt::format("{} runs on {}, not on OpenGL; take best, or another algorithm of the opengl backend",
                    name, name_of(found.backend)));
  }
  if (!found.is_transform())
    throw std::invalid_argument(name + " computes no Fourier transform; take best, or another transform");
  return found;
}

std::vector<wisdom::Entry> shipped_wisdom() {
  std::vector<wisdom::Entry> entries;
  for (const auto& [file, text] : embedded_wisdom()) {
    std::ranges::move(wisdom::entries_from(nlohmann::json::parse(text), file), std::back_inserter(entries));
  }
  return entries;
}

std::optional<fft::DeviceModel> shipped_model(const PlanningDevice& device) {
  const std::map<std::string, std::string> files = embedded_devices();
  const auto found = files.find(wisdom::device_file_name(device.name));
  if (found == files.end()) return std::nullopt;
  return wisdom::model_for(device.name, device.limits,
                           wisdom::device_file_in(nlohmann::json::parse(found->second)));
}

std::uint64_t spanned_bytes(const fft::ArrayLayout& layout, const fft::ArrayShape& shape, fft::Role role) {
  const fft::ArrayLayout complete = fft::complete_layout(layout, shape, role);
  const std::uint64_t values_of_image = std::uint64_t{shape.extent.x} * shape.extent.y;
  return fft::byte_count(shape) / (values_of_image * shape.batch) * fft::element_count(complete, shape);
}

fft::CallerAccess caller_access_of(const FftRequest& request) {
  const auto wanted = [](const fft::ArrayLayout& layout, const fft::ArrayShape& shape, fft::Role role) {
    const fft::ArrayLayout complete = fft::complete_layout(layout, shape, role);
    // An array without gaps is what every kernel takes.
    return complete == fft::complete_layout({}, shape, role) ? fft::ArrayLayout{} : complete;
  };
  return {.input = wanted(request.input_layout, fft::input_shape(request.problem), fft::Role::kInput),
          .output = wanted(request.output_layout, fft::output_shape(request.problem), fft::Role::kOutput),
          .has_load = !request.load.empty(),
          .has_store = !request.store.empty(),
          .in_place = request.in_place};
}

// Distances in values of the other array where that takes another number of bytes for one: nothing where
// there are none, or where the rows would not have room.
fft::ArrayLayout in_step(const fft::ArrayLayout& layout, const fft::ArrayShape& shape,
                         const fft::ArrayShape& other, fft::Role role) {
  const fft::ArrayLayout complete = fft::complete_layout(layout, shape, role);
  if (shape == other) return complete;
  if (complete.element_stride != 1) return {};
  const auto numbers_of = [](const fft::ArrayShape& each) {
    return each.domain == fft::Domain::kComplex ? 2U : 1U;
  };
  const std::uint64_t rows = std::uint64_t{complete.row_stride} * numbers_of(shape);
  const std::uint64_t images = std::uint64_t{complete.image_stride} * numbers_of(shape);
  const std::uint32_t numbers = numbers_of(other);
  if (rows % numbers != 0 || images % numbers != 0) return {};
  const std::uint64_t row = rows / numbers, image = images / numbers;
  const bool have_room = row >= other.extent.x &&
                         image >= std::uint64_t{other.extent.y - 1} * row + other.extent.x &&
                         std::max(row, image) <= std::numeric_limits<std::uint32_t>::max();
  if (!have_room) return {};
  return {.row_stride = std::uint32_t(row), .image_stride = std::uint32_t(image)};
}

// In place, an array without strides has its rows and images where the other one has some. Rows of real
// values are padded to those of their half spectra, as FFTW and cuFFT have them, where these are of half the
// width.
void keep_in_step(FftRequest& request) {
  const fft::ArrayShape input = fft::input_shape(request.problem),
                        output = fft::output_shape(request.problem);
  const bool has_half_rows =
      request.problem.domain == fft::Domain::kReal && halved_axis(request.problem) == 0;
  const bool is_real_input = has_half_rows && input.domain == fft::Domain::kReal;
  const bool is_real_output = has_half_rows && output.domain == fft::Domain::kReal;
  const auto take = [&](fft::ArrayLayout& layout, const fft::ArrayShape& shape, const fft::ArrayLayout& from,
                        const fft::ArrayShape& other, fft::Role role) {
    if (!layout.has_strides()) layout = in_step(from, other, shape, role);
  };
  if (request.output_layout.has_strides() || is_real_input)
    take(request.input_layout, input, request.output_layout, output, fft::Role::kOutput);
  if (request.input_layout.has_strides() || is_real_output)
    take(request.output_layout, output, request.input_layout, input, fft::Role::kInput);
}

bool is_on_textures(const fft::Plan& plan) {
  return std::ranges::any_of(plan.resources, [](const fft::Resource& resource) {
    return is_of_problem(resource.role) && resource.storage != fft::Storage::kBuffer;
  });
}

// Returns what `best` with these options stands for on a device, with buffers for arrays; `best` itself where
// nothing has a plan.
wisdom::BestChoice best_choice(const PlanningDevice& device, const FftRequest& request,
                               const fft::Options& options, const wisdom::Trial& trial) {
  const fft::Problem& problem = request.problem;
  const auto classify = [&](const std::vector<fft::Choice>& choices) {
    std::vector<fft::PlanOrSkip> plans;
    for (const fft::Choice& each : choices) {
      const fft::Choice kept = fft::without_unasked_waits(each, options);
      fft::PlanOrSkip plan = fft::make_plan(*kept.algorithm, problem, kept.options, device.limits);
      if (const auto* made = std::get_if<fft::Plan>(&plan); made != nullptr && is_on_textures(*made))
        plan = fft::Skip{"it keeps its arrays in textures, and this transform takes buffers"};
      plans.push_back(std::move(plan));
    }
    return fft::classify(plans);
  };
  const bool is_told = fft::goes_by_wisdom(options);
  const std::vector<wisdom::Entry> known =
      is_told ? with_shipped(device.own_wisdom) : std::vector<wisdom::Entry>{};
  const std::optional<fft::DeviceModel> model = shipped_model(device);
  wisdom::Trial without_waits;
  if (trial.run && is_told) {
    without_waits = wisdom::with_proposals(trial, model);
    without_waits.run = [&](std::vector<fft::Choice> choices) {
      for (fft::Choice& choice : choices) choice = fft::without_unasked_waits(std::move(choice), options);
      return trial.run(choices);
    };
  }
  const fft::Sync sync = fft::sync_of(options);
  const wisdom::BestChoice best =
      wisdom::choose_best(problem, request.most_merged, sync, experiment::Mode::kThroughput, device.name,
                          classify, known, without_waits, model ? &*model : nullptr);
  if (best.choice.algorithm->name == fft::kBestName) return best;
  return wisdom::best_of(fft::without_unasked_waits(best.choice, options), best.known_by);
}

// Names the algorithm in messages: `best` as it was asked for, and others with their options.
std::string asked_algorithm(const FftRequest& request, const fft::Choice& choice) {
  return request.algorithm == fft::kBestName ? request.algorithm : fft::describe(choice);
}

std::string cannot(const FftRequest& request, const fft::Choice& choice, const std::string& reason) {
  return fmt::format("{} cannot transform {}: {}", asked_algorithm(request, choice),
                     fft::describe_size(request.problem), reason);
}

// A repair goes by one count of spin time-outs.
bool can_be_repaired(const fft::Plan& plan) {
  return std::ranges::count_if(plan.resources, fft::counts_waits, &fft::Resource::role) <= 1;
}

// Takes the usual plan whose groups wait for nothing in place of one that can't be repaired.
void take_without_waits(PlannedFft& planned, const FftRequest& request, const fft::CallerAccess& access,
                        const fft::DeviceLimits& limits, const fft::Plan& waiting) {
  auto without_waits = fft::plan_without_waits(waiting, access, limits);
  if (const auto* skip = std::get_if<fft::Skip>(&without_waits)) {
    planned.refusal = cannot(request, planned.made.choice, "repair: " + skip->reason);
    return;
  }
  auto& choice = std::get<fft::PlannedChoice>(without_waits);
  planned.made.choice = std::move(choice.choice);
  planned.made.remark =
      "took a kernel whose work groups wait for no others, since the faster one can't be repaired";
  planned.made.plan = std::move(choice.plan);
}

// Makes the plan of the choice in `planned` one for the caller's arrays, or says why it is refused.
void plan_choice(PlannedFft& planned, const FftRequest& request, const fft::CallerAccess& access,
                 const fft::DeviceLimits& limits) {
  FftPlan& made = planned.made;
  // What has been overwritten can't be transformed again.
  if (request.repair && request.in_place) {
    const auto plain = fft::make_plan(*made.choice.algorithm, request.problem, made.choice.options, limits);
    const auto* waiting = std::get_if<fft::Plan>(&plain);
    if (waiting != nullptr && fft::may_time_out(*waiting))
      return take_without_waits(planned, request, access, limits, *waiting);
  }
  const bool is_best = request.algorithm == fft::kBestName;
  fft::CallerAccess without_copy = access;
  without_copy.may_copy_input = !is_best;
  fft::PlanOrSkip plan =
      fft::make_plan(*made.choice.algorithm, request.problem, made.choice.options, limits, without_copy);
  if (std::holds_alternative<fft::Skip>(plan) && is_best) {
    const auto may_be_taken = [&](const fft::Plan& other) {
      return !request.repair || !request.in_place || !fft::may_time_out(other);
    };
    auto usual = fft::usual_plan(request.problem, {}, access, limits, may_be_taken);
    if (auto* choice = std::get_if<fft::PlannedChoice>(&usual)) {
      made.remark =
          wisdom::best_of(
              choice->choice,
              "since the faster one supports neither strides, load or store functions, nor work in place")
              .remark;
      made.choice = std::move(choice->choice);
      plan = std::move(choice->plan);
    } else {
      plan = std::get<fft::Skip>(std::move(usual));
    }
  }
  if (const auto* skip = std::get_if<fft::Skip>(&plan)) {
    planned.refusal = cannot(request, made.choice, skip->reason);
    return;
  }
  made.plan = std::get<fft::Plan>(std::move(plan));
  if (!request.repair || !fft::may_time_out(made.plan) || can_be_repaired(made.plan)) return;
  take_without_waits(planned, request, access, limits, made.plan);
}

void add_repair(PlannedFft& planned, const FftRequest& request, const fft::CallerAccess& access,
                const fft::DeviceLimits& limits) {
  auto repair = plan_repair(planned.made.plan, access, request.load, request.store, limits);
  if (const auto* skip = std::get_if<fft::Skip>(&repair)) {
    planned.refusal = cannot(request, planned.made.choice, "repair: " + skip->reason);
    return;
  }
  planned.repair = std::get<PlannedRepair>(std::move(repair));
}

// A repair goes by the waits of one transform.
fft::MergedPlans merged_plans_of(const PlannedFft& planned, const FftRequest& request,
                                 const fft::CallerAccess& access, const fft::DeviceLimits& limits) {
  const FftPlan& made = planned.made;
  if (planned.repair) return {.refusal = "repair: only the waits of a single transform are checked"};
  return fft::merged_plans(made.choice, made.plan, access, limits, request.most_merged);
}

}  // namespace

PlannedFft plan_fft(const PlanningDevice& device, FftRequest request, const wisdom::Trial& trial) {
  if (request.in_place) keep_in_step(request);
  const fft::Algorithm& algorithm = opengl_algorithm(request.algorithm);
  PlannedFft planned{
      .made = {.choice = {&algorithm, fft::complete_options(algorithm.options, request.options)}}};
  FftPlan& made = planned.made;
  if (const auto refusal = fft::refusal_of(algorithm, request.problem)) {
    planned.refusal = cannot(request, made.choice, *refusal);
    return planned;
  }
  if (algorithm.name == fft::kBestName) {
    const wisdom::BestChoice best = best_choice(device, request, made.choice.options, trial);
    made.choice = best.choice;
    made.remark = best.remark;
  }
  const fft::CallerAccess access = caller_access_of(request);
  made.input_layout = access.input;
  made.output_layout = access.output;
  plan_choice(planned, request, access, device.limits);
  if (planned.refusal) return planned;
  if (request.repair && fft::may_time_out(made.plan)) add_repair(planned, request, access, device.limits);
  if (planned.refusal) return planned;
  made.merged = merged_plans_of(planned, request, access, device.limits);
  made.own_shaders = take_callers_glsl(made.plan, request.load, request.store);
  made.input_bytes =
      spanned_bytes(request.input_layout, fft::input_shape(request.problem), fft::Role::kInput);
  made.output_bytes =
      spanned_bytes(request.output_layout, fft::output_shape(request.problem), fft::Role::kOutput);
  if (fft::needs_host(made.plan)) {
    planned.refusal = fmt::format(
        "{} with these options transposes on the CPU between dispatches, which experiments alone do; take "
        "another transpose than cpu",
        made.choice.algorithm->name);
  }
  return planned;
}

std::vector<wisdom::Entry> with_shipped(std::vector<wisdom::Entry> own) {
  std::ranges::move(shipped_wisdom(), std::back_inserter(own));
  return own;
}

}  // namespace fftbench::library
