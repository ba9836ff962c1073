#include "experiment/experiment.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "experiment/case_label.h"
#include "experiment/expansion.h"
#include "experiment/old_modes.h"
#include "json/json_file.h"
#include "json/schema_node.h"
#include "measure/accuracy.h"
#include "measure/rank_sum.h"
#include "text/pattern.h"

namespace fftbench::experiment {

namespace {

constexpr double kQuickSeconds = 0.2;

// Derives a name that the schema accepts from the file's name.
std::string name_from(const std::filesystem::path& file, const json::SchemaNode& schema) {
  if (file == json::kStandardInput) return "standard_input";
  const std::string stem = file.stem().string();
  const auto pattern = schema.child("name")->json()["pattern"].get<std::string>();
  if (!text::Pattern(pattern).find_in(stem))
    throw json::ConfigError(
        fmt::format("{}: the file's name cannot name the experiment, which takes 1 to 100 letters, "
                    "digits, _ or -; give it a \"name\"",
                    file.string()));
  return stem;
}

// Returns the rounds of an experiment that states none: the usual ones, or more where so many cases take more
// for a verdict on each (scripts/compare.py). `cases` are those of all parts together.
unsigned rounds_for(std::span<const Case> cases) {
  const auto timed = static_cast<std::size_t>(std::ranges::count_if(cases, is_timed, &Case::mode));
  return std::max(kUsualRounds, static_cast<unsigned>(measure::rounds_needed(timed)));
}

MeasureSettings read_measure(const nlohmann::json& measure, const Overrides& overrides,
                             std::span<const Case> cases) {
  MeasureSettings settings{.modes = {},
                           .rounds = measure.value("rounds", rounds_for(cases)),
                           .max_seconds_per_case = measure.at("max_seconds_per_case").get<double>(),
                           .case_timeout_s = measure.at("case_timeout_s").get<double>(),
                           .relative_ci = measure.at("relative_ci").get<double>(),
                           .minimum_samples = measure.at("minimum_samples").get<unsigned>(),
                           .passes = measure.at("passes").get<bool>(),
                           .energy = measure.at("energy").get<bool>()};
  if (overrides.quick) {
    settings.rounds = 1;
    settings.max_seconds_per_case = std::min(settings.max_seconds_per_case, kQuickSeconds);
  }
  if (overrides.rounds != 0) settings.rounds = overrides.rounds;
  if (overrides.max_seconds_per_case > 0) settings.max_seconds_per_case = overrides.max_seconds_per_case;
  return settings;
}

void check_rounds(const Overrides& overrides, const json::SchemaNode& schema) {
  const json::SchemaNode rounds = *schema.child("measure")->child("rounds");
  if (overrides.rounds > rounds.json()["maximum"].get<unsigned>())
    throw json::ConfigError(
        fmt::format("--rounds: found {}, expected {}", overrides.rounds, rounds.expectation()));
}

text::Pattern filter_pattern(const std::string& filter) {
  try {
    return text::Pattern(filter);
  } catch (const std::invalid_argument& error) {
    throw json::ConfigError(fmt::format(
        "--filter: \"{}\" is no regular expression (ECMAScript's grammar): {}", filter, error.what()));
  }
}

std::vector<Case> keep_matching(std::vector<Case> cases, const std::string& filter) {
  const std::size_t count = cases.size();
  const std::string example = describe(cases.front());
  std::vector<bool> kept = named_by_label(cases, filter);
  if (std::ranges::find(kept, true) == kept.end()) {
    // What stands behind two spaces in a list of cases is no part of their names.
    const text::Pattern pattern = filter_pattern(filter.substr(0, filter.find("  ")));
    for (std::size_t index = 0; index < count; ++index)
      kept[index] = pattern.find_in(describe(cases[index])).has_value();
  }
  std::vector<Case> all = std::exchange(cases, {});
  for (std::size_t index = 0; index < count; ++index) {
    if (kept[index]) cases.push_back(std::move(all[index]));
  }
  if (cases.empty())
    throw json::ConfigError(fmt::format(
        "--filter: \"{}\" matches none of the {} cases; they read like \"{}\"", filter, count, example));
  if (const std::optional<std::string> refusal = refusal_of_all(cases))
    throw json::ConfigError(
        fmt::format("--filter: nothing that \"{}\" matches can be run: {}", filter, *refusal));
  return cases;
}

// Keeps every count-th case, so that all parts have about the same amount of work.
std::vector<Case> keep_part(const std::vector<Case>& cases, const Shard& shard) {
  std::vector<Case> part;
  for (std::size_t index = shard.number - 1; index < cases.size(); index += shard.count) {
    part.push_back(cases[index]);
  }
  if (part.empty()) {
    throw json::ConfigError(fmt::format("--shard: part {} of {} is empty: there are {} cases", shard.number,
                                        shard.count, cases.size()));
  }
  return part;
}

void check_plans(const std::vector<Case>& cases, plans::PlanShelf& shelf) {
  const Case* before = nullptr;
  for (const Case& each : cases) {
    const bool differs_in_its_mode_alone =
        before != nullptr && before->problem == each.problem && before->choice == each.choice;
    if (!differs_in_its_mode_alone) shelf.check(each.choice, each.problem);
    before = &each;
  }
}

}  // namespace

Experiment load_experiment(const std::filesystem::path& file, const std::filesystem::path& schema_file,
                           const Overrides& overrides) {
  const std::string text = json::read_text(file);
  return parse_experiment(text, file, json::read_schema(schema_file), overrides);
}

Experiment parse_experiment(std::string_view text, const std::filesystem::path& file,
                            const json::Schema& schema, const Overrides& overrides,
                            std::shared_ptr<plans::PlanShelf> shelf) {
  const nlohmann::json configuration = json::parse_json(text, file);
  const json::ConfigSource source(file, text);
  refuse_old_modes(configuration, source);
  schema.check(configuration, source);
  const json::SchemaNode root(schema.json());
  check_rounds(overrides, root);
  const nlohmann::json document = json::with_defaults(configuration, root);

  Experiment experiment;
  experiment.name =
      document.contains("name") ? document.at("name").get<std::string>() : name_from(file, root);
  experiment.description = document.at("description").get<std::string>();
  experiment.input = {measure::parse_signal(document.at("input").at("signal").get<std::string>()),
                      document.at("input").at("seed").get<std::uint64_t>()};
  const nlohmann::json& check = document.at("check");
  if (check.contains("tolerance")) experiment.tolerance = check.at("tolerance").get<double>();
  experiment.configuration = configuration;

  const Axes axes = read_axes(document, source, overrides.sizes, shelf.get());
  experiment.cases = expand(axes, source);
  if (!overrides.filter.empty())
    experiment.cases = keep_matching(std::move(experiment.cases), overrides.filter);
  experiment.measure = read_measure(document.at("measure"), overrides, experiment.cases);
  for (const AxisValue<Mode>& mode : axes.modes) experiment.measure.modes.push_back(mode.value);
  if (overrides.shard.count > 1) experiment.cases = keep_part(experiment.cases, overrides.shard);
  if (shelf) check_plans(experiment.cases, *shelf);
  experiment.shelf = std::move(shelf);
  if (std::ranges::none_of(experiment.cases, is_timed, &Case::mode)) experiment.measure.rounds = 1;
  return experiment;
}

Shard parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  const bool has_number = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
  const auto count = has_number ? std::from_chars(number.ptr + 1, end, shard.count) : number;
  if (!has_number || count.ec != std::errc() || count.ptr != end || shard.number < 1 ||
      shard.number > shard.count) {
    throw json::ConfigError(
        fmt::format("--shard: found \"{}\", expected I/N, part I of N, as in 1/3, 2/3 and 3/3", text));
  }
  return shard;
}

}  // namespace fftbench::experiment
