// Writes OpenEXR: 32-bit floats R, G, B or Y, and A, in ZIP.
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>

#include <algorithm>
#include <array>

#include "apps/formats/codecs.h"

namespace fftbench::apps {
namespace {

class Text : public Imf::OStream {
 public:
  Text() : OStream("") {}

  void write(const char bytes[], int count) override {
    const auto end = std::size_t(at_) + std::size_t(count);
    if (text_.size() < end) text_.resize(end);
    std::copy_n(bytes, count, text_.begin() + std::ptrdiff_t(at_));
    at_ = end;
  }
  std::uint64_t tellp() override { return at_; }
  void seekp(std::uint64_t position) override { at_ = position; }

  std::string taken() { return std::move(text_); }

 private:
  std::string text_;
  std::uint64_t at_ = 0;
};

}  // namespace

std::string encode_exr(const Picture& picture) {
  const auto width = int(picture.extent.x), height = int(picture.extent.y);
  Imf::Header header(width, height);
  header.compression() = Imf::ZIP_COMPRESSION;
  Imf::FrameBuffer values;
  const auto add = [&](const char* name, const Plane& plane) {
    header.channels().insert(name, Imf::Channel(Imf::FLOAT));
    // It is only read from.
    values.insert(name, Imf::Slice::Make(Imf::FLOAT, plane.data(), header.dataWindow()));
  };
  static constexpr std::array kColours{"R", "G", "B"};
  for (std::size_t i = 0; i < picture.colours.size(); ++i) {
    add(picture.colours.size() == 1 ? "Y" : kColours.at(i), picture.colours[i]);
  }
  if (picture.alpha) add("A", *picture.alpha);
  Text text;
  {
    Imf::OutputFile file(text, header, 0);
    file.setFrameBuffer(values);
    file.writePixels(height);
  }
  return text.taken();
}

}  // namespace fftbench::apps
