#include "fft/choice.h"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

namespace fftbench::fft {

std::string options_text(const Choice& choice) {
  return describe_options(choice.algorithm->options, choice.options);
}

std::string describe(const Choice& choice) {
  const std::string options = options_text(choice);
  return options.empty() ? choice.algorithm->name : choice.algorithm->name + " " + options;
}

Choice choice_in(std::string_view algorithm, std::string_view options) {
  const Algorithm& named = algorithm_named(algorithm);
  Options given;
  while (!options.empty()) {
    const std::string_view option = options.substr(0, options.find(';'));
    options.remove_prefix(std::min(option.size() + 1, options.size()));
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos)
      throw UnknownOption(fmt::format("found \"{}\", expected a name and a value, as in padding=no", option));
    given.emplace(option.substr(0, equals), option.substr(equals + 1));
  }
  return {.algorithm = &named, .options = complete_options(named.options, given)};
}

Choice choice_in(std::string_view description) {
  const std::size_t space = description.find(' ');
  return choice_in(description.substr(0, space),
                   space == std::string_view::npos ? "" : description.substr(space + 1));
}

}  // namespace fftbench::fft
