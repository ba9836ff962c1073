#include "fft/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::fft {
namespace {

const OptionSpec* find_spec(std::span<const OptionSpec> specs, std::string_view name) {
  const auto found = std::ranges::find(specs, name, &OptionSpec::name);
  return found == specs.end() ? nullptr : &*found;
}

UnknownOption unknown_name(std::span<const OptionSpec> specs, std::string_view name) {
  if (specs.empty())
    return UnknownOption(
        fmt::format("unknown option \"{}\"; there are no options here", text::one_line(name)));
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.push_back(spec.name);
  return UnknownOption(fmt::format("unknown option \"{}\"{}; options: {}", text::one_line(name),
                                   text::did_you_mean(name, names), fmt::join(names, ", ")));
}

}  // namespace

bool OptionSpec::takes(std::string_view value) const {
  if (std::ranges::find(values, value) != values.end()) return true;
  return further.accepts != nullptr && further.accepts(value);
}

std::string OptionSpec::values_text(std::string_view separator) const {
  std::string text = fmt::format("{}", fmt::join(values, separator));
  if (further.accepts != nullptr) text += fmt::format("{}{}", separator, further.description);
  return text;
}

Options complete_options(std::span<const OptionSpec> specs, const Options& chosen) {
  for (const auto& [name, value] : chosen) {
    const OptionSpec* spec = find_spec(specs, name);
    if (!spec) throw unknown_name(specs, name);
    if (!spec->takes(value))
      throw UnknownOption(fmt::format("unknown value \"{}\" of option \"{}\"{}; values: {}",
                                      text::one_line(value), name, text::did_you_mean(value, spec->values),
                                      spec->values_text(", ")));
  }
  Options complete = chosen;
  for (const OptionSpec& spec : specs) complete.try_emplace(spec.name, spec.values.front());
  return complete;
}

std::string describe_options(std::span<const OptionSpec> specs, const Options& options) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : options) {
    const OptionSpec* spec = find_spec(specs, name);
    if (!spec || spec->values.front() != value) pairs.push_back(name + "=" + value);
  }
  return fmt::format("{}", fmt::join(pairs, ";"));
}

Options options_in(std::string_view text) {
  Options options;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    options.emplace(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
  }
  return options;
}

}  // namespace fftbench::fft
