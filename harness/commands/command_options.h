// The options of one command. They are declared once and read after the parser has split the command line, so
// that all error messages are this program's own and not the parser's.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace fftbench::commands {

// The command line cannot be followed. `what()` is a complete message for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A value is none of the few that an option takes.
class NotOneOf : public UsageError {
 public:
  NotOneOf(const std::string& message, std::vector<std::string> choices)
      : UsageError(message), choices(std::move(choices)) {}
  std::vector<std::string> choices;
};

enum class Given { kOnce, kRepeatedly, kRequired, kRequiredRepeatedly };

// An option as a user sees it.
struct OptionFacts {
  std::string name;        // "--sizes"
  std::string value_name;  // "SIZES"; empty where it takes no value
  std::string description;
  std::vector<std::string> choices;  // all of its values; empty where there are too many to list
  bool is_repeatable = false;
};

class CommandOptions {
 public:
  using Use = std::function<void(const std::string& value)>;

  // `app` outlives this object.
  explicit CommandOptions(CLI::App& app) : app_(app) { app_.allow_extras(); }

  // Adds an option with a value, which help shows as `value_name`. `use` receives the value and may throw
  // UsageError.
  void add(const std::string& name, const std::string& value_name, const std::string& description, Use use,
           Given given = Given::kOnce);
  // Adds an option without a value.
  void add_flag(const std::string& name, const std::string& description, std::function<void()> act);
  // Adds an option that help does not show.
  void add_hidden(const std::string& name, const std::string& value_name, Use use);

  // Passes every given value to its `use`. Throws UsageError for an option that is given twice, lacks its
  // value or is required and missing.
  void read() const;

  // Returns the names of the options that were given, and of all that exist, as a user types them: "--sizes".
  std::vector<std::string> given() const;
  std::vector<std::string> names() const;

  // Returns the options that help shows, in its order. An option that refuses a value tells its choices:
  // `use` of each is called with a value that no option takes, so that what it fills in is lost.
  std::vector<OptionFacts> facts() const;

 private:
  struct Declared {
    std::string name;
    std::string value_name;
    CLI::Option* option;
    Use use;
    Given given;
  };
  void check(const Declared& declared) const;
  static bool is_repeatable(const Declared& declared);

  CLI::App& app_;
  std::vector<Declared> declared_;
};

// Returns what keeps the value of an option as it is.
auto keep(auto& target) {
  return [&target](const std::string& text) { target = text; };
}

// Reads `text`, the value of the option `name`, as a whole number from `least` to `most`. Throws UsageError.
unsigned whole_number(const std::string& name, const std::string& text, unsigned least, unsigned most);

// Returns the parts of "a,b,c"; an empty text is one empty part.
std::vector<std::string> comma_separated(const std::string& text);

// Reads `text` as a number from `least` to `most`. Throws UsageError.
double number(const std::string& name, const std::string& text, double least, double most);

// Returns the index of `text` in `choices`. Throws NotOneOf where it is not among them.
std::size_t one_of(const std::string& name, const std::string& text, const std::vector<std::string>& choices);

// Returns the names of values that have one.
std::vector<std::string> names_of(const auto& values) {
  std::vector<std::string> names;
  for (const auto value : values) names.emplace_back(name_of(value));
  return names;
}

}  // namespace fftbench::commands
