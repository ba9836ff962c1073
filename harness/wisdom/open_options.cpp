#include "wisdom/open_options.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/best.h"

namespace fftbench::wisdom {
namespace {

constexpr std::string_view kAuto = "auto";

// Returns the choice with the known options in place of "auto"; nothing where they contradict what is asked
// for, and where they are of another version of the algorithm.
std::optional<fft::Choice> filled(const fft::Choice& choice, const fft::Options& known) {
  const fft::Algorithm& algorithm = *choice.algorithm;
  fft::Choice result = choice;
  try {
    const fft::Options complete = fft::complete_options(algorithm.options, known);
    if (asked_options(algorithm, complete) != asked_options(algorithm, choice.options)) return std::nullopt;
    for (const fft::OptionSpec& option : algorithm.options) {
      if (!is_open(option)) continue;
      std::string& value = result.options.at(option.name);
      if (value == kAuto) {
        value = complete.at(option.name);
      } else if (value != complete.at(option.name)) {
        return std::nullopt;
      }
    }
  } catch (const fft::UnknownOption&) {
    return std::nullopt;
  }
  return result;
}

std::string remark_on(const fft::Choice& before, const Match& match) {
  fft::Options changed;
  for (const auto& [name, value] : match.choice.options) {
    if (before.options.at(name) != value) changed.emplace(name, value);
  }
  return fmt::format("auto: {} ({})",
                     fft::describe_options(before.algorithm->options,
                                           fft::complete_options(before.algorithm->options, changed)),
                     match.describe());
}

}  // namespace

bool is_open(const fft::OptionSpec& option) {
  return option.values.front() == kAuto;
}

bool leaves_options_open(const fft::Algorithm& algorithm) {
  return !algorithm.is_transform() && algorithm.backend == fft::BackendKind::kOpenGl &&
         std::ranges::any_of(algorithm.options, is_open);
}

fft::Options asked_options(const fft::Algorithm& algorithm, const fft::Options& options) {
  fft::Options asked;
  for (const fft::OptionSpec& option : algorithm.options) {
    if (!is_open(option)) asked.emplace(option.name, options.at(option.name));
  }
  if (const auto sync = asked.find(fft::kSyncOption); sync != asked.end()) {
    sync->second = name_of(fft::sync_of(options));
  }
  return asked;
}

std::vector<Match> matches_of_open_options(const std::vector<Entry>& entries, const Device& device,
                                           const fft::Problem& problem, const fft::Choice& choice,
                                           experiment::Mode mode) {
  std::vector<Match> found;
  for (const Entry& entry : entries) {
    if (entry.algorithm != choice.algorithm->name || !is_about(entry, device, problem)) continue;
    if (auto known = filled(choice, entry.options)) {
      found.push_back(match_of(entry, *std::move(known), device, problem, mode));
    }
  }
  sort_best_first(found, mode);
  return found;
}

std::optional<FilledChoice> fill_open_options(const std::vector<Entry>& entries, const Device& device,
                                              const fft::Problem& problem, const fft::Choice& choice,
                                              experiment::Mode mode,
                                              const std::function<bool(const fft::Choice&)>& has_plan) {
  for (const Match& match : matches_of_open_options(entries, device, problem, choice, mode)) {
    if (!has_plan(match.choice)) continue;
    if (match.choice == choice) return std::nullopt;
    return FilledChoice{.choice = match.choice, .remark = remark_on(choice, match)};
  }
  return std::nullopt;
}

}  // namespace fftbench::wisdom
