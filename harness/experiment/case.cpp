#include "experiment/case.h"

#include <fmt/format.h>

namespace fftbench::experiment {

std::string_view name_of(Mode mode) {
  switch (mode) {
    case Mode::kThroughput:
      return "throughput";
    case Mode::kChain:
      return "chain";
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
  return mode == Mode::kThroughput || mode == Mode::kChain;
}

std::optional<Mode> mode_named(std::string_view name) {
  for (const Mode mode : {Mode::kThroughput, Mode::kChain, Mode::kLatency, Mode::kCold}) {
    if (name_of(mode) == name) return mode;
  }
  return std::nullopt;
}

std::optional<std::string> refusal_of_all(const std::vector<Case>& cases) {
  std::optional<std::string> first;
  for (const Case& each : cases) {
    const std::optional<std::string> reason = each.choice.algorithm->refuse(each.problem);
    if (!reason) return std::nullopt;
    if (first) continue;
    first = fmt::format("{} cannot transform {}: {}", each.choice.algorithm->name,
                        fft::describe_size(each.problem), *reason);
  }
  if (first && cases.size() > 1) *first += fmt::format("; none of the {} cases can be run", cases.size());
  return first;
}

std::string describe(const Case& test_case) {
  return fmt::format("{} {} {} {}", fft::describe(test_case.choice), fft::describe_size(test_case.problem),
                     fft::describe_kind(test_case.problem), name_of(test_case.mode));
}

}  // namespace fftbench::experiment
