#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_writer.h"

namespace fftbench::apps {

bool is_jpeg(PictureBytes bytes) {
  return has_text(bytes, "\xff\xd8\xff");
}

PictureFile read_jpeg(PictureBytes bytes) {
  return read_by_stb(bytes);
}

std::string encode_jpeg(const Picture& picture) {
  return written_bytes(picture, channels_of(picture, Alpha::kLeftOut),
                       [](int width, int height, int channels, const void* values, void* text) {
                         constexpr int kQuality = 95;
                         return stbi_write_jpg_to_func(append_to_string, text, width, height, channels,
                                                       values, kQuality);
                       });
}

}  // namespace fftbench::apps
