// Options: the axes of an algorithm that an experiment can sweep (DESIGN: decomposition, storage, exchange,
// ...).
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::fft {

// Values that an option takes beside those that it lists: too many, or not known to the program.
struct FurtherValues {
  std::string description;                      // for people: "a release such as 1.3.4"
  bool (*accepts)(std::string_view) = nullptr;  // nullptr: there are none
};

// One axis: its values, the first of which is the default.
struct OptionSpec {
  std::string name;
  std::vector<std::string> values;
  std::string meaning;
  FurtherValues further = {};

  bool takes(std::string_view value) const;
  std::string values_text(std::string_view separator) const;  // every value, for people: "shared, storage"
};

// Chosen values, one for each OptionSpec of an algorithm once `complete_options` has run.
using Options = std::map<std::string, std::string, std::less<>>;

// An option or a value that the algorithm does not have; `what()` names the nearest that it has.
class UnknownOption : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// `chosen` with the default of every option it does not mention. Throws UnknownOption.
Options complete_options(std::span<const OptionSpec> specs, const Options& chosen);

// "key=value" pairs in alphabetical order joined by ';', leaving out what is the default (the CSV's column).
std::string describe_options(std::span<const OptionSpec> specs, const Options& options);

}  // namespace fftbench::fft
