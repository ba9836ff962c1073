// Readers of picture files, on bytes in memory.
#pragma once

#include <string>

#include "apps/formats/codecs.h"

namespace fftbench::tests {

using PictureReader = decltype(apps::read_pfm);

inline apps::PictureFile read_bytes(PictureReader& reader, const std::string& bytes) {
  return reader({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

// Returns what is said of the file, "" where it is read.
inline std::string complaint_of(PictureReader& reader, const std::string& bytes) {
  try {
    read_bytes(reader, bytes);
    return "";
  } catch (const apps::PictureError& error) {
    return error.what();
  }
}

}  // namespace fftbench::tests
