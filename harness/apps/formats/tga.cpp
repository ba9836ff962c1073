#include "apps/formats/codecs.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_source.h"
#include "apps/formats/stb_writer.h"

namespace fftbench::apps {

// Has no signature: stb_image goes by what the header's fields may be.
bool is_tga(PictureBytes bytes) {
  StbSource source(bytes);
  source.rewind();
  int width = 0, height = 0, channels = 0;
  return stbi_info_from_callbacks(&StbSource::callbacks(), &source, &width, &height, &channels) != 0;
}

PictureFile read_tga(PictureBytes bytes) {
  return read_by_stb(bytes);
}

std::string encode_tga(const Picture& picture) {
  return written_bytes(picture, channels_of(picture, Alpha::kWritten),
                       [](int width, int height, int channels, const void* values, void* text) {
                         return stbi_write_tga_to_func(append_to_string, text, width, height, channels,
                                                       values);
                       });
}

}  // namespace fftbench::apps
