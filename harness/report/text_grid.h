// Columns of text under headings, aligned for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace fftbench::report {

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

}  // namespace fftbench::report
