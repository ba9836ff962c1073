// OpenEXR files of each kind give the values that were put into them, and written ones hold every float.
#include <ImfChannelList.h>
#include <ImfDeepFrameBuffer.h>
#include <ImfDeepScanLineOutputFile.h>
#include <ImfFrameBuffer.h>
#include <ImfIO.h>
#include <ImfInputFile.h>
#include <ImfMultiPartOutputFile.h>
#include <ImfOutputFile.h>
#include <ImfOutputPart.h>
#include <ImfPartType.h>
#include <ImfPreviewImage.h>
#include <ImfRgbaFile.h>
#include <ImfStringAttribute.h>
#include <ImfTiledOutputFile.h>

#include "picture_bytes.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::apps::exr_file_test {
namespace {

using Imath::Box2i;

class Bytes : public Imf::OStream, public Imf::IStream {
 public:
  explicit Bytes(std::string content = "") : OStream(""), IStream(""), content_(std::move(content)) {}

  void write(const char bytes[], int count) override {
    content_.resize(std::max(content_.size(), at_ + std::size_t(count)));
    content_.replace(at_, std::size_t(count), bytes, std::size_t(count));
    at_ += std::size_t(count);
  }
  bool read(char bytes[], int count) override {
    at_ += content_.copy(bytes, std::size_t(count), at_);
    return at_ < content_.size();
  }
  std::uint64_t tellp() override { return at_; }
  void seekp(std::uint64_t position) override { at_ = position; }
  std::uint64_t tellg() override { return at_; }
  void seekg(std::uint64_t position) override { at_ = position; }

  const std::string& content() const { return content_; }

 private:
  std::string content_;
  std::size_t at_ = 0;
};

PictureFile read(const std::string& bytes) {
  return tests::read_bytes(read_exr, bytes);
}

std::string complaint_about(const std::string& bytes) {
  return tests::complaint_of(read_exr, bytes);
}

// Smooth, so that lossy compressions are near, with negative values and values above 1; halves hold each.
Plane values_of(glm::uvec2 extent, unsigned channel) {
  Plane plane;
  for (unsigned y = 0; y < extent.y; ++y) {
    for (unsigned x = 0; x < extent.x; ++x) {
      const double value = 3 * std::sin(0.05 * x + 0.7 * channel) - 0.04 * y + 1.5 * channel;
      plane.push_back(float(Imath::half(float(value))));
    }
  }
  return plane;
}

struct Channels {
  std::map<std::string, Plane> planes;
  Imf::PixelType type = Imf::FLOAT;
};

Channels channels_named(const std::vector<std::string>& names, glm::uvec2 extent,
                        Imf::PixelType type = Imf::FLOAT) {
  Channels channels{.planes = {}, .type = type};
  for (unsigned i = 0; i < names.size(); ++i) channels.planes[names[i]] = values_of(extent, i);
  return channels;
}

Imf::Header header_of(const Box2i& data, const Box2i& shown, const Channels& channels) {
  Imf::Header header(shown, data);
  header.compression() = Imf::ZIP_COMPRESSION;
  for (const auto& [name, plane] : channels.planes)
    header.channels().insert(name, Imf::Channel(channels.type));
  return header;
}

Imf::Header header_of(glm::uvec2 extent, const Channels& channels) {
  const Box2i box({0, 0}, {int(extent.x) - 1, int(extent.y) - 1});
  return header_of(box, box, channels);
}

// What is given to OpenEXR; its buffers hold halves or whole numbers where the file does.
class Buffer {
 public:
  Buffer(const Channels& channels, const Box2i& data) {
    for (const auto& [name, plane] : channels.planes) {
      std::vector<std::uint32_t>& words = words_.emplace_back(plane.size());
      for (std::size_t i = 0; i < plane.size(); ++i) {
        words[i] =
            channels.type == Imf::UINT ? std::uint32_t(plane[i]) : std::bit_cast<std::uint32_t>(plane[i]);
        if (channels.type == Imf::HALF) words[i] = Imath::half(plane[i]).bits();
      }
      frame_.insert(name, Imf::Slice::Make(channels.type, words.data(), data, 4));
    }
  }
  const Imf::FrameBuffer& frame() const { return frame_; }

 private:
  std::list<std::vector<std::uint32_t>> words_;
  Imf::FrameBuffer frame_;
};

std::string scan_lines(const Imf::Header& header, const Channels& channels) {
  Bytes bytes;
  {
    const Buffer buffer(channels, header.dataWindow());
    Imf::OutputFile file(bytes, header, 0);
    file.setFrameBuffer(buffer.frame());
    const Box2i data = header.dataWindow();
    file.writePixels(data.max.y - data.min.y + 1);
  }
  return bytes.content();
}

std::string tiles(Imf::Header header, const Channels& channels, const Imf::TileDescription& description) {
  header.setTileDescription(description);
  Bytes bytes;
  {
    const Buffer buffer(channels, header.dataWindow());
    Imf::TiledOutputFile file(bytes, header, 0);
    file.setFrameBuffer(buffer.frame());
    file.writeTiles(0, file.numXTiles(0) - 1, 0, file.numYTiles(0) - 1, 0);
    // Smaller levels have other values, the first of the plane's.
    for (int level = 1; description.mode == Imf::MIPMAP_LEVELS && level < file.numLevels(); ++level) {
      file.writeTiles(0, file.numXTiles(level) - 1, 0, file.numYTiles(level) - 1, level);
    }
  }
  return bytes.content();
}

const std::vector<std::string> kRgba{"R", "G", "B", "A"};
constexpr glm::uvec2 kExtent{53, 37};

double distance(const Plane& plane, const Plane& expected) {
  if (plane.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < plane.size(); ++i) {
    if (!(std::abs(plane[i] - expected[i]) <= largest)) largest = std::abs(plane[i] - expected[i]);
  }
  return largest;
}

TEST(ExrFile, GivesItsValuesInEveryCompressionInLinesAndInTiles) {
  for (int compression = 0; compression < Imf::NUM_COMPRESSION_METHODS; ++compression) {
    for (const Imf::PixelType type : {Imf::HALF, Imf::FLOAT}) {
      const Channels channels = channels_named(kRgba, kExtent, type);
      Imf::Header header = header_of(kExtent, channels);
      header.compression() = Imf::Compression(compression);
      const bool is_lossy = compression >= Imf::B44_COMPRESSION;
      for (const bool tiled : {false, true}) {
        SCOPED_TRACE(fmt::format("compression {}, type {}, tiled {}", compression, int(type), tiled));
        const PictureFile file =
            read(tiled ? tiles(header, channels, {16, 8}) : scan_lines(header, channels));
        EXPECT_EQ(file.bits, 32U);
        EXPECT_EQ(file.picture.extent, kExtent);
        EXPECT_TRUE(file.picture.is_premultiplied);
        ASSERT_EQ(file.picture.colours.size(), 3U);
        ASSERT_TRUE(file.picture.alpha);
        const double most = is_lossy ? 0.15 : 0;
        for (unsigned i = 0; i < 3; ++i) {
          EXPECT_LE(distance(file.picture.colours[i], values_of(kExtent, i)), most) << i;
        }
        EXPECT_LE(distance(*file.picture.alpha, values_of(kExtent, 3)), most);
      }
    }
  }
}

void append(std::string& text, std::uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) text += char(value >> (8 * i));
}

void append_attribute(std::string& text, const char* name, const char* type, const std::string& value) {
  text += std::string(name) + '\0' + type + '\0';
  append(text, std::uint32_t(value.size()), 4);
  text += value;
}

std::string numbers(std::initializer_list<std::uint32_t> values) {
  std::string text;
  for (const std::uint32_t value : values) append(text, value, 4);
  return text;
}

// Written byte by byte, without OpenEXR.
TEST(ExrFile, IsReadAsItsFormatSays) {
  std::string bytes("\x76\x2f\x31\x01\x02\0\0\0", 8);
  append_attribute(bytes, "channels", "chlist", std::string("Y\0", 2) + numbers({2, 0, 1, 1}) + '\0');
  append_attribute(bytes, "compression", "compression", std::string(1, '\0'));
  append_attribute(bytes, "dataWindow", "box2i", numbers({0, 0, 1, 2}));
  append_attribute(bytes, "displayWindow", "box2i", numbers({0, 0, 1, 2}));
  append_attribute(bytes, "lineOrder", "lineOrder", std::string(1, '\0'));
  append_attribute(bytes, "pixelAspectRatio", "float", numbers({0x3f800000}));
  append_attribute(bytes, "screenWindowCenter", "v2f", numbers({0, 0}));
  append_attribute(bytes, "screenWindowWidth", "float", numbers({0x3f800000}));
  bytes += '\0';
  const auto first = std::uint32_t(bytes.size() + 3 * 8);
  for (std::uint32_t line = 0; line < 3; ++line) bytes += numbers({first + line * 16, 0});
  const std::vector<float> values{-1.5F, 3e38F, 0.25F, 1e-40F, 65536, -0.0F};
  for (std::uint32_t line = 0; line < 3; ++line) {
    bytes += numbers({line, 8});
    for (int column = 0; column < 2; ++column) {
      append(bytes, std::bit_cast<std::uint32_t>(values[2 * line + std::size_t(column)]), 4);
    }
  }
  const PictureFile file = read(bytes);
  EXPECT_EQ(file.picture.extent, glm::uvec2(2, 3));
  EXPECT_EQ(file.picture.colours, (std::vector<Plane>{values}));
  EXPECT_FALSE(file.picture.alpha);
}

TEST(ExrFile, ShowsItsDisplayWindowWith0OutsideOfItsData) {
  const Box2i data({-3, 5}, {49, 41});
  const Channels channels = channels_named(kRgba, kExtent);
  for (const Box2i& shown : {Box2i({0, 0}, {59, 49}), Box2i({4, 9}, {20, 30}), Box2i({-10, -2}, {8, 7})}) {
    for (const Imf::LineOrder order : {Imf::INCREASING_Y, Imf::DECREASING_Y}) {
      Imf::Header header = header_of(data, shown, channels);
      header.lineOrder() = order;
      const Picture in_lines = read(scan_lines(header, channels)).picture;
      const Picture in_tiles = read(tiles(header, channels, {16, 8})).picture;
      const glm::uvec2 extent(shown.max.x - shown.min.x + 1, shown.max.y - shown.min.y + 1);
      for (const Picture& picture : {in_lines, in_tiles}) {
        ASSERT_EQ(picture.extent, extent);
        for (int y = 0; y < int(extent.y); ++y) {
          for (int x = 0; x < int(extent.x); ++x) {
            const int column = x + shown.min.x - data.min.x, line = y + shown.min.y - data.min.y;
            const bool inside = column >= 0 && line >= 0 && column < int(kExtent.x) && line < int(kExtent.y);
            const float expected = inside ? channels.planes.at("G")[line * kExtent.x + column] : 0;
            ASSERT_EQ(picture.colours[1][y * extent.x + x], expected) << x << ", " << y;
          }
        }
      }
    }
  }
  const Imf::Header apart = header_of(data, Box2i({100, 100}, {120, 110}), channels);
  EXPECT_THAT(complaint_about(scan_lines(apart, channels)), testing::HasSubstr("display window"));
}

TEST(ExrFile, GivesTheColoursOfItsFirstLayerThatHasSome) {
  const auto file_with = [](const std::vector<std::string>& names) {
    const Channels channels = channels_named(names, kExtent);
    return scan_lines(header_of(kExtent, channels), channels);
  };
  const auto planes = [](std::vector<unsigned> indices) {
    std::vector<Plane> result;
    for (const unsigned index : indices) result.push_back(values_of(kExtent, index));
    return result;
  };
  EXPECT_EQ(read(file_with({"B", "G", "R", "Z"})).picture.colours, planes({2, 1, 0}));
  EXPECT_EQ(read(file_with({"a.R", "a.G", "a.B", "R", "G", "B"})).picture.colours, planes({3, 4, 5}));
  EXPECT_EQ(read(file_with({"b.c.R", "b.c.G", "b.c.B", "Z", "n.X", "n.Y", "n.Z"})).picture.colours,
            planes({0, 1, 2}));
  EXPECT_EQ(read(file_with({"Y", "Z"})).picture.colours, planes({0}));
  EXPECT_EQ(read(file_with({"depth.Z"})).picture.colours, planes({0}));
  const PictureFile grey = read(file_with({"A", "Y"}));
  EXPECT_EQ(grey.picture.colours, planes({1}));
  EXPECT_EQ(grey.picture.alpha, values_of(kExtent, 0));
  // An alpha of another layer is none of this one's.
  EXPECT_FALSE(read(file_with({"a.R", "a.G", "a.B", "A"})).picture.alpha);
  EXPECT_THAT(read(file_with({"a.R", "a.G", "a.B", "b.Y"})).remarks,
              testing::ElementsAre(testing::HasSubstr("layer")));
  EXPECT_THAT(complaint_about(file_with({"n.X", "n.Y", "n.Z"})), testing::HasSubstr("n.X, n.Y, n.Z"));
  EXPECT_THAT(complaint_about(file_with({"R", "G"})), testing::HasSubstr("channels are G, R"));
}

TEST(ExrFile, GivesWholeNumbersAsTheyAre) {
  Channels channels{.planes = {{"Y", {}}}, .type = Imf::UINT};
  for (unsigned i = 0; i < 53 * 37; ++i) channels.planes["Y"].push_back(float(i * 65537U));
  EXPECT_EQ(read(scan_lines(header_of(kExtent, channels), channels)).picture.colours.front(),
            channels.planes["Y"]);
}

TEST(ExrFile, GivesTheLargestOfItsLevels) {
  const Channels channels = channels_named({"R", "G", "B"}, kExtent);
  const std::string bytes = tiles(header_of(kExtent, channels), channels, {8, 16, Imf::MIPMAP_LEVELS});
  EXPECT_EQ(read(bytes).picture.colours[2], channels.planes.at("B"));
}

TEST(ExrFile, GivesLuminanceAndChromaAsColours) {
  constexpr int kWidth = 40, kHeight = 74;
  std::vector<Imf::Rgba> pixels;
  for (int i = 0; i < kWidth * kHeight; ++i) {
    const float shade = 0.4F + 0.2F * std::sin(0.1F * float(i % kWidth)) + 0.01F * float(i / kWidth);
    pixels.emplace_back(shade + 0.3F, shade, shade / 2, 0.75F);
  }
  Bytes bytes;
  {
    Imf::RgbaOutputFile file(bytes, Imf::Header(kWidth, kHeight), Imf::WRITE_YCA);
    file.setFrameBuffer(pixels.data(), 1, kWidth);
    file.writePixels(kHeight);
  }
  const Picture picture = read(bytes.content()).picture;
  ASSERT_EQ(picture.colours.size(), 3U);
  ASSERT_TRUE(picture.alpha);
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    ASSERT_NEAR(picture.colours[0][i], pixels[i].r, 0.02) << i;
    ASSERT_NEAR(picture.colours[2][i], pixels[i].b, 0.02) << i;
    ASSERT_EQ((*picture.alpha)[i], 0.75F) << i;
  }
}

TEST(ExrFile, GivesTheFirstPartThatIsAPicture) {
  const Channels vectors = channels_named({"N.X", "N.Y", "N.Z"}, kExtent),
                 grey = channels_named({"Y"}, kExtent);
  std::vector<Imf::Header> headers{header_of(kExtent, vectors), header_of(kExtent, grey)};
  headers[0].setName("vectors");
  headers[1].setName("grey");
  for (Imf::Header& header : headers) header.setType(Imf::SCANLINEIMAGE);
  Bytes bytes;
  {
    Imf::MultiPartOutputFile file(bytes, headers.data(), 2, false, 0);
    for (int part = 0; part < 2; ++part) {
      const Buffer buffer(part == 0 ? vectors : grey, headers[0].dataWindow());
      Imf::OutputPart output(file, part);
      output.setFrameBuffer(buffer.frame());
      output.writePixels(int(kExtent.y));
    }
  }
  const PictureFile file = read(bytes.content());
  EXPECT_EQ(file.picture.colours, (std::vector<Plane>{values_of(kExtent, 0)}));
  EXPECT_THAT(file.remarks, testing::ElementsAre(testing::HasSubstr("2 parts")));
  // OpenEXR checks no channels of a part whose kind it doesn't know.
  std::string damaged = bytes.content();
  for (std::size_t at = damaged.find("scanlineimage"); at != std::string::npos;
       at = damaged.find("scanlineimage")) {
    damaged.replace(at, 13, "scanlinething");
  }
  EXPECT_NE(complaint_about(damaged), "");
  damaged.replace(damaged.rfind(std::string("Y\0", 2) + numbers({2})) + 10, 4, numbers({0}));
  EXPECT_THAT(complaint_about(damaged), testing::HasSubstr("0 x 1 pixels"));
}

TEST(ExrFile, IsRefusedWithItsReasonWhereItIsNoFlatPictureOfWholePixels) {
  std::vector<unsigned> counts(8 * 4, 1);
  std::vector<float> values(8 * 4, 0.5F);
  std::vector<float*> pointers;
  for (float& value : values) pointers.push_back(&value);
  Imf::Header header(8, 4);
  header.channels().insert("Y", Imf::Channel(Imf::FLOAT));
  header.setType(Imf::DEEPSCANLINE);
  header.compression() = Imf::ZIPS_COMPRESSION;
  Bytes deep;
  {
    Imf::DeepScanLineOutputFile file(deep, header, 0);
    Imf::DeepFrameBuffer frame;
    frame.insertSampleCountSlice(Imf::Slice(Imf::UINT, reinterpret_cast<char*>(counts.data()), 4, 32));
    frame.insert("Y", Imf::DeepSlice(Imf::FLOAT, reinterpret_cast<char*>(pointers.data()), 8, 64, 4));
    file.setFrameBuffer(frame);
    file.writePixels(4);
  }
  EXPECT_THAT(complaint_about(deep.content()), testing::HasSubstr("it is deep"));

  Imf::Header sparse(8, 4);
  sparse.channels().insert("Y", Imf::Channel(Imf::FLOAT, 2, 2));
  Bytes bytes;
  {
    Imf::OutputFile file(bytes, sparse, 0);
    Imf::FrameBuffer frame;
    frame.insert("Y", Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.data()), 4, 32, 2, 2));
    file.setFrameBuffer(frame);
    file.writePixels(4);
  }
  EXPECT_THAT(complaint_about(bytes.content()), testing::HasSubstr("2 x 2"));
}

// Overwrites numbers of the header's window.
std::string with_window(std::string bytes, const std::string& name,
                        std::initializer_list<std::uint32_t> values) {
  const std::size_t at = bytes.find(name + '\0' + "box2i") + name.size() + 1 + 6 + 4;
  return bytes.replace(at, 16, numbers(values));
}

TEST(ExrFile, IsRefusedBeforeMemoryIsTakenForWhatItCannotHold) {
  for (const Imf::Compression compression :
       {Imf::NO_COMPRESSION, Imf::ZIP_COMPRESSION, Imf::DWAB_COMPRESSION}) {
    const Channels channels = channels_named(kRgba, {8, 4});
    Imf::Header header = header_of({8, 4}, channels);
    header.compression() = compression;
    for (const std::string& bytes : {scan_lines(header, channels), tiles(header, channels, {16, 16})}) {
      const auto claiming = [&](std::uint32_t right, std::uint32_t bottom) {
        return complaint_about(with_window(with_window(bytes, "dataWindow", {0, 0, right, bottom}),
                                           "displayWindow", {0, 0, right, bottom}));
      };
      ASSERT_EQ(claiming(7, 3), "");
      EXPECT_THAT(claiming(16383, 16383), testing::HasSubstr("truncated"));
      EXPECT_NE(claiming(16384, 3), "");
      EXPECT_NE(claiming(7, 0x3fffffff), "");
      EXPECT_NE(claiming(0x3fffffff, 0x3fffffff), "");
      EXPECT_NE(claiming(0xffffffff, 3), "");
      EXPECT_THAT(complaint_about(with_window(bytes, "displayWindow", {0, 0, 16383, 16383})),
                  testing::HasSubstr("outside of its data"));
    }
  }
}

TEST(ExrFile, MayHaveFurtherAttributesThatHoldWhatTheyClaim) {
  const Channels channels = channels_named({"Y"}, {8, 4});
  Imf::Header header = header_of({8, 4}, channels);
  header.insert("comments", Imf::StringAttribute("a word"));
  header.setPreviewImage(Imf::PreviewImage(3, 2));
  const std::string bytes = scan_lines(header, channels);
  EXPECT_EQ(read(bytes).picture.colours.front(), channels.planes.at("Y"));
  // OpenEXR takes memory for a text before it reads it.
  std::string claiming = bytes;
  claiming.replace(claiming.find("a word") - 4, 4, numbers({0x7fffffff}));
  EXPECT_THAT(complaint_about(claiming), testing::HasSubstr("comments cannot have 2147483647 bytes"));
  claiming = bytes;
  claiming.replace(claiming.find("lineOrder") + 20, 4, numbers({2}));
  EXPECT_THAT(complaint_about(claiming), testing::HasSubstr("lineOrder cannot have 2 bytes"));
  // Nobody looks into a preview.
  claiming = bytes;
  claiming.replace(claiming.find("preview") + 16 + 4, 8, numbers({0x7fff, 0x7fff}));
  EXPECT_EQ(complaint_about(claiming), "");
}

TEST(ExrFile, IsRefusedWhereverItIsCutOff) {
  tests::Sample sample(7);
  const Channels channels = channels_named(kRgba, {9, 7});
  for (const std::string& whole : {scan_lines(header_of({9, 7}, channels), channels),
                                   tiles(header_of({9, 7}, channels), channels, {4, 4})}) {
    ASSERT_EQ(complaint_about(whole), "");
    for (std::size_t length = 0; length < whole.size(); ++length) {
      if (sample.takes_next()) {
        EXPECT_NE(complaint_about(whole.substr(0, length)), "") << length << " bytes";
      }
    }
  }
}

// OpenEXR's own reader finds what was written.
TEST(ExrFile, KeepsEveryFloatThatIsWritten) {
  Picture picture{.extent = {5, 3}, .colours = {}, .alpha = {}, .is_premultiplied = true};
  for (unsigned i = 0; i < 3; ++i) picture.colours.push_back(values_of(picture.extent, i));
  picture.colours[1][4] = -3e38F;
  picture.colours[2][7] = 1e-40F;
  picture.alpha = values_of(picture.extent, 3);
  for (const bool grey : {false, true}) {
    if (grey) picture.colours.resize(1);
    Bytes bytes(encode_exr(picture));
    Imf::InputFile file(bytes, 0);
    EXPECT_EQ(file.header().compression(), Imf::ZIP_COMPRESSION);
    std::map<std::string, Plane> read;
    Imf::FrameBuffer frame;
    for (auto each = file.header().channels().begin(); each != file.header().channels().end(); ++each) {
      EXPECT_EQ(each.channel().type, Imf::FLOAT);
      Plane& plane = read[each.name()];
      plane.resize(15);
      frame.insert(each.name(), Imf::Slice::Make(Imf::FLOAT, plane.data(), file.header().dataWindow()));
    }
    file.setFrameBuffer(frame);
    file.readPixels(0, 2);
    std::map<std::string, Plane> expected{{"A", *picture.alpha}};
    for (std::size_t i = 0; i < picture.colours.size(); ++i) {
      expected[grey ? "Y" : std::string(1, "RGB"[i])] = picture.colours[i];
    }
    EXPECT_EQ(read, expected);
  }
}

TEST(ExrFile, HasColoursMultipliedByTheirAlphaWhereOtherFormatsHaveNot) {
  const Picture straight{.extent = {3, 1}, .colours = {{0.5F, 1, 0.25F}}, .alpha = Plane{0.5F, 0, 1}};
  const PictureFormat exr = picture_format_of("a.exr");
  const PictureFormat png = picture_format_of("a.png");
  const std::string written = encoded(exr, straight, 32);
  const Picture stored = read(written).picture;
  EXPECT_EQ(stored.colours, (std::vector<Plane>{{0.25F, 0, 0.25F}}));
  // What is read is what is written again.
  EXPECT_EQ(read(encoded(exr, stored, 32)).picture.colours, stored.colours);
  const std::string bytes = encoded(png, stored, 16);
  const Picture shown = png.read({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}).picture;
  ASSERT_EQ(shown.colours.size(), 1U);
  EXPECT_NEAR(shown.colours[0][0], 0.5, 1e-4);
  EXPECT_EQ(shown.colours[0][1], 0);
  EXPECT_NEAR(shown.colours[0][2], 0.25, 1e-4);
}

}  // namespace
}  // namespace fftbench::apps::exr_file_test
