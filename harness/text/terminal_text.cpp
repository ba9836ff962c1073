#include "text/terminal_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace fftbench::text {
namespace {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;  // in bytes
  bool valid = false;
};

struct Range {
  char32_t first, last;
};

template <std::size_t size>
bool is_in(const std::array<Range, size>& ranges, char32_t value) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [value](Range range) { return range.first <= value && value <= range.last; });
}

constexpr std::array kZeroWidth{Range{0x300, 0x36F}, Range{0x200B, 0x200F}, Range{0x20D0, 0x20FF},
                                Range{0xFE00, 0xFE0F}};
constexpr std::array kDoubleWidth{Range{0x1100, 0x115F}, Range{0x2E80, 0xA4CF},   Range{0xAC00, 0xD7A3},
                                  Range{0xF900, 0xFAFF}, Range{0xFE30, 0xFE4F},   Range{0xFF00, 0xFF60},
                                  Range{0xFFE0, 0xFFE6}, Range{0x1F300, 0x1FAFF}, Range{0x20000, 0x3FFFD}};

// `text` must not be empty. Overlong forms, surrogates and values past U+10FFFF count as one invalid byte.
CodePoint first_code_point(std::string_view text) {
  const auto lead = static_cast<std::uint8_t>(text.front());
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t value = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if ((byte & 0xC0) != 0x80) return {};
    value = (value << 6) | (byte & 0x3Fu);
  }
  constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[length] || surrogate || value > 0x10FFFF) return {};
  return {value, length, true};
}

std::size_t width_of(const CodePoint& code_point) {
  if (!code_point.valid) return 1;
  if (is_in(kZeroWidth, code_point.value)) return 0;
  return is_in(kDoubleWidth, code_point.value) ? 2 : 1;
}

bool is_control(char32_t value) {
  return value < 0x20 || (value >= 0x7F && value < 0xA0);
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const CodePoint code_point = first_code_point(text);
    width += width_of(code_point);
    text.remove_prefix(code_point.length);
  }
  return width;
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return "";
  std::size_t bytes = 0, columns = 0;
  while (bytes < text.size()) {
    const CodePoint code_point = first_code_point(text.substr(bytes));
    if (columns + width_of(code_point) > width - 1) break;
    columns += width_of(code_point);
    bytes += code_point.length;
  }
  return std::string(text.substr(0, bytes)) + "…";
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const CodePoint code_point = first_code_point(text);
    if (!code_point.valid) {
      result += "\uFFFD";
    } else if (is_control(code_point.value)) {
      result += ' ';
    } else {
      result += text.substr(0, code_point.length);
    }
    text.remove_prefix(code_point.length);
  }
  return result;
}

std::optional<std::size_t> first_byte_that_is_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint code_point = first_code_point(text.substr(at));
    if (!code_point.valid) return at;
    at += code_point.length;
  }
  return std::nullopt;
}

}  // namespace fftbench::text
