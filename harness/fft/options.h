// Options are the axes of an algorithm that an experiment can sweep: decomposition, storage, exchange and
// others.
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::fft {

// Values that an option accepts besides those that it lists, because they are too many or not known to the
// program.
struct FurtherValues {
  std::string description;                      // for messages: "a release such as 1.3.4"
  bool (*accepts)(std::string_view) = nullptr;  // nullptr where no further values are accepted
};

// One option with its values. The first value is the default.
struct OptionSpec {
  std::string name;
  std::vector<std::string> values;
  std::string meaning;
  FurtherValues further = {};

  bool takes(std::string_view value) const;
  std::string values_text(std::string_view separator) const;  // every value, for messages: "shared, storage"
};

// The chosen values by the names of their options. After `complete_options` there is one for each OptionSpec.
using Options = std::map<std::string, std::string, std::less<>>;

// The algorithm does not have the option or the value. `what()` names the nearest one that it has.
class UnknownOption : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Returns `chosen` with the default of every option that it does not mention. Throws UnknownOption.
Options complete_options(std::span<const OptionSpec> specs, const Options& chosen);

// Returns "key=value" pairs in alphabetical order joined by ';', without options at their default. The CSV's
// column `options` holds this text.
std::string describe_options(std::span<const OptionSpec> specs, const Options& options);

// Returns the pairs of such a text.
Options options_in(std::string_view text);

}  // namespace fftbench::fft
