// Regular expressions in ECMAScript's grammar. A file that includes <regex> takes seconds longer to compile,
// so that one alone does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::text {

class Pattern {
 public:
  // Throws std::invalid_argument, which says why, for what is no regular expression.
  explicit Pattern(std::string_view expression);
  ~Pattern();
  Pattern(Pattern&& other) noexcept;
  Pattern& operator=(Pattern&& other) noexcept;

  // The first part of the text that matches, followed by what each group caught there: nothing of a group
  // that took no part.
  std::optional<std::vector<std::string>> find_in(std::string_view text) const;
  // The same where the text matches from its beginning to its end.
  std::optional<std::vector<std::string>> match_whole(std::string_view text) const;

 private:
  struct Expression;
  std::unique_ptr<const Expression> expression_;
};

}  // namespace fftbench::text
