#include "report/text_grid.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "report/text_lines.h"
#include "report/utf8.h"

namespace fftbench::report {
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

// What the column needs where its cells are wrapped to `room`: less than `room`, or more for a long word.
std::size_t wrapped_width(const GridColumn& column, std::size_t room) {
  std::size_t width = display_width(column.heading);
  for (const std::string& cell : column.cells) {
    width = std::max(width, widest(wrap(cell, room, kContinuationIndent)));
  }
  return width;
}

}  // namespace

TextGrid::TextGrid(std::vector<GridColumn> columns, std::size_t flexible, std::size_t width)
    : columns_(std::move(columns)), flexible_(flexible) {
  for (const GridColumn& column : columns_) {
    widths_.push_back(std::max(display_width(column.heading), widest(column.cells)));
  }
  const std::size_t gaps = kGap.size() * (columns_.size() - 1);
  const std::size_t total = std::accumulate(widths_.begin(), widths_.end(), gaps);
  const std::size_t others = total - widths_[flexible_];
  if (total > width) widths_[flexible_] = wrapped_width(columns_[flexible_], width - std::min(width, others));
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
  std::vector<std::string> cells;
  for (const GridColumn& column : columns_) cells.push_back(column.cells[row]);
  std::vector<std::string> flexible_lines = wrap(cells[flexible_], widths_[flexible_], kContinuationIndent);
  if (flexible_lines.empty()) flexible_lines.emplace_back();
  std::string text;
  for (std::string& flexible_line : flexible_lines) {
    cells[flexible_] = std::move(flexible_line);
    text += line(cells);
    cells.assign(columns_.size(), "");
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

}  // namespace fftbench::report
