#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_writer.h"

namespace fftbench::apps {

bool is_bmp(PictureBytes bytes) {
  return has_text(bytes, "BM");
}

PictureFile read_bmp(PictureBytes bytes) {
  return read_by_stb(bytes);
}

std::string encode_bmp(const Picture& picture) {
  std::vector<const Plane*> planes = channels_of(picture, Alpha::kWritten);
  // stb_image_write drops the alpha of a grey BMP.
  if (planes.size() == 2) planes.insert(planes.begin(), 2, planes.front());
  return written_bytes(
      picture, planes, [](int width, int height, int channels, const void* values, void* text) {
        return stbi_write_bmp_to_func(append_to_string, text, width, height, channels, values);
      });
}

}  // namespace fftbench::apps
