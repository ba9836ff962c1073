#include "text/one_line.h"

namespace fftbench::text {
namespace {

unsigned char byte_at(std::string_view text, std::size_t index) {
  return index < text.size() ? static_cast<unsigned char>(text[index]) : 0;
}

bool continues_character(std::string_view text, std::size_t index) {
  return (byte_at(text, index) & 0xC0) == 0x80;
}

}  // namespace

std::string one_line(std::string_view text, std::size_t most) {
  std::size_t end = text.size();
  if (end > most) {
    end = most;
    while (end > 0 && continues_character(text, end)) --end;
  }
  std::string line;
  for (std::size_t i = 0; i < end; ++i) {
    const unsigned char byte = byte_at(text, i);
    // The characters U+0080 to U+009F have two bytes.
    const bool is_c1_control =
        byte == 0xC2 && continues_character(text, i + 1) && byte_at(text, i + 1) < 0xA0;
    if (is_c1_control) ++i;
    line += byte < ' ' || byte == 0x7F || is_c1_control ? '?' : text[i];
  }
  return end < text.size() ? line + "..." : line;
}

}  // namespace fftbench::text
