// The mark that editors put before a text to say how its bytes are to be read.
#pragma once

#include <string_view>

namespace fftbench::text {

// Returns the text behind the mark of UTF-8, which says nothing that a compiler needs to know.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

// Whether a text is in UTF-16, as far as its mark says.
inline bool is_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace fftbench::text
