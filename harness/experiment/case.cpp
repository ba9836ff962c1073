#include "experiment/case.h"

#include <fmt/format.h>

#include "fft/cuda_launch.h"

namespace fftbench::experiment {

std::string_view name_of(Mode mode) {
  switch (mode) {
    case Mode::kThroughput:
      return "throughput";
    case Mode::kChain:
      return "chain";
    case Mode::kIndependent:
      return "independent";
    case Mode::kLatency:
      return "latency";
    case Mode::kCold:
      return "cold";
    case Mode::kCheck:
      return "check";
  }
  return "unknown";
}

bool is_timed(Mode mode) {
  return mode != Mode::kCheck;
}

bool is_back_to_back(Mode mode) {
  return mode == Mode::kThroughput || mode == Mode::kChain || mode == Mode::kIndependent;
}

std::optional<Mode> mode_named(std::string_view name) {
  for (const Mode mode : {Mode::kThroughput, Mode::kChain, Mode::kIndependent, Mode::kLatency, Mode::kCold}) {
    if (name_of(mode) == name) return mode;
  }
  return std::nullopt;
}

std::optional<std::string> refusal_of_all(const std::vector<Case>& cases) {
  std::optional<std::string> first;
  for (const Case& each : cases) {
    const std::optional<std::string> reason = fft::refusal_of(*each.choice.algorithm, each.problem);
    if (!reason) return std::nullopt;
    if (first) continue;
    first = fmt::format("{} cannot transform {}: {}", each.choice.algorithm->name,
                        fft::describe_size(each.problem), *reason);
  }
  if (first && cases.size() > 1) *first += fmt::format("; none of the {} cases can be run", cases.size());
  return first;
}

bool takes_calls_of_several(const fft::Algorithm& algorithm) {
  return algorithm.backend == fft::BackendKind::kOpenGl;
}

std::optional<std::string> refuse_mode(const Case& test_case) {
  if (test_case.mode == Mode::kIndependent && !test_case.choice.algorithm->is_transform())
    return "only transforms have a ring of inputs and outputs; take the mode throughput instead";
  return fft::refuse_branches(test_case.choice.options, test_case.pairs);
}

std::string options_text(const Case& test_case) {
  const std::string text = fft::options_text(test_case.choice);
  if (test_case.mode != Mode::kIndependent) return text;
  fft::Options options = fft::options_in(text);
  if (test_case.pairs != kUsualPairs) options["pairs"] = fmt::format("{}", test_case.pairs);
  if (takes_calls_of_several(*test_case.choice.algorithm) && test_case.merged != test_case.pairs)
    options["merged"] = fmt::format("{}", test_case.merged);
  return fft::describe_options({}, options);
}

std::string describe(const Case& test_case) {
  const std::string options = options_text(test_case);
  return fmt::format("{}{}{} {} {} {}", test_case.choice.algorithm->name, options.empty() ? "" : " ", options,
                     fft::describe_size(test_case.problem), fft::describe_kind(test_case.problem),
                     name_of(test_case.mode));
}

}  // namespace fftbench::experiment
