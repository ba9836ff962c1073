// UTF-8 text on a terminal: its width, where to cut it, and the treatment of bytes that are not UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fftbench::text {

// Returns the number of terminal columns: 2 for East Asian wide characters and emoji, 0 for combining marks,
// else 1.
std::size_t display_width(std::string_view text);

// Returns the longest beginning that is at most `width` columns wide. It ends with "…" where something was
// cut off.
std::string cut_to_width(std::string_view text, std::size_t width);

// Replaces bytes that are not UTF-8 by U+FFFD, and control characters, line breaks and tabs included, by
// spaces. Driver messages may contain both, and readers of CSV fail at either.
std::string printable(std::string_view text);

// Returns the position of the first byte that is not part of a UTF-8 character; nothing where there is none.
std::optional<std::size_t> first_byte_that_is_not_utf8(std::string_view text);

}  // namespace fftbench::text
