// The statements of a shader outside of functions. It uses no GL.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::gl {

using TokenSpan = std::span<const std::string>;  // of tokens (shader_tokens.h)

bool opens(std::string_view token);   // a bracket of any kind
bool closes(std::string_view token);  // such a bracket

// Returns how many tokens the bracket at the front takes, to its end.
std::size_t bracket_length(TokenSpan tokens);

// A function with its body, or a declaration without its semicolon.
struct Statement {
  TokenSpan tokens;
  bool is_function = false;
};

// The statements refer to the tokens.
std::vector<Statement> statements_of(TokenSpan tokens);

}  // namespace fftbench::gl
