#include "run/cases/local_measurer.h"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

namespace fftbench::run {

std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem,
                                         const std::vector<experiment::AlgorithmChoice>& choices,
                                         const FindBackend& find_backend) {
  std::vector<fft::PlanOrSkip> plans;
  for (const experiment::AlgorithmChoice& choice : choices) {
    const backends::Backend* backend = find_backend(choice.algorithm->backend);
    auto plan = backend == nullptr ? std::nullopt : backend->plan(*choice.algorithm, problem, choice.options);
    if (!plan) return fft::all_different(choices.size());
    plans.push_back(*std::move(plan));
  }
  return fft::classify(plans);
}

LocalVisitor::LocalVisitor(const experiment::Experiment& experiment, const RunSettings& settings,
                           const gl::ShaderFiles& shaders)
    : experiment_(experiment),
      backends_(experiment.cases, settings.context, shaders),
      references_(experiment.input),
      handicap_percent_(settings.handicap_percent) {}

// The interval of a case comes from its rounds, and a longer visit narrows it only as far as it makes the
// round's own median better known. Known to half of what is asked of the case, its share in what rounds
// differ by is small; what time is left then is better spent on other rounds.
VisitRules LocalVisitor::rules_for(const VisitRequest& request, double timer_step_ms) const {
  const experiment::MeasureSettings& settings = experiment_.measure;
  const experiment::Mode mode = experiment_.cases[request.case_index].mode;
  const bool back_to_back = mode == experiment::Mode::kThroughput || mode == experiment::Mode::kGraph;
  return {.sampling = {.back_to_back = back_to_back,
                       .timer_step_ms = timer_step_ms,
                       .minimum_samples = (settings.minimum_samples + settings.rounds - 1) / settings.rounds,
                       .relative_ci = settings.relative_ci / 2,
                       .max_seconds =
                           request.max_seconds.value_or(settings.max_seconds_per_case / settings.rounds)},
          .tolerance = experiment_.tolerance,
          .check_before = request.first,
          .check_after = request.last,
          .handicap_percent = handicap_percent_};
}

Visit LocalVisitor::visit(const VisitRequest& request) {
  const experiment::Case& asked = experiment_.cases[request.case_index];
  experiment::Case test_case = asked;
  if (request.instead) {
    test_case.algorithm = request.instead->algorithm;
    test_case.options = request.instead->options;
  }
  const fft::BackendKind kind = test_case.algorithm->backend;
  BackendSet::Entry* workplace = backends_.find(kind);
  if (workplace == nullptr) {
    Visit visit;
    visit.record.test_case = asked;
    visit.record.status = report::Status::kSkipped;
    visit.record.reason = backends_.missing(kind);
    return visit;
  }
  Visit visit = visit_case(test_case, *workplace, references_, rules_for(request, workplace->timer_step_ms));
  visit.record.test_case = asked;
  return visit;
}

std::vector<Programs> LocalVisitor::programs(
    const std::map<std::size_t, experiment::AlgorithmChoice>& instead) {
  std::error_code unreadable;
  const Programs of_cuda =
      cuda_programs(std::filesystem::read_symlink("/proc/self/exe", unreadable).parent_path());
  std::vector<Programs> programs;
  for (std::size_t index = 0; index < experiment_.cases.size(); ++index) {
    const experiment::Case& test_case = experiment_.cases[index];
    const auto found = instead.find(index);
    const experiment::AlgorithmChoice choice =
        found == instead.end() ? experiment::AlgorithmChoice{test_case.algorithm, test_case.options}
                               : found->second;
    Programs& own = programs.emplace_back();
    const BackendSet::Entry* workplace = backends_.find(choice.algorithm->backend);
    if (workplace == nullptr) continue;
    if (choice.algorithm->backend == fft::BackendKind::kCuda) {
      own = of_cuda;
      continue;
    }
    try {
      own = programs_of(*workplace->backend, *choice.algorithm, test_case.problem, choice.options);
    } catch (const std::exception&) {
      // A visit will say so.
    }
  }
  return programs;
}

std::vector<fft::PlanClass> LocalVisitor::classify(std::size_t case_index,
                                                   const std::vector<experiment::AlgorithmChoice>& choices) {
  const auto find_backend = [&](fft::BackendKind kind) -> const backends::Backend* {
    const BackendSet::Entry* workplace = backends_.find(kind);
    return workplace == nullptr ? nullptr : workplace->backend.get();
  };
  return plan_classes(experiment_.cases[case_index].problem, choices, find_backend);
}

}  // namespace fftbench::run
