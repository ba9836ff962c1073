// Gives a file's bytes to stb_image, and watches that it asks for no more than there are.
#pragma once

#include <stb_image.h>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

// stb_image takes zeros for bytes behind the end of a file and returns a picture, so that only its source
// knows that the file is truncated.
class StbSource {
 public:
  explicit StbSource(PictureBytes bytes) : bytes_(bytes) {}

  std::uint64_t byte_count() const { return bytes_.size(); }

  // Starts at the beginning. A decoder gets the callbacks and this object.
  void rewind();
  static const stbi_io_callbacks& callbacks();

  bool was_read_past_end() const { return past_end_; }

 private:
  int read(char* destination, int wanted);
  void skip(int count);

  PictureBytes bytes_;
  std::uint64_t position_ = 0;
  char* buffer_ = nullptr;
  bool past_end_ = false;
};

}  // namespace fftbench::apps
