// The options of one command: declared once, read after the parser has split the command line. The parser's
// own messages never reach a person.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace fftbench::commands {

// A command line that cannot be followed. `what()` is complete for a person.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Given { kOnce, kRepeatedly, kRequired };

class CommandOptions {
 public:
  using Use = std::function<void(const std::string& value)>;

  // `app` outlives this object.
  explicit CommandOptions(CLI::App& app) : app_(app) { app_.allow_extras(); }

  // An option with a value, which help shows as `value_name`. `use` may throw UsageError.
  void add(const std::string& name, const std::string& value_name, const std::string& description, Use use,
           Given given = Given::kOnce);
  // An option without a value.
  void add_flag(const std::string& name, const std::string& description, std::function<void()> act);
  // An option that help does not show.
  void add_hidden(const std::string& name, const std::string& value_name, Use use);

  // Hands every value that was given to its `use`. Throws UsageError for an option without its value, given
  // twice or missing.
  void read() const;

  // The options that were given, and all that there are, as typed: "--sizes".
  std::vector<std::string> given() const;
  std::vector<std::string> names() const;

 private:
  struct Declared {
    std::string name;
    std::string value_name;
    CLI::Option* option;
    Use use;
    Given given;
  };
  void check(const Declared& declared) const;

  CLI::App& app_;
  std::vector<Declared> declared_;
};

// `text` as a whole number from `least` to `most`, a value of the option `name`. Throws UsageError.
unsigned whole_number(const std::string& name, const std::string& text, unsigned least, unsigned most);

// `text` as a number from `least` to `most`.
double number(const std::string& name, const std::string& text, double least, double most);

// The index of `text` in `choices`.
std::size_t one_of(const std::string& name, const std::string& text, const std::vector<std::string>& choices);

}  // namespace fftbench::commands
