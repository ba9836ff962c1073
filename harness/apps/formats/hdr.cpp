#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_writer.h"

namespace fftbench::apps {

bool is_hdr(PictureBytes bytes) {
  return has_text(bytes, "#?RADIANCE\n") || has_text(bytes, "#?RGBE\n");
}

PictureFile read_hdr(PictureBytes bytes) {
  return read_by_stb(bytes);
}

std::string encode_hdr(const Picture& picture) {
  const std::vector<const Plane*> planes = channels_of(picture, Alpha::kLeftOut);
  const auto values = interleaved<float>(picture, planes, [](float value) { return std::max(value, 0.0F); });
  std::string text;
  if (stbi_write_hdr_to_func(append_to_string, &text, int(picture.extent.x), int(picture.extent.y),
                             int(planes.size()), values.data()) == 0) {
    throw std::bad_alloc();
  }
  return text;
}

}  // namespace fftbench::apps
