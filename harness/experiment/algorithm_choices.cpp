#include "experiment/algorithm_choices.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::experiment {
namespace {

const fft::Algorithm& find_or_throw(const std::string& name, const std::string& place) {
  if (const fft::Algorithm* algorithm = fft::find_algorithm(name)) return *algorithm;
  const std::vector<std::string> names = fft::algorithm_names();
  throw json::ConfigError(fmt::format("{}: unknown algorithm {}{}; algorithms: {}", place,
                                      text::one_line(nlohmann::json(name).dump()),
                                      text::did_you_mean(name, names), fmt::join(names, ", ")));
}

// Returns the algorithm of an entry that is an object.
const fft::Algorithm& algorithm_of(const nlohmann::json& entry, const json::ConfigSource& source,
                                   const nlohmann::json::json_pointer& pointer, plans::PlanShelf* shelf) {
  if (entry.contains("name") == entry.contains("plan")) {
    throw json::ConfigError(
        fmt::format("{}: {}", source.begin(pointer),
                    entry.contains("name")
                        ? "an algorithm has a name or a plan, not both"
                        : "the key \"name\" is missing (The algorithm's name), or \"plan\" in its place"));
  }
  if (entry.contains("name"))
    return find_or_throw(entry["name"].get<std::string>(), source.begin(pointer / "name"));
  const std::string place = source.begin(pointer / "plan");
  if (shelf == nullptr)
    throw json::ConfigError(place + ": a plan is a file, and this experiment may name no files");
  try {
    return shelf->algorithm(entry["plan"].get<std::string>());
  } catch (const json::ConfigError& error) {
    throw json::ConfigError(fmt::format("{}: {}", place, error.what()));
  }
}

// The values that an experiment lists for one option.
struct Sweep {
  std::string option;
  std::vector<std::string> values;
};

void check_value(const fft::Algorithm& algorithm, const std::string& option, const std::string& value,
                 const std::string& place) {
  try {
    fft::complete_options(algorithm.options, {{option, value}});
  } catch (const fft::UnknownOption& error) {
    throw json::ConfigError(fmt::format("{}: {}: {}", place, algorithm.name, error.what()));
  }
}

std::vector<Sweep> read_sweeps(const fft::Algorithm& algorithm, const nlohmann::json& options,
                               const json::ConfigSource& source,
                               const nlohmann::json::json_pointer& pointer) {
  std::vector<Sweep> sweeps;
  for (const auto& [option, value_or_list] : options.items()) {
    std::vector<AxisValue<std::string>> values;
    if (value_or_list.is_string())
      values.push_back({value_or_list.get<std::string>(), json::place_of(pointer / option)});
    if (value_or_list.is_array())
      for (std::size_t i = 0; i < value_or_list.size(); ++i)
        values.push_back({value_or_list[i].get<std::string>(), json::place_of(pointer / option / i)});

    reject_repeats(values, source, [](const std::string& value) { return nlohmann::json(value).dump(); });
    Sweep sweep{option, {}};
    for (const AxisValue<std::string>& value : values) {
      check_value(algorithm, option, value.value, source.begin(value.place));
      sweep.values.push_back(value.value);
    }
    sweeps.push_back(std::move(sweep));
  }
  return sweeps;
}

// Returns every combination; the last option varies fastest.
std::vector<fft::Options> combinations(const std::vector<Sweep>& sweeps) {
  std::vector<fft::Options> chosen(1);
  for (const Sweep& sweep : sweeps) {
    std::vector<fft::Options> longer;
    for (const fft::Options& options : chosen) {
      for (const std::string& value : sweep.values) {
        longer.push_back(options);
        longer.back()[sweep.option] = value;
      }
    }
    chosen = std::move(longer);
  }
  return chosen;
}

}  // namespace

std::vector<AxisValue<Mode>> read_modes(const nlohmann::json& document, const std::string& pointer,
                                        const json::ConfigSource& source) {
  const nlohmann::json::json_pointer list(pointer);
  std::vector<AxisValue<Mode>> modes;
  for (std::size_t i = 0; i < document.at(list).size(); ++i) {
    const auto name = document.at(list)[i].get<std::string>();
    const auto mode = mode_named(name);
    if (!mode)
      throw json::ConfigError(fmt::format("the schema allows {}, which this program does not know", name));
    modes.push_back({*mode, json::place_of(list / i)});
  }
  reject_repeats(modes, source, [](Mode mode) { return std::string(name_of(mode)); });
  return modes;
}

std::vector<AxisValue<ListedChoice>> expand_algorithms(const nlohmann::json& document,
                                                       const json::ConfigSource& source,
                                                       plans::PlanShelf* shelf) {
  const nlohmann::json& algorithms = document.at("algorithms");
  std::vector<AxisValue<ListedChoice>> choices;
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    const nlohmann::json& entry = algorithms[i];
    const nlohmann::json::json_pointer pointer = nlohmann::json::json_pointer("/algorithms") / i;
    const auto add = [&](const fft::Algorithm& algorithm, const fft::Options& options,
                         const std::vector<AxisValue<Mode>>& modes) {
      fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, options)};
      ListedChoice listed{.choice = std::move(choice), .modes = modes};
      choices.push_back({std::move(listed), json::place_of(pointer)});
    };
    if (entry.is_string()) {
      add(find_or_throw(entry.get<std::string>(), source.begin(pointer)), {}, {});
      continue;
    }
    const fft::Algorithm& algorithm = algorithm_of(entry, source, pointer, shelf);
    const std::vector<Sweep> sweeps = read_sweeps(algorithm, entry["options"], source, pointer / "options");
    std::vector<AxisValue<Mode>> modes;
    if (entry.contains("modes")) modes = read_modes(document, (pointer / "modes").to_string(), source);
    for (const fft::Options& options : combinations(sweeps)) add(algorithm, options, modes);
  }
  return choices;
}

}  // namespace fftbench::experiment
