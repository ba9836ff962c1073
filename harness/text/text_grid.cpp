#include "text/text_grid.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "text/terminal_text.h"

namespace fftbench::text {

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

namespace {

constexpr std::string_view kGap = "  ";
constexpr std::size_t kContinuationIndent = 2;

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string padding(width - std::min(width, display_width(text)), ' ');
  return align == Align::kLeft ? text + padding : padding + text;
}

std::size_t widest(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, display_width(text));
  return width;
}

// Returns the width that the column needs where its cells are wrapped to `room`: less than `room`, or more
// for a long word.
std::size_t wrapped_width(const GridColumn& column, std::size_t room) {
  std::size_t width = display_width(column.heading);
  for (const std::string& cell : column.cells) {
    width = std::max(width, widest(wrap(cell, room, kContinuationIndent)));
  }
  return width;
}

}  // namespace

TextGrid::TextGrid(std::vector<GridColumn> columns, std::vector<std::size_t> flexible, std::size_t width)
    : columns_(std::move(columns)), flexible_(std::move(flexible)) {
  for (const GridColumn& column : columns_) {
    widths_.push_back(std::max(display_width(column.heading), widest(column.cells)));
  }
  if (this->width() <= width) return;
  std::size_t others = this->width();
  for (const std::size_t column : flexible_) others -= widths_[column];
  std::size_t room = width - std::min(width, others);
  std::ranges::sort(flexible_, {}, [&](std::size_t column) { return widths_[column]; });
  // The narrowest columns come first, and what one of them does not need is left to the others.
  for (std::size_t at = 0; at < flexible_.size(); ++at) {
    const std::size_t column = flexible_[at];
    const std::size_t share = room / (flexible_.size() - at);
    if (widths_[column] > share) widths_[column] = wrapped_width(columns_[column], share);
    room -= std::min(room, widths_[column]);
  }
}

std::size_t TextGrid::width() const {
  return std::accumulate(widths_.begin(), widths_.end(), kGap.size() * (columns_.size() - 1));
}

std::string TextGrid::heading_line() const {
  std::vector<std::string> headings;
  for (const GridColumn& column : columns_) headings.push_back(column.heading);
  return line(headings);
}

std::string TextGrid::row_lines(std::size_t row) const {
  std::vector<std::vector<std::string>> wrapped;
  std::size_t count = 1;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const std::string& cell = columns_[column].cells[row];
    const bool bends = std::ranges::find(flexible_, column) != flexible_.end();
    wrapped.push_back(bends ? wrap(cell, widths_[column], kContinuationIndent) : std::vector{cell});
    count = std::max(count, wrapped.back().size());
  }
  std::string text;
  for (std::size_t at = 0; at < count; ++at) {
    std::vector<std::string> cells;
    for (const std::vector<std::string>& lines : wrapped) cells.push_back(at < lines.size() ? lines[at] : "");
    text += line(cells);
  }
  return text;
}

std::string TextGrid::line(const std::vector<std::string>& cells) const {
  std::string text;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (i > 0) text += kGap;
    text += padded(cells[i], widths_[i], columns_[i].align);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

}  // namespace fftbench::text
