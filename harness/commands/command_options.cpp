#include "commands/command_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <charconv>
#include <utility>

#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

UsageError bad_value(const std::string& name, const std::string& text, const std::string& expected) {
  return UsageError(fmt::format("{}: found \"{}\", expected {}", name, text::one_line(text), expected));
}

template <typename Number>
bool parse_number(const std::string& text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

void CommandOptions::add(const std::string& name, const std::string& value_name,
                         const std::string& description, Use use, Given given) {
  // The parser accepts an option without its value here, so that the error message can be this program's own.
  CLI::Option* option = app_.add_option(name, description)->option_text(value_name)->expected(0, 1);
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  declared_.push_back({name, value_name, option, std::move(use), given});
}

void CommandOptions::add_flag(const std::string& name, const std::string& description,
                              std::function<void()> act) {
  declared_.push_back({name, "", app_.add_flag(name, description)->disable_flag_override(),
                       [act = std::move(act)](const std::string&) { act(); }, Given::kOnce});
}

void CommandOptions::add_hidden(const std::string& name, const std::string& value_name, Use use) {
  add(name, value_name, "", std::move(use));
  declared_.back().option->group("");
}

bool CommandOptions::is_repeatable(const Declared& declared) {
  return declared.given == Given::kRepeatedly || declared.given == Given::kRequiredRepeatedly;
}

void CommandOptions::check(const Declared& declared) const {
  const std::size_t count = declared.option->count();
  const bool is_required = declared.given == Given::kRequired || declared.given == Given::kRequiredRepeatedly;
  if (count == 0 && is_required) {
    throw UsageError(fmt::format("{} {} is needed", declared.name, declared.value_name));
  }
  if (count > 1 && !is_repeatable(declared)) {
    throw UsageError(fmt::format("{} is there {} times; keep one", declared.name, count));
  }
  if (declared.value_name.empty()) return;
  for (const std::string& value : declared.option->results()) {
    if (value.empty()) {
      throw UsageError(
          fmt::format("{} needs a value: {} {}", declared.name, declared.name, declared.value_name));
    }
  }
}

void CommandOptions::read() const {
  for (const Declared& declared : declared_) {
    check(declared);
    for (const std::string& value : declared.option->results()) declared.use(value);
  }
}

std::vector<std::string> CommandOptions::given() const {
  std::vector<std::string> names;
  for (const Declared& declared : declared_) {
    if (declared.option->count() > 0) names.push_back(declared.name);
  }
  return names;
}

std::vector<std::string> CommandOptions::names() const {
  std::vector<std::string> names;
  for (const Declared& declared : declared_) names.push_back(declared.name);
  return names;
}

std::vector<OptionFacts> CommandOptions::facts() const {
  const auto choices_of = [](const Declared& declared) -> std::vector<std::string> {
    if (declared.value_name.empty()) return {};
    try {
      declared.use("?");
    } catch (const NotOneOf& refusal) {
      return refusal.choices;
    } catch (const std::exception&) {
      return {};  // numbers, sizes and the like
    }
    return {};
  };
  std::vector<OptionFacts> facts;
  for (const Declared& declared : declared_) {
    if (declared.option->get_group().empty()) continue;
    facts.push_back({.name = declared.name,
                     .value_name = declared.value_name,
                     .description = declared.option->get_description(),
                     .choices = choices_of(declared),
                     .is_repeatable = is_repeatable(declared)});
  }
  return facts;
}

unsigned whole_number(const std::string& name, const std::string& text, unsigned least, unsigned most) {
  unsigned value = 0;
  if (parse_number(text, value) && value >= least && value <= most) return value;
  throw bad_value(name, text, fmt::format("a whole number from {} to {}", least, most));
}

std::vector<std::string> comma_separated(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

double number(const std::string& name, const std::string& text, double least, double most) {
  double value = 0;
  if (parse_number(text, value) && value >= least && value <= most) return value;
  throw bad_value(name, text, fmt::format("a number from {} to {}", least, most));
}

std::size_t one_of(const std::string& name, const std::string& text,
                   const std::vector<std::string>& choices) {
  const auto found = std::ranges::find(choices, text);
  if (found != choices.end()) return std::size_t(found - choices.begin());
  throw NotOneOf(fmt::format("{}: found \"{}\"{}, expected one of {}", name, text::one_line(text),
                             text::did_you_mean(text, choices), fmt::join(choices, ", ")),
                 choices);
}

}  // namespace fftbench::commands
