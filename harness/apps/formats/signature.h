// Tells formats by the bytes that their files begin with.
#pragma once

#include <string_view>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// Whether the bytes from `offset` on are those of `text`.
inline bool has_text(PictureBytes bytes, std::string_view text, std::size_t offset = 0) {
  if (bytes.size() < offset + text.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (bytes[offset + i] != std::uint8_t(text[i])) return false;
  }
  return true;
}

}  // namespace fftbench::apps
