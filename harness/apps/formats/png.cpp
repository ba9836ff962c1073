#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_writer.h"

namespace fftbench::apps {

bool is_png(PictureBytes bytes) {
  return has_text(bytes, "\x89PNG\r\n\x1a\n");
}

PictureFile read_png(PictureBytes bytes) {
  return read_by_stb(bytes);
}

std::string encode_png(const Picture& picture) {
  return written_bytes(picture, channels_of(picture, Alpha::kWritten),
                       [](int width, int height, int channels, const void* values, void* text) {
                         return stbi_write_png_to_func(append_to_string, text, width, height, channels,
                                                       values, width * channels);
                       });
}

}  // namespace fftbench::apps
