#include "text/pattern.h"

#include <regex>
#include <stdexcept>

namespace fftbench::text {

struct Pattern::Expression {
  std::regex regex;
};

namespace {

using Match = std::match_results<std::string_view::const_iterator>;

std::vector<std::string> groups_of(const Match& match) {
  return {match.begin(), match.end()};
}

}  // namespace

Pattern::Pattern(std::string_view expression) {
  try {
    expression_ =
        std::make_unique<const Expression>(Expression{std::regex(expression.begin(), expression.end())});
  } catch (const std::regex_error& error) {
    throw std::invalid_argument(error.what());
  }
}

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&& other) noexcept = default;
Pattern& Pattern::operator=(Pattern&& other) noexcept = default;

std::optional<std::vector<std::string>> Pattern::find_in(std::string_view text) const {
  Match match;
  if (!std::regex_search(text.begin(), text.end(), match, expression_->regex)) return std::nullopt;
  return groups_of(match);
}

std::optional<std::vector<std::string>> Pattern::match_whole(std::string_view text) const {
  Match match;
  if (!std::regex_match(text.begin(), text.end(), match, expression_->regex)) return std::nullopt;
  return groups_of(match);
}

}  // namespace fftbench::text
