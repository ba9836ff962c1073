#include "experiment/case_label.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <limits>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>

namespace fftbench::experiment {
namespace {

using Words = std::vector<std::string>;

// Returns the words between blanks, commas behind words and semicolons.
Words words_of(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, ';', ' ');
  std::istringstream stream(spaced);
  Words words;
  for (std::string word; stream >> word;) {
    if (word.size() > 1 && word.ends_with(',')) word.pop_back();
    words.push_back(word);
  }
  return words;
}

// Returns the cells of a row, between which a table has two spaces at least.
std::vector<std::string_view> cells_of(std::string_view text) {
  std::vector<std::string_view> cells;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("  "), text.size());
    if (end > 0) cells.push_back(text.substr(0, end));
    const std::size_t next = text.find_first_not_of(' ', end);
    if (next == std::string_view::npos) break;
    text.remove_prefix(next);
  }
  return cells;
}

std::string size_of(const Case& each) {
  fft::Problem one_image = each.problem;
  one_image.batch = 1;
  return fft::describe_size(one_image);
}

// Tells whether a word of a label says what option of a choice is.
bool says(const std::string& word, const std::string& name, const std::string& value) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    return word == value && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
  return equals > 0 && name.starts_with(word.substr(0, equals)) && word.substr(equals + 1) == value;
}

// Returns how many of a choice's options that are not at their default the words leave out; nothing where
// they say anything else of it.
std::optional<std::size_t> unsaid_options(const fft::Choice& choice, std::span<const std::string> words) {
  fft::Options unsaid = fft::options_in(fft::options_text(choice));
  if (words.size() == 1 && words.front() == kDefaultsWord) words = {};
  for (const std::string& word : words) {
    const auto said = std::ranges::find_if(
        choice.options, [&](const auto& option) { return says(word, option.first, option.second); });
    if (said == choice.options.end()) return std::nullopt;
    unsaid.erase(said->first);
  }
  return unsaid.size();
}

struct Label {
  std::string size;  // of one image, in front of a row; empty where there is none
  Words words;
};

Label label_in(std::string_view text, const std::vector<Case>& cases) {
  std::vector<std::string_view> cells = cells_of(text);
  if (!cells.empty() && cells.front().starts_with('*')) {
    cells.front().remove_prefix(1);
    if (cells.front().starts_with(' ')) cells.front().remove_prefix(1);
    if (cells.front().empty()) cells.erase(cells.begin());
  }
  Label label;
  if (cells.size() > 1 &&
      std::ranges::any_of(cases, [&](const Case& each) { return size_of(each) == cells.front(); })) {
    label.size = cells.front();
    cells.erase(cells.begin());
  }
  if (!cells.empty()) label.words = words_of(cells.front());
  return label;
}

// Returns how far a case is from a label: 0 where the label says all of it.
std::optional<std::size_t> distance(const Case& each, const Label& label) {
  if (label.words.empty() || label.words.front() != each.choice.algorithm->name) return std::nullopt;
  if (!label.size.empty() && label.size != size_of(each)) return std::nullopt;
  const Words rest = words_of(fmt::format("{} {} {}", fft::describe_size(each.problem),
                                          fft::describe_kind(each.problem), name_of(each.mode)));
  std::span<const std::string> options = std::span(label.words).subspan(1);
  const bool has_rest = options.size() >= rest.size() && std::ranges::equal(options.last(rest.size()), rest);
  if (has_rest) options = options.first(options.size() - rest.size());
  if (!has_rest && label.size.empty() && options.empty()) return std::nullopt;
  return unsaid_options(each.choice, options);
}

}  // namespace

fft::Choice kernel_named(std::string_view name) {
  const Words words = words_of(name);
  if (words.empty()) throw std::invalid_argument("a kernel's name is empty");
  const fft::Algorithm& algorithm = fft::algorithm_named(words.front());
  fft::Options given;
  for (const std::string& word : std::span(words).subspan(1)) {
    if (word == kDefaultsWord) continue;
    const std::size_t equals = word.find('=');
    const std::string option = word.substr(0, equals);
    const auto found = std::ranges::find_if(algorithm.options, [&](const fft::OptionSpec& spec) {
      return equals == std::string::npos ? std::ranges::find(spec.values, word) != spec.values.end()
                                         : spec.name.starts_with(option);
    });
    const std::string value = equals == std::string::npos ? word : word.substr(equals + 1);
    given.emplace(found == algorithm.options.end() ? option : found->name, value);
  }
  return {.algorithm = &algorithm, .options = fft::complete_options(algorithm.options, given)};
}

std::vector<bool> named_by_label(const std::vector<Case>& cases, std::string_view text) {
  const Label label = label_in(text, cases);
  std::vector<std::optional<std::size_t>> distances;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const Case& each : cases) {
    distances.push_back(distance(each, label));
    least = std::min(least, distances.back().value_or(least));
  }
  std::vector<bool> named;
  for (const auto& far : distances) named.push_back(far && *far == least);
  return named;
}

}  // namespace fftbench::experiment
