// Columns of text under headings, aligned for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::text {

// Returns the lines of a text whose line breaks are \n, \r\n or \r, without blank ones. Each line is made
// printable().
std::vector<std::string> printable_lines(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// Breaks a paragraph at spaces into lines of at most `width` columns. All but the first begin with `indent`
// spaces. Words wider than a line stay whole, since a path or a number that is cut in two can't be copied.
std::vector<std::string> wrap(std::string_view paragraph, std::size_t width, std::size_t indent = 0);

enum class Align { kLeft, kRight };

struct GridColumn {
  std::string heading;
  Align align = Align::kLeft;
  std::vector<std::string> cells;  // one for each row; all columns have the same number
};

class TextGrid {
 public:
  // Every column becomes as wide as its widest cell. Where they are wider than `width` together, the columns
  // `flexible` become narrower, down to their longest words, and their cells are wrapped to further lines.
  // Flexible columns share the room equally, but for those that need less.
  TextGrid(std::vector<GridColumn> columns, std::vector<std::size_t> flexible, std::size_t width);

  std::size_t width() const;  // of the longest line
  std::string heading_line() const;
  std::string row_lines(std::size_t row) const;

 private:
  std::string line(const std::vector<std::string>& cells) const;

  std::vector<GridColumn> columns_;
  std::vector<std::size_t> widths_;
  std::vector<std::size_t> flexible_;
};

}  // namespace fftbench::text
