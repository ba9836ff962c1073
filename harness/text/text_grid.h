// Columns of text under headings, aligned for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::text {

// Text of several lines, made fit for one line or for a column of a given width.

// The lines of a text whose line breaks are \n, \r\n or \r; blank ones are left out, every line is
// printable().
std::vector<std::string> printable_lines(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// One paragraph broken at spaces into lines at most `width` columns wide; all but the first begin with
// `indent` spaces. Words wider than a line are left whole: a path or a number cut in two can't be copied.
std::vector<std::string> wrap(std::string_view paragraph, std::size_t width, std::size_t indent = 0);

enum class Align { kLeft, kRight };

struct GridColumn {
  std::string heading;
  Align align = Align::kLeft;
  std::vector<std::string> cells;  // one for each row, the same number in every column
};

class TextGrid {
 public:
  // Every column becomes as wide as its widest cell. Where that is more than `width` in all, column
  // `flexible` gives way, down to its longest word, and the rest of its cells goes to lines of their own.
  TextGrid(std::vector<GridColumn> columns, std::size_t flexible, std::size_t width);

  std::size_t width() const;  // of the longest line, at most
  std::string heading_line() const;
  std::string row_lines(std::size_t row) const;

 private:
  std::string line(const std::vector<std::string>& cells) const;

  std::vector<GridColumn> columns_;
  std::vector<std::size_t> widths_;
  std::size_t flexible_;
};

}  // namespace fftbench::text
