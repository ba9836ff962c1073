#include "gl/folded_shader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <vector>

#include "gl/shader_statements.h"
#include "gl/shader_tokens.h"

namespace fftbench::gl {
namespace {

// Takes #version and #extension, which are no words of the language.
std::string directives_of(std::string_view text) {
  std::string kept;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with("#version") || line.starts_with("#extension")) kept += std::string(line) + "\n";
    begin = end + 1;
  }
  return kept;
}

// Returns the names by which others may use what a statement outside of functions declares; none where it has
// to stay in any case.
std::set<std::string> declared_names(TokenSpan statement, bool is_function) {
  std::set<std::string> names;
  const auto bracket = std::ranges::find(statement, "(");
  if (is_function) return {bracket == statement.begin() ? "" : *(bracket - 1)};
  int depth = 0;
  bool has_block = false, has_value = false;
  for (std::size_t i = 0; i < statement.size(); ++i) {
    if (statement[i] == "{" && !has_value) has_block = true;
    if (opens(statement[i])) ++depth;
    if (closes(statement[i])) --depth;
    if (statement[i] == "=" && depth == 0) has_value = true;
    if (statement[i] == "," && depth == 0) has_value = false;
    if (!is_name(statement[i]) || has_value || depth > (has_block ? 1 : 0)) continue;
    const bool is_last = i + 1 == statement.size();
    constexpr std::array<std::string_view, 6> kBehindName{",", ";", "[", "=", "(", "{"};
    if ((is_last || std::ranges::find(kBehindName, statement[i + 1]) != kBehindName.end()) &&
        statement[i] != "layout")
      names.insert(statement[i]);
  }
  const bool is_qualifier = statement.back() == "in" || statement.back() == "out";
  return is_qualifier || statement.front() == "precision" ? std::set<std::string>() : names;
}

// Returns the statements that main() reaches, in their order.
std::vector<Statement> reached_statements(TokenSpan tokens) {
  const std::vector<Statement> all = statements_of(tokens);
  std::vector<std::set<std::string>> names;
  for (const Statement& each : all)
    names.push_back(each.tokens.empty() ? std::set<std::string>{""}
                                        : declared_names(each.tokens, each.is_function));
  std::vector<bool> is_kept(all.size(), false);
  std::set<std::string> reached{"main"};
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto is_reached = [&](const std::string& name) { return reached.contains(name); };
      if (is_kept[i] || (!names[i].empty() && std::ranges::none_of(names[i], is_reached))) continue;
      is_kept[i] = grows = true;
      for (const std::string& token : all[i].tokens)
        if (is_name(token)) reached.insert(token);
    }
  }
  std::vector<Statement> kept;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (is_kept[i]) kept.push_back(all[i]);
  return kept;
}

bool is_number(std::string_view token) {
  return std::isdigit(static_cast<unsigned char>(token.front())) != 0 ||
         (token.front() == '.' && token.size() > 1);
}

bool ends_value(std::string_view token) {
  return is_name(token) || is_number(token) || token == ")" || token == "]";
}

// Whether two signs count a name up or down, behind it or before it; else they are those of two values.
bool counts_up_or_down(TokenSpan tokens, std::size_t first) {
  constexpr std::array<std::string_view, 4> kBegins{";", "{", "}", "("};
  constexpr std::array<std::string_view, 4> kEnds{";", ")", ",", "]"};
  if (first == 0 || first + 2 >= tokens.size()) return false;
  const std::string &before = tokens[first - 1], &behind = tokens[first + 2];
  if (ends_value(before)) return std::ranges::find(kEnds, behind) != kEnds.end();
  return std::ranges::find(kBegins, before) != kBegins.end() && is_name(behind);
}

// Joins what the language takes for one word and shader_tokens.h for several: 1e-3, ++ and +=.
Tokens with_long_words(TokenSpan tokens) {
  constexpr std::string_view kBeforeEquals = "+-*/%&|^";
  Tokens words;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    const std::string next = i + 1 < tokens.size() ? tokens[i + 1] : "";
    const bool is_sign = token == "+" || token == "-";
    if (!words.empty() && is_sign && is_number(words.back()) && !words.back().starts_with("0x") &&
        (words.back().back() == 'e' || words.back().back() == 'E')) {
      words.back() += token + next;
      ++i;
    } else if (next == "=" &&
               (token == "<<" || token == ">>" || kBeforeEquals.find(token) != std::string::npos)) {
      words.push_back(token + next);
      ++i;
    } else if (is_sign && next == token && counts_up_or_down(tokens, i)) {
      words.push_back(token + next);
      ++i;
    } else {
      words.push_back(token);
    }
  }
  return words;
}

// Lays words out in lines.
class Layout {
 public:
  explicit Layout(std::string text) : text_(std::move(text)) {}

  void add(const Statement& statement) {
    Tokens words = with_long_words(statement.tokens);
    if (!statement.is_function) words.emplace_back(";");
    if (statement.is_function) text_ += "\n";
    for (std::size_t i = 0; i < words.size(); ++i) add(words[i], i + 1 < words.size() ? words[i + 1] : "");
    end_line();
  }

  std::string text() && { return std::move(text_); }

 private:
  void add(std::string_view word, std::string_view next) {
    const bool is_brace = brackets_ == 0 && (word == "{" || word == "}");
    if (is_brace && word == "}") {
      end_line();
      --blocks_;
    }
    if (!is_line_begun_) {
      text_ += std::string(2 * blocks_, ' ');
    } else if (needs_space(word)) {
      text_ += ' ';
    }
    is_line_begun_ = true;
    text_ += word;
    const bool may_be_sign =
        word == "-" || word == "+" || word == "!" || word == "~" || word == "++" || word == "--";
    is_sign_ = may_be_sign && !is_value_;
    is_value_ = ends_value(word) && word != "return";
    before_ = word;
    if (word == "(" || word == "[") ++brackets_;
    if (word == ")" || word == "]") --brackets_;
    if (is_brace && word == "{") ++blocks_;
    const bool goes_on = next == ";" || next == "," || next == "else" ||
                         (is_brace && word == "}" && is_name(next) && blocks_ == 0);
    if ((is_brace && !goes_on) || (word == ";" && brackets_ == 0)) end_line();
  }

  void end_line() {
    if (is_line_begun_) text_ += '\n';
    is_line_begun_ = is_value_ = is_sign_ = false;
    before_.clear();
  }

  // Signs stand by themselves between values, and at their value elsewhere.
  bool needs_space(std::string_view word) const {
    constexpr std::array<std::string_view, 6> kAtTheWordBefore{",", ";", ")", "]", ".", "["};
    constexpr std::array<std::string_view, 5> kStatements{"if", "for", "while", "switch", "return"};
    if (std::ranges::find(kAtTheWordBefore, word) != kAtTheWordBefore.end() || is_sign_) return false;
    if (before_ == "(" || before_ == "[" || before_ == ".") return false;
    if ((word == "++" || word == "--") && is_value_) return false;
    if (word != "(") return true;
    return !is_name(before_) || std::ranges::find(kStatements, before_) != kStatements.end();
  }

  std::string text_;
  std::string before_;  // the word before, in this line
  std::size_t blocks_ = 0;
  int brackets_ = 0;
  bool is_line_begun_ = false;
  bool is_value_ = false;  // whether the word before ends one
  bool is_sign_ = false;   // whether the word before is a sign of the next value
};

}  // namespace

std::string folded_shader(std::string_view text, std::span<const std::string> defined) {
  const Tokens tokens = preprocessed(text, defined);
  Layout layout(directives_of(text));
  for (const Statement& statement : reached_statements(tokens)) layout.add(statement);
  return std::move(layout).text();
}

}  // namespace fftbench::gl
