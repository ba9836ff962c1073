// UTF-8 text on a terminal: how wide it is, where to cut it, and what to do with bytes that are not UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fftbench::text {

// Terminal columns: 2 for East Asian wide characters and emoji, 0 for combining marks, else 1.
std::size_t display_width(std::string_view text);

// The longest beginning that is at most `width` columns wide; where something is cut off, it ends with "…".
std::string cut_to_width(std::string_view text, std::size_t width);

// Bytes that are not UTF-8 become U+FFFD, control characters (line breaks and tabs too) become spaces.
// Driver messages hold both, and readers of CSV stop at either.
std::string printable(std::string_view text);

// How many bytes in the first one stands that is not part of a UTF-8 character; nothing where all are.
std::optional<std::size_t> first_byte_that_is_not_utf8(std::string_view text);

}  // namespace fftbench::text
