#include "gl/shader_tokens.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

#include "gl/preprocessor.h"

namespace fftbench::gl {
namespace {

bool begins_name(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool continues_name(char letter) {
  return begins_name(letter) || std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

// Returns the text with continued lines joined, and with a space in place of each comment.
std::string without_comments(std::string_view text) {
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      if (!text.substr(i + 1).starts_with('\n')) joined += '\n';
    } else if (text[i] == '\\' && text.substr(i + 1).starts_with('\n')) {
      ++i;
    } else if (text[i] == '\\' && text.substr(i + 1).starts_with("\r\n")) {
      i += 2;
    } else {
      joined += text[i];
    }
  }
  std::string plain;
  for (std::size_t i = 0; i < joined.size();) {
    const std::string_view rest = std::string_view(joined).substr(i);
    if (rest.starts_with("//")) {
      i = std::min(joined.find('\n', i), joined.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = joined.find("*/", i + 2);
      i = end == std::string::npos ? joined.size() : end + 2;
      plain += ' ';
    } else {
      plain += joined[i++];
    }
  }
  return plain;
}

}  // namespace

Tokens tokens_of_line(std::string_view line) {
  static const std::set<std::string_view> pairs{"&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "##"};
  Tokens tokens;
  for (std::size_t i = 0; i < line.size();) {
    const char first = line[i];
    if (std::isspace(static_cast<unsigned char>(first)) != 0) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    const bool is_number =
        std::isdigit(static_cast<unsigned char>(first)) != 0 ||
        (first == '.' && end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0);
    if (begins_name(first) || is_number) {
      while (end < line.size() && (continues_name(line[end]) || (is_number && line[end] == '.'))) ++end;
    } else if (pairs.contains(line.substr(i, 2))) {
      end = i + 2;
    }
    tokens.emplace_back(line.substr(i, end - i));
    i = end;
  }
  return tokens;
}

bool is_name(std::string_view token) {
  return !token.empty() && begins_name(token.front());
}

Tokens of_all_branches(std::string_view text) {
  const std::string plain = without_comments(text);
  Tokens all;
  for (std::size_t begin = 0; begin < plain.size();) {
    const std::size_t end = std::min(plain.find('\n', begin), plain.size());
    Tokens tokens = tokens_of_line(std::string_view(plain).substr(begin, end - begin));
    if (!tokens.empty() && tokens.front() != "#") std::ranges::move(tokens, std::back_inserter(all));
    begin = end + 1;
  }
  return all;
}

Tokens preprocessed(std::string_view text, std::span<const std::string> defined) {
  const std::string plain = without_comments(text);
  Preprocessor preprocessor(defined);
  for (std::size_t begin = 0; begin < plain.size();) {
    const std::size_t end = std::min(plain.find('\n', begin), plain.size());
    preprocessor.add_line(std::string_view(plain).substr(begin, end - begin));
    begin = end + 1;
  }
  return std::move(preprocessor).tokens();
}

}  // namespace fftbench::gl
