#include "report/row_names.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

#include "experiment/case_label.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kShortestBeginning = 3;

// Returns the options of a row that are not at their default.
fft::Options chosen_options(const experiment::Case& test_case) {
  return fft::options_in(fft::options_text(test_case.choice));
}

// The options of one algorithm's rows.
struct Family {
  std::vector<fft::Options> rows;  // chosen_options of each
  fft::Options shared;             // the same in all of them, where there are several
  // what is left of each, without repetition; rows are numbered along it, from 1
  std::vector<fft::Options> distinct;
};

fft::Options without(const fft::Options& options, const fft::Options& left_out) {
  fft::Options rest;
  for (const auto& option : options) {
    if (!left_out.contains(option.first)) rest.insert(option);
  }
  return rest;
}

std::map<const fft::Algorithm*, Family> families_of(const RecordPointers& rows, NameStyle style) {
  std::map<const fft::Algorithm*, Family> families;
  for (const Record* row : rows) {
    families[row->test_case.choice.algorithm].rows.push_back(chosen_options(row->test_case));
  }
  for (auto& [algorithm, family] : families) {
    if (style != NameStyle::kAll) family.shared = family.rows.front();
    for (const fft::Options& row : family.rows) {
      std::erase_if(family.shared, [&row](const auto& option) {
        const auto found = row.find(option.first);
        return found == row.end() || found->second != option.second;
      });
    }
    for (const fft::Options& row : family.rows) {
      const fft::Options rest = without(row, family.shared);
      const bool is_new = std::ranges::find(family.distinct, rest) == family.distinct.end();
      if (!rest.empty() && is_new) family.distinct.push_back(rest);
    }
  }
  return families;
}

std::string pairs_text(const fft::Options& options) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : options) pairs.push_back(name + "=" + value);
  return text::join(pairs, " ");
}

// Returns the shortest beginning of `name` that no other option of the algorithm has.
std::string beginning_of(const std::string& name, const fft::Algorithm& algorithm) {
  for (std::size_t length = std::min(kShortestBeginning, name.size()); length < name.size(); ++length) {
    const std::string beginning = name.substr(0, length);
    const auto shares = [&](const fft::OptionSpec& spec) {
      return spec.name != name && spec.name.starts_with(beginning);
    };
    if (std::ranges::none_of(algorithm.options, shares)) return beginning;
  }
  return name;
}

// Tells whether the value alone shows which option it belongs to, as a word does that no other option has as
// a value.
bool names_its_option(const std::string& name, const std::string& value, const fft::Algorithm& algorithm) {
  if (value.empty() || !std::isalpha(static_cast<unsigned char>(value.front()))) return false;
  static const std::set<std::string_view> say_nothing{"yes",  "no",    "on",   "off",
                                                      "true", "false", "auto", "none"};
  if (say_nothing.contains(value)) return false;
  return std::ranges::none_of(algorithm.options, [&](const fft::OptionSpec& spec) {
    return spec.name != name && std::ranges::find(spec.values, value) != spec.values.end();
  });
}

std::string values_text(const fft::Options& options, const fft::Algorithm& algorithm) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : options) {
    parts.push_back(names_its_option(name, value, algorithm) ? value
                                                             : beginning_of(name, algorithm) + "=" + value);
  }
  return text::join(parts, " ");
}

std::string options_text(const fft::Options& remaining, const Family& family, const fft::Algorithm& algorithm,
                         NameStyle style) {
  if (remaining.empty()) return family.distinct.empty() ? "" : std::string(experiment::kDefaultsWord);
  if (style == NameStyle::kAll || style == NameStyle::kPairs) return pairs_text(remaining);
  if (style == NameStyle::kValues) return values_text(remaining, algorithm);
  const auto number = 1 + (std::ranges::find(family.distinct, remaining) - family.distinct.begin());
  return fmt::format("#{}", number);
}

}  // namespace

RowNames row_names(const RecordPointers& rows, NameStyle style) {
  const auto families = families_of(rows, style);
  RowNames result;
  std::set<const fft::Algorithm*> explained;
  for (const Record* row : rows) {
    const fft::Algorithm& algorithm = *row->test_case.choice.algorithm;
    const Family& family = families.at(&algorithm);
    const fft::Options remaining = without(chosen_options(row->test_case), family.shared);
    const std::string options = options_text(remaining, family, algorithm, style);
    result.names.push_back(algorithm.name + (options.empty() ? "" : " " + options));
    if (!explained.insert(&algorithm).second) continue;
    if (!family.shared.empty()) {
      result.explanations.push_back(
          fmt::format("{}: {} throughout", algorithm.name, pairs_text(family.shared)));
    }
    if (style != NameStyle::kNumbers) continue;
    for (std::size_t index = 0; index < family.distinct.size(); ++index) {
      result.explanations.push_back(
          fmt::format("{} #{}: {}", algorithm.name, index + 1, pairs_text(family.distinct[index])));
    }
  }
  return result;
}

}  // namespace fftbench::report
