#include "experiment/syntax_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiment/config_source.h"
#include "fft/one_line.h"

namespace fftbench::experiment {
namespace {

constexpr std::size_t kLongestMessage = 200;

// Index of the character to point at: the first of a token that stands where it must not, otherwise the last
// one that was read.
std::size_t offset_of(std::string_view text, std::size_t position, std::string_view last_token,
                      std::string_view message) {
  const bool is_whole_token = message.find("unexpected string literal") != std::string_view::npos ||
                              message.find("unexpected number literal") != std::string_view::npos;
  const std::size_t length = is_whole_token ? last_token.size() : 1;
  return std::min(position - std::min(position, length), text.size());
}

// "[json.exception...] parse error at line 7, column 3: syntax error while parsing object key - unexpected
// '}'; ..."
std::string reworded(std::string_view message) {
  constexpr std::string_view kBegin = "syntax error while parsing ";
  const std::size_t begin = message.find(kBegin);
  if (begin == std::string_view::npos)
    return std::string(message.substr(std::min(message.find("] ") + 2, message.size())));
  const std::string_view rest = message.substr(begin + kBegin.size());
  const std::size_t dash = rest.find(" - ");
  if (dash == std::string_view::npos) return std::string(rest);
  const std::string_view article =
      std::string_view("aeiou").find(rest.front()) == std::string_view::npos ? "a" : "an";
  return fmt::format("while reading {} {}: {}", article, rest.substr(0, dash), rest.substr(dash + 3));
}

// What a file has can be no UTF-8 at all, and terminals and logs shall not choke on it.
std::string with_valid_utf8(const std::string& text) {
  using nlohmann::json;
  return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

// What people most often get wrong.
std::string_view hint_for(std::string_view text, std::size_t offset, std::string_view message) {
  if (offset >= text.size()) return "";
  const char found = text[offset];
  if (found == '/' || found == '#') return " (JSON has no comments)";
  if (found == '}' || found == ']') {
    const std::size_t before =
        offset == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", offset - 1);
    return before != std::string_view::npos && text[before] == ',' ? " (take away the comma before it)" : "";
  }
  const bool is_between_elements = message.ends_with("expected '}'") || message.ends_with("expected ']'");
  return is_between_elements ? " (or a comma before it)" : "";
}

}  // namespace

std::string describe_syntax_error(const std::filesystem::path& file, std::string_view text,
                                  std::size_t position, std::string_view last_token,
                                  std::string_view parser_message) {
  const std::size_t offset = offset_of(text, position, last_token, parser_message);
  const TextPosition place = position_at(text, offset);

  const std::string message = fft::one_line(with_valid_utf8(reworded(parser_message)), kLongestMessage);
  return fmt::format("{}:{}:{}: not valid JSON: {}{}", file.string(), place.line, place.column, message,
                     hint_for(text, offset, parser_message));
}

}  // namespace fftbench::experiment
