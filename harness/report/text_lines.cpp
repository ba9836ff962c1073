#include "report/text_lines.h"

#include <algorithm>
#include <utility>

#include "report/utf8.h"

namespace fftbench::report {

std::vector<std::string> printable_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");
    std::string line = printable(text.substr(0, end));
    if (line.find_first_not_of(' ') != std::string::npos) lines.push_back(std::move(line));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += separator;
    text += part;
  }
  return text;
}

std::vector<std::string> wrap(std::string_view paragraph, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  bool line_has_word = false;
  while (!paragraph.empty()) {
    const std::size_t end = std::min(paragraph.find(' '), paragraph.size());
    const std::string_view word = paragraph.substr(0, end);
    paragraph.remove_prefix(std::min(end + 1, paragraph.size()));
    if (word.empty()) continue;
    if (line_has_word && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(line);
      line.assign(indent, ' ');
      line_has_word = false;
    }
    if (line_has_word) line += ' ';
    line += word;
    line_has_word = true;
  }
  if (line_has_word) lines.push_back(line);
  return lines;
}

}  // namespace fftbench::report
