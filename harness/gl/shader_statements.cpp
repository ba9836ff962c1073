#include "gl/shader_statements.h"

#include <algorithm>

namespace fftbench::gl {

bool opens(std::string_view token) {
  return token == "(" || token == "[" || token == "{";
}

bool closes(std::string_view token) {
  return token == ")" || token == "]" || token == "}";
}

std::size_t bracket_length(TokenSpan tokens) {
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (opens(tokens[i])) ++depth;
    if (closes(tokens[i]) && --depth == 0) return i + 1;
  }
  return tokens.size();
}

// A function ends with its body, everything else with a semicolon.
std::vector<Statement> statements_of(TokenSpan tokens) {
  std::vector<Statement> statements;
  while (!tokens.empty()) {
    std::size_t end = 0;
    bool is_function = false;
    while (end < tokens.size() && tokens[end] != ";" && !is_function) {
      const bool has_body = tokens[end] == "{" && end > 0 && tokens[end - 1] == ")";
      is_function = has_body && std::ranges::find(tokens.first(end), "=") == tokens.first(end).end();
      end += opens(tokens[end]) ? bracket_length(tokens.subspan(end)) : 1;
    }
    statements.push_back({tokens.first(end), is_function});
    tokens = tokens.subspan(std::min(end + (is_function ? 0 : 1), tokens.size()));
  }
  return statements;
}

}  // namespace fftbench::gl
