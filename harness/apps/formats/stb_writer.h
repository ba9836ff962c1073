// Makes files' contents by stb_image_write.
#pragma once

#include <stb_image_write.h>

#include <new>
#include <string>

#include "apps/formats/pixels.h"

namespace fftbench::apps {

inline void append_to_string(void* text, void* data, int size) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(data), std::size_t(size));
}

// Gives the picture's bytes to one of stb_image_write's functions. `write` takes (width, height, channels,
// values, text) and returns 0 where there is too little memory.
template <typename Write>
std::string written_bytes(const Picture& picture, const std::vector<const Plane*>& planes, Write write) {
  const auto values = interleaved<std::uint8_t>(picture, planes, byte_of);
  std::string text;
  if (write(int(picture.extent.x), int(picture.extent.y), int(planes.size()), values.data(), &text) == 0) {
    throw std::bad_alloc();
  }
  return text;
}

}  // namespace fftbench::apps
