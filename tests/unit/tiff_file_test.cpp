// TIFF files of each kind of samples give the values that were put into them. The files are made byte by
// byte.
#include "fft/numbers.h"
#include "picture_bytes.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::apps::tiff_file_test {
namespace {

PictureFile read(const std::string& bytes) {
  return tests::read_bytes(read_tiff, bytes);
}

std::string complaint_about(const std::string& bytes) {
  return tests::complaint_of(read_tiff, bytes);
}

// What a file is made of. Its samples are those of each pixel, one pixel after another.
struct File {
  unsigned width = 5, height = 3;
  unsigned count = 1, bits = 8, format = 1;
  unsigned photometric = 1;
  std::vector<std::uint64_t> samples = {};  // the lowest bits of each
  bool high_first = false, is_planar = false, is_large = false;
  unsigned tile = 0;            // its side; 0 for strips
  unsigned lines_of_strip = 2;  // of strips
  std::vector<unsigned> extra = {};
  std::map<unsigned, std::vector<std::uint64_t>> further = {};  // tags of 16 bits
};

class Maker {
 public:
  explicit Maker(const File& file) : file_(file) {}

  std::string made() {
    text_ = file_.high_first ? "MM" : "II";
    add(file_.is_large ? 43 : 42, 2);
    if (file_.is_large) add(8, 2), add(0, 2);
    const std::size_t place_of_directory = text_.size();
    add(0, word());
    add_pieces();
    add_directory(place_of_directory);
    return text_;
  }

 private:
  unsigned word() const { return file_.is_large ? 8 : 4; }

  std::string number(std::uint64_t value, unsigned bytes) const {
    std::string text;
    for (unsigned i = 0; i < bytes; ++i) {
      text += char(value >> (8 * (file_.high_first ? bytes - 1 - i : i)));
    }
    return text;
  }
  void add(std::uint64_t value, unsigned bytes) { text_ += number(value, bytes); }

  // Packs samples into whole bytes: numbers of the file's byte order, or bits, the highest first.
  std::string packed(const std::vector<std::uint64_t>& samples) const {
    std::string text;
    if (file_.bits % 8 == 0) {
      for (const std::uint64_t sample : samples) text += number(sample, file_.bits / 8);
      return text;
    }
    std::size_t used = 0;
    for (const std::uint64_t sample : samples) {
      for (unsigned bit = file_.bits; bit-- > 0; ++used) {
        if (used % 8 == 0) text += '\0';
        text.back() = char(text.back() | char((sample >> bit & 1U) << (7 - used % 8)));
      }
    }
    return text;
  }

  // A rectangle of the picture, filled up with other values where it lies beyond, line by line.
  void add_piece(unsigned left, unsigned top, unsigned width, unsigned height, int plane) {
    places_.push_back(text_.size());
    for (unsigned y = top; y < top + height; ++y) {
      std::vector<std::uint64_t> line;
      for (unsigned x = left; x < left + width; ++x) {
        for (unsigned sample = 0; sample < file_.count; ++sample) {
          if (plane >= 0 && unsigned(plane) != sample) continue;
          const bool inside = x < file_.width && y < file_.height;
          line.push_back(inside ? file_.samples[(y * file_.width + x) * file_.count + sample] : 1);
        }
      }
      text_ += packed(line);
    }
    sizes_.push_back(text_.size() - places_.back());
  }

  void add_pieces() {
    for (int plane = file_.is_planar ? 0 : -1; plane < int(file_.is_planar ? file_.count : 0); ++plane) {
      if (file_.tile > 0) {
        for (unsigned top = 0; top < file_.height; top += file_.tile) {
          for (unsigned left = 0; left < file_.width; left += file_.tile) {
            add_piece(left, top, file_.tile, file_.tile, plane);
          }
        }
      } else {
        for (unsigned top = 0; top < file_.height; top += file_.lines_of_strip) {
          add_piece(0, top, file_.width, std::min(file_.lines_of_strip, file_.height - top), plane);
        }
      }
      if (plane < 0) break;
    }
  }

  void add_directory(std::size_t place_of_directory) {
    std::map<unsigned, std::vector<std::uint64_t>> tags = file_.further;
    std::map<unsigned, std::vector<std::uint64_t>> large;
    const auto each = [&](unsigned value) { return std::vector<std::uint64_t>(file_.count, value); };
    tags[256] = {file_.width};
    tags[257] = {file_.height};
    tags[258] = each(file_.bits);
    tags.insert({259, {1}});
    tags[262] = {file_.photometric};
    tags[277] = {file_.count};
    tags[284] = {file_.is_planar ? 2U : 1U};
    tags[339] = each(file_.format);
    if (!file_.extra.empty()) tags[338] = {file_.extra.begin(), file_.extra.end()};
    if (file_.tile > 0) {
      tags[322] = tags[323] = {file_.tile};
    } else {
      tags[278] = {file_.lines_of_strip};
    }
    large[file_.tile > 0 ? 324 : 273] = places_;
    large[file_.tile > 0 ? 325 : 279] = sizes_;
    std::map<unsigned, std::string> entries;
    for (const auto& [tag, values] : tags) entries[tag] = entry(tag, 3, values, 2);
    for (const auto& [tag, values] : large) {
      entries[tag] = entry(tag, file_.is_large ? 16 : 4, values, word());
    }
    text_.replace(place_of_directory, word(), number(text_.size(), word()));
    add(entries.size(), file_.is_large ? 8 : 2);
    for (const auto& [tag, text] : entries) text_ += text;
    add(0, word());
  }

  std::string entry(unsigned tag, unsigned type, const std::vector<std::uint64_t>& values, unsigned bytes) {
    std::string content;
    for (const std::uint64_t value : values) content += number(value, bytes);
    std::string text = number(tag, 2) + number(type, 2) + number(values.size(), word());
    if (content.size() > word()) {
      text += number(text_.size(), word());
      text_ += content + std::string(content.size() % 2, '\0');
    } else {
      text += content + std::string(word() - content.size(), '\0');
    }
    return text;
  }

  const File& file_;
  std::string text_;
  std::vector<std::uint64_t> places_, sizes_;
};

std::string bytes_of(const File& file) {
  return Maker(file).made();
}

// Fills the file with samples of all sizes.
File with_samples(File file) {
  std::uint64_t state = 88172645463325252U;
  for (unsigned i = 0; i < file.width * file.height * file.count; ++i) {
    state ^= state << 13U, state ^= state >> 7U, state ^= state << 17U;
    std::uint64_t sample = state >> (64 - file.bits);
    if (i == 0) sample = ~std::uint64_t{0} >> (64 - file.bits);
    const double value = 20 * (double(state >> 11U) / double(std::uint64_t{1} << 53U)) - 8;
    if (file.format == 3 && file.bits == 16) sample = fft::half_from(value);
    if (file.format == 3 && file.bits == 32) sample = std::bit_cast<std::uint32_t>(float(value));
    if (file.format == 3 && file.bits == 64) sample = std::bit_cast<std::uint64_t>(value);
    file.samples.push_back(sample);
  }
  return file;
}

// Returns what a sample says by TIFF's definition, with 1 for the highest of whole numbers.
double value_of(const File& file, std::uint64_t sample) {
  if (file.format == 3) {
    if (file.bits == 16) return fft::from_half(std::uint16_t(sample));
    if (file.bits == 32) return std::bit_cast<float>(std::uint32_t(sample));
    return std::bit_cast<double>(sample);
  }
  if (file.format == 1) return double(sample) / (std::pow(2.0, file.bits) - 1);
  const bool is_negative = (sample >> (file.bits - 1) & 1U) != 0;
  const double value = double(sample) - (is_negative ? std::pow(2.0, file.bits) : 0);
  return value / (std::pow(2.0, file.bits - 1) - 1);
}

void expect_values(const File& file, const std::vector<const Plane*>& planes) {
  for (unsigned i = 0; i < file.width * file.height; ++i) {
    for (unsigned sample = 0; sample < planes.size(); ++sample) {
      double expected = value_of(file, file.samples[i * file.count + sample]);
      if (file.photometric == 0) expected = 1 - expected;
      const double limit = 1.2e-7 * std::max(1.0, std::abs(expected));
      ASSERT_LE(std::abs((*planes[sample])[i] - expected), limit) << "pixel " << i << ", sample " << sample;
    }
  }
}

TEST(TiffFile, GivesSamplesOfEveryKindInEveryLayout) {
  struct Kind {
    unsigned bits, format;
  };
  const std::vector<Kind> kinds{{1, 1},  {2, 1},  {3, 1},  {4, 1},  {8, 1},  {10, 1}, {12, 1}, {14, 1},
                                {16, 1}, {24, 1}, {32, 1}, {64, 1}, {4, 2},  {8, 2},  {12, 2}, {16, 2},
                                {24, 2}, {32, 2}, {64, 2}, {16, 3}, {32, 3}, {64, 3}};
  for (const auto& [bits, format] : kinds) {
    for (const unsigned photometric : {0U, 1U, 2U}) {
      for (const bool high_first : {false, true}) {
        for (const bool is_planar : {false, true}) {
          for (const unsigned tile : {0U, 16U}) {
            SCOPED_TRACE(fmt::format("bits {}, format {}, photometric {}, high first {}, planar {}, tile {}",
                                     bits, format, photometric, high_first, is_planar, tile));
            const File file = with_samples({.width = 21,
                                            .height = 18,
                                            .count = photometric == 2 ? 3U : 1U,
                                            .bits = bits,
                                            .format = format,
                                            .photometric = photometric,
                                            .high_first = high_first,
                                            .is_planar = is_planar,
                                            .is_large = high_first != is_planar,
                                            .tile = tile,
                                            .lines_of_strip = 7});
            const PictureFile read_file = read(bytes_of(file));
            const Picture& picture = read_file.picture;
            EXPECT_EQ(read_file.bits, format == 3 ? 32U : bits <= 8 ? 8U : bits <= 16 ? 16U : 32U);
            ASSERT_EQ(picture.extent, glm::uvec2(21, 18));
            ASSERT_EQ(picture.colours.size(), file.count);
            EXPECT_FALSE(picture.alpha);
            std::vector<const Plane*> planes;
            for (const Plane& plane : picture.colours) planes.push_back(&plane);
            expect_values(file, planes);
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(TiffFile, HasAlphaWhereItSaysSo) {
  struct Kind {
    unsigned count;
    std::vector<unsigned> extra;
    bool has_alpha, is_premultiplied;
    unsigned behind_alpha = 0;  // samples
  };
  for (const Kind& kind : {Kind{2, {2}, true, false}, Kind{2, {1}, true, true}, Kind{2, {0}, false, false},
                           Kind{4, {2}, true, false}, Kind{4, {1}, true, true}, Kind{4, {}, false, false},
                           Kind{5, {0, 2}, true, false}, Kind{6, {0, 1, 0}, true, true, 1}}) {
    for (const bool is_planar : {false, true}) {
      SCOPED_TRACE(fmt::format("{} samples, planar {}", kind.count, is_planar));
      const unsigned colours = kind.count < 3 ? 1 : 3;
      const File file = with_samples({.count = kind.count,
                                      .bits = 16,
                                      .photometric = colours == 1 ? 1U : 2U,
                                      .is_planar = is_planar,
                                      .extra = kind.extra});
      const PictureFile read_file = read(bytes_of(file));
      const Picture& picture = read_file.picture;
      ASSERT_EQ(picture.colours.size(), colours);
      EXPECT_EQ(picture.alpha.has_value(), kind.has_alpha);
      EXPECT_EQ(picture.is_premultiplied, kind.is_premultiplied);
      EXPECT_EQ(read_file.remarks.size(), kind.count > colours + (kind.has_alpha ? 1 : 0) ? 1U : 0U);
      for (unsigned i = 0; i < 15; ++i) {
        EXPECT_FLOAT_EQ(picture.colours.back()[i],
                        float(value_of(file, file.samples[i * kind.count + colours - 1])));
        if (!kind.has_alpha) continue;
        EXPECT_FLOAT_EQ((*picture.alpha)[i],
                        float(value_of(file, file.samples[(i + 1) * kind.count - 1 - kind.behind_alpha])));
      }
    }
  }
}

TEST(TiffFile, GivesThePalettesColours) {
  for (const unsigned bits : {1U, 4U, 8U}) {
    File file = with_samples({.bits = bits, .photometric = 3});
    std::vector<std::uint64_t> map;
    for (unsigned i = 0; i < 3U << bits; ++i) map.push_back((i * 7919U + 12345U) % 65536U);
    file.further[320] = map;
    const Picture picture = read(bytes_of(file)).picture;
    ASSERT_EQ(picture.colours.size(), 3U);
    for (unsigned i = 0; i < 15; ++i) {
      for (unsigned colour = 0; colour < 3; ++colour) {
        EXPECT_FLOAT_EQ(picture.colours[colour][i], float(map[(colour << bits) + file.samples[i]]) / 65535);
      }
    }
    // Colours of 8 bits, in either byte.
    for (const unsigned step : {1U, 256U}) {
      for (std::uint64_t& value : file.further[320]) value = value / step % 256 * step;
      file.further[320][0] = 255 * step;
      file.samples[0] = 0;
      EXPECT_EQ(read(bytes_of(file)).picture.colours[0][0], 1);
    }
  }
}

TEST(TiffFile, GivesInksAsColours) {
  const File file = with_samples({.count = 4, .bits = 16, .photometric = 5});
  const Picture picture = read(bytes_of(file)).picture;
  ASSERT_EQ(picture.colours.size(), 3U);
  for (unsigned i = 0; i < 15; ++i) {
    const auto ink = [&](unsigned number) { return value_of(file, file.samples[i * 4 + number]); };
    for (unsigned colour = 0; colour < 3; ++colour) {
      EXPECT_NEAR(picture.colours[colour][i], (1 - ink(colour)) * (1 - ink(3)), 1e-6);
    }
  }
}

TEST(TiffFile, IsUprightWhateverItsOrientation) {
  // Where the stored first row and column are to be seen, by TIFF's table of the tag Orientation.
  const std::vector<std::string> corners{"abc/def",  "cba/fed",  "fed/cba",  "def/abc",
                                         "ad/be/cf", "da/eb/fc", "fc/eb/da", "cf/be/ad"};
  for (unsigned orientation = 1; orientation <= 8; ++orientation) {
    const File file{.width = 3,
                    .height = 2,
                    .samples = {'a', 'b', 'c', 'd', 'e', 'f'},
                    .further = {{274, {orientation}}}};
    const Picture picture = read(bytes_of(file)).picture;
    std::string seen;
    for (unsigned i = 0; i < 6; ++i) {
      if (i > 0 && i % picture.extent.x == 0) seen += '/';
      seen += char(std::lround(picture.colours[0][i] * 255));
    }
    EXPECT_EQ(seen, corners[orientation - 1]) << orientation;
  }
}

TEST(TiffFile, IsRefusedWithItsReason) {
  const auto complaint = [](const File& file) { return complaint_about(bytes_of(with_samples(file))); };
  ASSERT_EQ(complaint({}), "");
  EXPECT_THAT(complaint({.bits = 64, .format = 6}), testing::HasSubstr("complex numbers of 64 bits"));
  EXPECT_THAT(complaint({.bits = 24, .format = 3}), testing::HasSubstr("floats of 24 bits"));
  EXPECT_THAT(complaint({.bits = 16, .photometric = 32803}), testing::HasSubstr("camera"));
  EXPECT_THAT(complaint({.count = 3, .bits = 16, .photometric = 32845}), testing::HasSubstr("LogLuv"));
  EXPECT_THAT(complaint({.count = 4, .photometric = 5, .further = {{332, {2}}}}), testing::HasSubstr("inks"));
  EXPECT_THAT(complaint({.count = 2, .photometric = 2}), testing::HasSubstr("2 samples"));
  EXPECT_THAT(complaint({.further = {{259, {6}}}}), testing::HasSubstr("compression 6"));
  EXPECT_THAT(complaint({.further = {{259, {4711}}}}), testing::HasSubstr("compression 4711"));
  File beyond = with_samples({.bits = 64, .format = 3});
  beyond.samples[4] = std::bit_cast<std::uint64_t>(1e300);
  EXPECT_THAT(complaint_about(bytes_of(beyond)), testing::HasSubstr("1e+300"));
}

TEST(TiffFile, IsRefusedBeforeMemoryIsTakenForWhatItCannotHold) {
  for (const unsigned tile : {0U, 16U}) {
    for (const unsigned compression : {1U, 5U, 8U, 32773U, 7U}) {
      File file = with_samples({.count = 3, .bits = 32, .format = 3, .photometric = 2, .tile = tile});
      file.further[259] = {compression};
      std::string bytes = bytes_of(file);
      // The first two entries are width and height, of 16 bits.
      const std::size_t directory = std::uint8_t(bytes[4]) | std::uint8_t(bytes[5]) << 8;
      for (const std::size_t entry : {0, 1}) {
        bytes.replace(directory + 2 + entry * 12 + 8, 2, std::string("\x00\x40", 2));
      }
      // libtiff itself misses tiles, and no strips.
      EXPECT_THAT(complaint_about(bytes), testing::HasSubstr(tile > 0 ? "TileOffsets" : "16384 x 16384"))
          << compression;
      bytes[directory + 2 + 8] = 1;
      EXPECT_THAT(complaint_about(bytes),
                  testing::HasSubstr(tile > 0 ? "TileOffsets" : "sides end at 16384"));
    }
  }
}

TEST(TiffFile, IsRefusedWhereverItIsCutOff) {
  tests::Sample sample(7);
  for (const unsigned tile : {0U, 16U}) {
    const std::string whole = bytes_of(with_samples({.count = 3, .photometric = 2, .tile = tile}));
    ASSERT_EQ(complaint_about(whole), "");
    // The last 4 bytes say that there is no other page.
    for (std::size_t length = 0; length + 4 < whole.size(); ++length) {
      if (sample.takes_next()) {
        EXPECT_NE(complaint_about(whole.substr(0, length)), "") << length << " bytes";
      }
    }
  }
}

TEST(TiffFile, IsReadWithoutAWordOfLibtiffs) {
  File file = with_samples({.further = {{42112, {7}}, {65000, {1, 2, 3}}}});  // tags that libtiff warns of
  testing::internal::CaptureStderr();
  EXPECT_EQ(complaint_about(bytes_of(file)), "");
  EXPECT_NE(complaint_about(bytes_of(file).substr(0, 60)), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace fftbench::apps::tiff_file_test
