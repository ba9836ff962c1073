// A bench without a device. The test sets the time of each choice, the time that is left, and failures.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tune/bench.h"

namespace fftbench::tests {

inline fft::Algorithm algorithm_with(std::vector<fft::OptionSpec> options) {
  return {.name = "made_up",
          .backend = fft::BackendKind::kOpenGl,
          .summary = "",
          .source = "",
          .sizes = "",
          .options = std::move(options),
          .refuse = nullptr,
          .plan = nullptr};
}

class MadeUpLandscape final : public tune::Bench {
 public:
  using Text = std::function<std::string(const fft::Options&)>;

  // Returns milliseconds, or a failure with its reason, or throws.
  std::function<std::variant<double, tune::Failure>(const fft::Options&)> cost;
  Text plan = [](const fft::Options& options) {
    std::string text;
    for (const auto& [name, value] : options) text += name + "=" + value + ";";
    return text;
  };
  Text skip = [](const fft::Options&) { return ""; };
  double seconds_left = 1e9;
  double seconds_a_measurement = 1;

  std::size_t at_once = 1;  // choices whose programs are made together

  struct Prepared {
    std::vector<fft::Choice> choices;
    std::size_t measured_before;
  };
  std::vector<Prepared> prepared;
  std::vector<fft::Options> measurements;      // in their order
  std::map<std::string, unsigned> plan_looks;  // how many different options were measured for each plan
  std::map<fft::Options, double> longest_s;    // the longest measurement

  std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) override {
    std::vector<fft::PlanClass> classes;
    std::map<std::string, std::size_t> first;
    for (std::size_t index = 0; index < choices.size(); ++index) {
      const fft::Options& options = choices[index].options;
      const std::string reason = skip(options);
      const std::size_t same = reason.empty() ? first.try_emplace(plan(options), index).first->second : index;
      classes.push_back({.first = same, .skip_reason = reason});
    }
    return classes;
  }

  std::variant<tune::Samples, tune::Failure> measure(const fft::Choice& choice,
                                                     const tune::Effort& effort) override {
    if (longest_s.find(choice.options) == longest_s.end()) ++plan_looks[plan(choice.options)];
    longest_s[choice.options] = std::max(longest_s[choice.options], effort.max_seconds);
    measurements.push_back(choice.options);
    seconds_left -= seconds_a_measurement;
    const auto outcome = cost(choice.options);
    if (const auto* failure = std::get_if<tune::Failure>(&outcome)) return *failure;
    return tune::Samples{std::get<double>(outcome)};
  }

  std::size_t prepares_at_once() const override { return at_once; }
  void prepare(const std::vector<fft::Choice>& choices) override {
    prepared.push_back({.choices = choices, .measured_before = measurements.size()});
  }

  bool may_search() override { return seconds_left > 0; }
  bool may_measure() override { return seconds_left > 0; }

  std::size_t variants() const { return longest_s.size(); }
};

}  // namespace fftbench::tests
