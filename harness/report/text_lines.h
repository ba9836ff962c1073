// Text of several lines, made fit for one line or for a column of a given width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::report {

// The lines of a text whose line breaks are \n, \r\n or \r; blank ones are left out, every line is
// printable().
std::vector<std::string> printable_lines(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// One paragraph broken at spaces into lines at most `width` columns wide; all but the first begin with
// `indent` spaces. Words wider than a line are left whole: a path or a number cut in two can't be copied.
std::vector<std::string> wrap(std::string_view paragraph, std::size_t width, std::size_t indent = 0);

}  // namespace fftbench::report
