#include "fft/best.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <string>
#include <utility>

#include "fft/families.h"
#include "fft/flat_problems.h"

namespace fftbench::fft {
namespace {

constexpr const char* kStorageOption = "storage";

Options usual_options(const Problem& problem, const Algorithm& algorithm, Sync sync) {
  return algorithm.usual.options == nullptr ? Options{} : algorithm.usual.options(problem, sync);
}

bool can_chain_within(const Algorithm& algorithm) {
  const auto sync = std::ranges::find(algorithm.options, kSyncOption, &OptionSpec::name);
  return sync != algorithm.options.end() &&
         std::ranges::find(sync->values, name_of(Sync::kInShaderWithin)) != sync->values.end();
}

// Why none of the algorithms has a plan.
class Refusals {
 public:
  // Begins with those that refuse the problem whatever the options and the device are.
  Refusals(const Problem& problem, Sync sync) {
    for (const Algorithm* algorithm : usual_algorithms(problem, sync)) {
      ++tried_;
      if (algorithm->usual.is_general) general_ = algorithm->name;
      if (const auto reason = refusal_of(*algorithm, problem)) add(*algorithm, *reason);
    }
    of_problem_ = given_.size();
  }

  void add(const Algorithm& algorithm, const std::string& reason) {
    given_.push_back({algorithm.name, reason});
  }

  bool is_of_all() const { return of_problem_ == tried_; }

  // Returns the last one of the general algorithm, which would do whatever others do; the one of all where it
  // is the same; or each with those that give it.
  std::string text() const {
    for (std::size_t index = given_.size(); index > 0; --index) {
      if (given_[index - 1].algorithm == general_) return given_[index - 1].reason;
    }
    std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
    for (const auto& [algorithm, reason] : given_) {
      const auto known = std::ranges::find(reasons, reason, [](const auto& each) { return each.first; });
      auto& names = known != reasons.end() ? known->second
                                           : reasons.emplace_back(reason, std::vector<std::string>{}).second;
      if (std::ranges::find(names, algorithm) == names.end()) names.push_back(algorithm);
    }
    if (reasons.size() == 1) return reasons.front().first;
    std::string text = "no kernel does it";
    for (const auto& [reason, names] : reasons)
      text += fmt::format("; {}: {}", fmt::join(names, ", "), reason);
    return text;
  }

 private:
  struct Given {
    std::string algorithm;
    std::string reason;
  };
  std::string_view general_;
  std::vector<Given> given_;
  std::size_t of_problem_ = 0;  // so many are whatever the options and the device are
  std::size_t tried_ = 0;
};

std::optional<std::string> refuse_where_all_do(const Problem& problem) {
  const Refusals refusals(problem, Sync::kBarrier);
  return refusals.is_of_all() ? std::optional(refusals.text()) : std::nullopt;
}

PlanOrSkip plan_usual_best(const Problem& problem, const Options& options, const DeviceLimits& limits) {
  const Sync sync = sync_of(options);
  Refusals refusals(problem, sync);
  for (const Choice& choice : usual_choices(problem, sync)) {
    PlanOrSkip next = make_plan(*choice.algorithm, problem, choice.options, limits);
    if (std::holds_alternative<Plan>(next)) return next;
    refusals.add(*choice.algorithm, std::get<Skip>(next).reason);
  }
  if (auto skip = exceeded_binding_of_image(problem, limits)) return *std::move(skip);
  constexpr std::string_view kOfOrder = "sync=in_shader: ";
  const std::string text = refusals.text();
  if (sync != Sync::kInShader || text.starts_with(kOfOrder)) return Skip{text};
  return Skip{fmt::format("{}{}; take sync=barrier, which more kernels support", kOfOrder, text)};
}

// The arrays of `best` are buffers.
Options with_buffers(const Algorithm& algorithm, Options options) {
  if (std::ranges::find(algorithm.options, kStorageOption, &OptionSpec::name) != algorithm.options.end())
    options.emplace(kStorageOption, "buffer");
  return options;
}

}  // namespace

std::vector<Choice> usual_choices(const Problem& given, Sync sync) {
  const Problem problem = flat_problem(given);
  std::vector<Choice> choices;
  if (!is_flat(problem)) {
    const Algorithm& best = algorithm_named(kBestName);
    choices.push_back({&best, options_with_sync(best, sync, {}).value()});
  }
  for (const Algorithm* tried : usual_algorithms(problem, sync)) {
    const Algorithm& algorithm = *tried;
    if (refusal_of(algorithm, problem)) continue;
    if (sync == Sync::kBarrier && can_chain_within(algorithm)) {
      Options options = usual_options(problem, algorithm, sync);
      options.emplace(kSyncOption, name_of(Sync::kInShaderWithin));
      choices.push_back({&algorithm, complete_options(algorithm.options, options)});
    }
    const Options fast = usual_options(problem, algorithm, sync);
    if (const std::optional<Options> options =
            options_with_sync(algorithm, sync, with_buffers(algorithm, fast)))
      choices.push_back({&algorithm, *options});
  }
  return choices;
}

bool has_sync_option(const Algorithm& algorithm) {
  return std::ranges::find(algorithm.options, kSyncOption, &OptionSpec::name) != algorithm.options.end();
}

std::optional<Options> options_with_sync(const Algorithm& algorithm, Sync sync, Options given) {
  if (sync == Sync::kInShader) {
    if (!has_sync_option(algorithm)) return std::nullopt;
    given[std::string(kSyncOption)] = name_of(sync);
  }
  return complete_options(algorithm.options, given);
}

Sync sync_of(const Options& options) {
  const auto found = options.find(kSyncOption);
  return found != options.end() && found->second == name_of(Sync::kInShader) ? Sync::kInShader
                                                                             : Sync::kBarrier;
}

Problem problem_at_once(const Problem& problem, Sync sync, std::uint32_t transforms) {
  Problem at_once = problem;
  if (sync == Sync::kInShader) at_once.batch *= transforms;
  return at_once;
}

Choice without_unasked_waits(Choice choice, const Options& options) {
  const auto sync = choice.options.find(kSyncOption);
  if (sync_of(options) == Sync::kBarrier && sync != choice.options.end()) {
    sync->second = name_of(Sync::kBarrier);
  }
  return choice;
}

std::variant<PlannedChoice, Skip> usual_plan(const Problem& problem, const Options& asked,
                                             const CallerAccess& access, const DeviceLimits& limits,
                                             const std::function<bool(const Plan& plan)>& accepts) {
  // Whatever goes in place as it is takes less time than what copies its input first.
  if (access.in_place && access.may_copy_input) {
    CallerAccess without_copy = access;
    without_copy.may_copy_input = false;
    auto planned = usual_plan(problem, asked, without_copy, limits, accepts);
    if (std::holds_alternative<PlannedChoice>(planned)) return planned;
  }
  Refusals refusals(problem, Sync::kBarrier);
  for (const Choice& usual : usual_choices(problem, Sync::kBarrier)) {
    Choice choice = without_unasked_waits(usual, {});
    for (const auto& [name, value] : asked) {
      if (choice.options.contains(name)) choice.options[name] = value;
    }
    PlanOrSkip made = make_plan(*choice.algorithm, problem, choice.options, limits, access);
    if (const auto* skip = std::get_if<Skip>(&made)) {
      refusals.add(*choice.algorithm, skip->reason);
      continue;
    }
    Plan& plan = std::get<Plan>(made);
    if (accepts(plan)) return PlannedChoice{.choice = std::move(choice), .plan = std::move(plan)};
    refusals.add(*choice.algorithm,
                 "its work groups wait for each other, or it dispatches a pass several times; neither can be "
                 "repaired");
  }
  if (auto skip = exceeded_binding_of_image(problem, limits)) return *std::move(skip);
  return Skip{refusals.text()};
}

bool goes_by_wisdom(const Options& options) {
  const auto found = options.find("wisdom");
  return found == options.end() || found->second == "yes";
}

Family best_family() {
  return {
      150,
      {{.name = std::string(kBestName),
        .backend = BackendKind::kOpenGl,
        .summary = "the fastest that `fftbench tune` has found for the device and the problem, else what is "
                   "usually the fastest",
        .source = "the wisdom of configs/wisdom and of the user",
        .sizes = "any side up to 8388608, prime factors up to 31 up to 16777216; beyond, complex images "
                 "with factors 2, 3, 5 and 7",
        .options = {{std::string(kSyncOption),
                     {"barrier", "in_shader"},
                     "a barrier behind each transform, or pipelined transforms, whose dispatches wait in the "
                     "shader for those before"},
                    {"wisdom", {"yes", "no"}, "choose by what tuning found, or only by what usually wins"}},
        .refuse = refuse_where_all_do,
        .plan = plan_usual_best,
        .takes_cosine_transforms = true,
        .other_axes = AxesOfAlgorithm::kColumnsAlone}}};
}

}  // namespace fftbench::fft
