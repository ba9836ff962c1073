#include "gl/shader_loops.h"

#include <algorithm>
#include <cctype>

#include "gl/shader_tokens.h"

namespace fftbench::gl {
namespace {

bool is_space(char letter) {
  return std::isspace(static_cast<unsigned char>(letter)) != 0;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool continues_word(char letter) {
  return is_name({&letter, 1}) || std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

// Returns how many letters the name or number at the front has.
std::size_t word_length(std::string_view text) {
  return std::size_t(std::ranges::find_if_not(text, continues_word) - text.begin());
}

// Returns what stands behind a directive's word, nothing where the line is none of that word.
std::optional<std::string_view> behind_directive(std::string_view line, std::string_view word) {
  line = trimmed(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trimmed(line.substr(1));
  if (line.substr(0, word_length(line)) != word) return std::nullopt;
  return line.substr(word.size());
}

}  // namespace

bool is_directive(std::string_view line, std::string_view word) {
  return behind_directive(line, word).has_value();
}

std::string without_line_end(std::string_view line) {
  line = line.substr(0, line.find("//"));
  while (!line.empty() && (is_space(line.back()) || line.back() == '\\')) line.remove_suffix(1);
  return std::string(line);
}

std::optional<LoopLine> loop_line(std::string_view line) {
  const std::string plain = without_line_end(line);
  const auto behind = behind_directive(plain, "for");
  if (!behind) return std::nullopt;
  std::string_view rest = trimmed(*behind);
  LoopLine loop{.name = std::string(rest.substr(0, word_length(rest))), .first = {}, .end = {}};
  rest = trimmed(rest.substr(loop.name.size()));
  const bool has_in = rest.substr(0, word_length(rest)) == "in";
  const std::size_t dots = rest.find("..");
  if (!is_name(loop.name) || !has_in || dots == std::string_view::npos) return std::nullopt;
  loop.first = trimmed(rest.substr(2, dots - 2));
  loop.end = trimmed(rest.substr(dots + 2));
  if (loop.first.empty() || loop.end.empty()) return std::nullopt;
  return loop;
}

std::string with_numbers(std::string_view line, std::span<const LoopNumber> numbers) {
  const bool is_of_compiler = !trimmed(line).starts_with('#') || is_directive(line, "define");
  const std::string suffix = is_of_compiler ? "u" : "";
  std::string text;
  while (!line.empty()) {
    const bool has_sign = line.front() == '$';
    if (has_sign) line.remove_prefix(1);
    const std::string_view word = line.substr(0, word_length(line));
    const auto found = std::ranges::find(numbers, word, &LoopNumber::name);
    const bool is_number = found != numbers.end();
    if (has_sign && !is_number) text += '$';
    text += is_number ? std::to_string(found->number) + (has_sign ? "" : suffix) : std::string(word);
    line.remove_prefix(word.size());
    // Up to the next word.
    while (!line.empty() && !continues_word(line.front()) && line.front() != '$') {
      text += line.front();
      line.remove_prefix(1);
    }
  }
  return text;
}

}  // namespace fftbench::gl
