#include "library/plan_fft.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "fft/best.h"
#include "fft/repair_plan.h"
#include "library/caller_shaders.h"
#include "library/embedded_files.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::library {
namespace {

const fft::Algorithm& opengl_algorithm(const std::string& name) {
  const fft::Algorithm& found = fft::algorithm_named(name);
  if (found.backend != fft::BackendKind::kOpenGl) {
    throw std::invalid_argument(fmt::format("{} runs on {}, not on OpenGL", name, name_of(found.backend)));
  }
  if (!found.is_transform()) throw std::invalid_argument(name + " computes no Fourier transform");
  return found;
}

std::vector<wisdom::Entry> shipped_wisdom() {
  std::vector<wisdom::Entry> entries;
  for (const auto& [file, text] : embedded_wisdom()) {
    std::ranges::move(wisdom::entries_from(nlohmann::json::parse(text), file), std::back_inserter(entries));
  }
  return entries;
}

std::uint64_t spanned_bytes(const fft::ArrayLayout& layout, const fft::ArrayShape& shape, const char* what) {
  const fft::ArrayLayout complete = fft::complete_layout(layout, shape, what);
  const std::uint64_t values_of_image = std::uint64_t{shape.extent.x} * shape.extent.y;
  return fft::byte_count(shape) / (values_of_image * shape.batch) * fft::element_count(complete, shape);
}

fft::CallerAccess caller_access_of(const FftRequest& request) {
  const auto wanted = [](const fft::ArrayLayout& layout, const fft::ArrayShape& shape, const char* what) {
    const fft::ArrayLayout complete = fft::complete_layout(layout, shape, what);
    // An array without gaps is what every kernel takes.
    return complete == fft::complete_layout({}, shape, what) ? fft::ArrayLayout{} : complete;
  };
  return {.input = wanted(request.input_layout, fft::input_shape(request.problem), "input"),
          .output = wanted(request.output_layout, fft::output_shape(request.problem), "output"),
          .has_load = !request.load.empty(),
          .has_store = !request.store.empty(),
          .in_place = request.in_place};
}

// Returns what `best` with these options stands for on a device.
wisdom::BestChoice best_choice(const PlanningDevice& device, const fft::Problem& problem,
                               const fft::Options& options, const wisdom::Trial& trial) {
  const auto classify = [&](const std::vector<fft::Choice>& choices) {
    std::vector<fft::PlanOrSkip> plans;
    for (const fft::Choice& each : choices) {
      const fft::Choice kept = fft::without_unasked_waits(each, options);
      plans.push_back(fft::make_plan(*kept.algorithm, problem, kept.options, device.limits));
    }
    return fft::classify(plans);
  };
  const bool is_told = fft::goes_by_wisdom(options);
  const std::vector<wisdom::Entry> known =
      is_told ? with_shipped(device.own_wisdom) : std::vector<wisdom::Entry>{};
  const bool may_try = trial && is_told;
  const auto trial_without_waits = [&](const fft::Choice& choice) {
    return trial(fft::without_unasked_waits(choice, options));
  };
  const wisdom::BestChoice best =
      wisdom::choose_best(problem, fft::order_of(options), experiment::Mode::kThroughput, device.name,
                          classify, known, may_try ? wisdom::Trial(trial_without_waits) : wisdom::Trial());
  return wisdom::best_of(fft::without_unasked_waits(best.choice, options), best.known_by);
}

// Makes the plan of the choice in `planned` one for the caller's arrays, or says why it is refused.
void plan_choice(PlannedFft& planned, const FftRequest& request, const fft::CallerAccess& access,
                 const fft::DeviceLimits& limits) {
  // What has been overwritten can't be transformed again.
  const bool must_not_wait = request.repair && request.in_place;
  FftPlan& made = planned.made;
  const std::string size = fft::describe_size(request.problem);
  fft::PlanOrSkip plan = fft::make_plan(*made.choice.algorithm, request.problem, made.choice.options, limits);
  if (const auto* skip = std::get_if<fft::Skip>(&plan)) {
    const std::string& what = made.remark.empty() ? made.choice.algorithm->name : made.remark;
    planned.refusal = fmt::format("{} cannot transform {} here: {}", what, size, skip->reason);
    return;
  }
  if (must_not_wait && fft::may_wait_in_vain(std::get<fft::Plan>(plan))) {
    auto without_waits = fft::plan_without_waits(std::get<fft::Plan>(plan), access, limits);
    if (!without_waits) {
      planned.refusal = fmt::format("nothing here transforms {} in such arrays without waits", size);
      return;
    }
    made.choice = std::move(without_waits->choice);
    made.remark = "in place nothing can be repaired, so that this waits for nothing";
    made.plan = std::move(without_waits->plan);
    return;
  }
  plan = fft::with_caller_access(std::get<fft::Plan>(std::move(plan)), access);
  if (std::holds_alternative<fft::Skip>(plan) && request.algorithm == fft::kBestName) {
    const auto may_be_taken = [&](const fft::Plan& other) {
      return !must_not_wait || !fft::may_wait_in_vain(other);
    };
    if (auto usual = fft::usual_plan(request.problem, {}, access, limits, may_be_taken)) {
      made.remark =
          wisdom::best_of(usual->choice, "since the faster one takes the caller's arrays as they are alone")
              .remark;
      made.choice = std::move(usual->choice);
      plan = std::move(usual->plan);
    }
  }
  if (const auto* skip = std::get_if<fft::Skip>(&plan)) {
    planned.refusal =
        fmt::format("{} cannot transform {} as asked: {}", made.choice.algorithm->name, size, skip->reason);
    return;
  }
  made.plan = std::get<fft::Plan>(std::move(plan));
}

void add_repair(PlannedFft& planned, const FftRequest& request, const fft::CallerAccess& access,
                const fft::DeviceLimits& limits) {
  auto repair = plan_repair(planned.made.plan, access, request.load, request.store, limits);
  if (const auto* skip = std::get_if<fft::Skip>(&repair)) {
    planned.refusal =
        fmt::format("{} can't be repaired: {}", fft::describe_size(request.problem), skip->reason);
    return;
  }
  planned.repair = std::get<PlannedRepair>(std::move(repair));
}

}  // namespace

PlannedFft plan_fft(const PlanningDevice& device, const FftRequest& request, const wisdom::Trial& trial) {
  const fft::Algorithm& algorithm = opengl_algorithm(request.algorithm);
  PlannedFft planned{
      .made = {.choice = {&algorithm, fft::complete_options(algorithm.options, request.options)}}};
  FftPlan& made = planned.made;
  if (const auto refusal = algorithm.refuse(request.problem)) {
    planned.refusal = fmt::format("{} cannot transform {}: {}", algorithm.name,
                                  fft::describe_size(request.problem), *refusal);
    return planned;
  }
  if (algorithm.name == fft::kBestName) {
    const wisdom::BestChoice best = best_choice(device, request.problem, made.choice.options, trial);
    made.choice = best.choice;
    made.remark = best.remark;
  }
  const fft::CallerAccess access = caller_access_of(request);
  plan_choice(planned, request, access, device.limits);
  if (planned.refusal) return planned;
  if (request.repair && fft::may_wait_in_vain(made.plan)) add_repair(planned, request, access, device.limits);
  if (planned.refusal) return planned;
  made.own_shaders = take_callers_glsl(made.plan, request.load, request.store);
  made.input_bytes = spanned_bytes(request.input_layout, fft::input_shape(request.problem), "input");
  made.output_bytes = spanned_bytes(request.output_layout, fft::output_shape(request.problem), "output");
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
