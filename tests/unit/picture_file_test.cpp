// Pictures come back from files as they were, and a file that is not whole is refused whatever its format.
#include "apps/picture_file.h"

#include "apps/formats/values_cut.h"
#include "apps/npy.h"
#include "sample.h"
#include "system/running_program.h"
#include "testing.h"

namespace fftbench::apps::picture_file_test {
namespace {

// Gives each test a folder of its own.
class PictureFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path written(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }

  // Returns what is said of the file; "" where it is read, and is then a picture.
  std::string complaint_about(const std::string& name, const std::string& bytes) const {
    try {
      const Picture picture = read_picture(written(name, bytes)).picture;
      EXPECT_GT(value_count(picture.extent), 0U);
      for (const Plane& plane : picture.colours) EXPECT_EQ(plane.size(), value_count(picture.extent));
      return "";
    } catch (const PictureError& error) {
      return error.what();
    } catch (const NpyError& error) {
      return error.what();
    }
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      fmt::format("picture_file_test-{}-{}", system::process_number(),
                  testing::UnitTest::GetInstance()->current_test_info()->name());
};

// Values of 0 to 255 over 255, so that formats with 8 bits keep them.
Picture sample_picture(std::size_t colours, bool with_alpha) {
  Picture picture{.extent = {7, 5}, .colours = {}, .alpha = {}};
  for (std::size_t colour = 0; colour < colours; ++colour) {
    picture.colours.emplace_back();
    for (std::size_t i = 0; i < 35; ++i) {
      picture.colours[colour].push_back(float((i * 37 + colour * 91) % 256) / 255.0F);
    }
  }
  if (with_alpha) {
    picture.alpha.emplace();
    for (std::size_t i = 0; i < 35; ++i) picture.alpha->push_back(float((i * 53 + 7) % 256) / 255.0F);
  }
  return picture;
}

std::vector<PictureFormat> written_formats() {
  std::vector<PictureFormat> formats;
  for (const PictureFormat& format : picture_formats()) {
    if (format.encode != nullptr) formats.push_back(format);
  }
  return formats;
}

std::string file_name(const PictureFormat& format) {
  return fmt::format("a{}", format.suffixes.front());
}

unsigned written_bits(const PictureFormat& format) {
  return format.written == ValueType::kFloats ? 32 : 8;
}

bool is_lossy(const PictureFormat& format) {
  return format.name == "JPEG" || format.name == "HDR";
}

std::string encoded(const Picture& picture, const std::string& name) {
  return picture_format_of(name).encode(picture);
}

TEST_F(PictureFiles, KeepEveryByteWhereNothingIsLossy) {
  for (const PictureFormat& format : written_formats()) {
    const std::string name = file_name(format);
    if (is_lossy(format)) continue;
    for (const std::size_t colours : {1U, 3U}) {
      for (const bool with_alpha : {false, true}) {
        SCOPED_TRACE(fmt::format("{} with {} colours, alpha {}", name, colours, with_alpha));
        const Picture picture = sample_picture(colours, with_alpha);
        const PictureFile read = read_picture(written(name, format.encode(picture)));
        EXPECT_EQ(read.bits, written_bits(format));
        EXPECT_EQ(read.picture.extent, picture.extent);
        EXPECT_EQ(read.picture.colours.front(), picture.colours.front());
        EXPECT_EQ(read.picture.colours.back(), picture.colours.back());
        EXPECT_EQ(read.picture.alpha.has_value(), with_alpha && format.keeps_alpha);
        if (read.picture.alpha) {
          EXPECT_EQ(*read.picture.alpha, *picture.alpha);
        }
      }
    }
  }
}

TEST_F(PictureFiles, KeepJpegAndHdrNearly) {
  for (const PictureFormat& format : written_formats()) {
    const std::string name = file_name(format);
    if (!is_lossy(format)) continue;
    Picture picture = sample_picture(3, false);
    for (Plane& plane : picture.colours) plane.assign(plane.size(), 0.5F);
    const PictureFile read = read_picture(written(name, format.encode(picture)));
    EXPECT_EQ(read.bits, written_bits(format));
    ASSERT_EQ(read.picture.colours.size(), 3U);
    for (const Plane& plane : read.picture.colours) {
      for (const float value : plane) EXPECT_NEAR(value, 0.5, 0.01);
    }
  }
}

TEST_F(PictureFiles, CutOffWhatBytesCannotHold) {
  Picture picture = sample_picture(1, false);
  picture.colours[0][0] = -3;
  picture.colours[0][1] = 7;
  picture.colours[0][2] = float(100.6 / 255);
  const Picture read = read_picture(written("a.png", encoded(picture, "a.png"))).picture;
  EXPECT_EQ(read.colours[0][0], 0);
  EXPECT_EQ(read.colours[0][1], 1);
  EXPECT_EQ(read.colours[0][2], 101.0F / 255.0F);
  const Picture raw = read_picture(written("a.npy", encoded(picture, "a.npy"))).picture;
  EXPECT_EQ(raw.colours, picture.colours);
}

TEST_F(PictureFiles, CutOffWhatHdrCannotHold) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kHighest = 255.0F / 256.0F * 0x1p127F;
  // Neither the lowest nor the highest comes last.
  const Picture picture{
      .extent = {5, 1},
      .colours = {{-2, 3e38F, kInfinity, kNan, 1.5e38F}, {4, 1, 1, 4, 2e38F}, {2, 1, 1, 2, -1}},
      .alpha = {}};
  const Picture read = read_picture(written("a.hdr", encoded(picture, "a.hdr"))).picture;
  EXPECT_EQ(read.colours[0][0], 0);
  EXPECT_EQ(read.colours[1][0], 4);
  EXPECT_EQ(read.colours[0][1], kHighest);
  EXPECT_EQ(read.colours[0][2], kHighest);
  EXPECT_EQ(read.colours[0][3], 0);
  EXPECT_EQ(read.colours[2][3], 2);
  EXPECT_NEAR(read.colours[0][4], 1.5e38F, 1e36F);
  const PictureFormat hdr = picture_format_of("a.hdr");
  EXPECT_EQ(
      values_cut(picture, hdr, 32),
      "HDR cannot hold all of 15 values: 2 below 0 become 0 (the lowest is -2); 2 above 1.695e+38 become "
      "that (the highest is 3e+38)");
  EXPECT_EQ(
      non_finite_values(picture, hdr),
      "2 of the 15 values are no finite numbers, the first in row 0, column 2, of red; HDR holds none, so "
      "that NaN becomes 0 and infinity the end of its range");
  EXPECT_EQ(values_cut(picture, picture_format_of("a.npy"), 32), "");
}

TEST_F(PictureFiles, HaveTheirHighBytesFirstInPnm) {
  const std::string bytes = std::string("P5 2 1 65535\n") + std::string("\x01\x02\xff\xff", 4);
  const PictureFile read = read_picture(written("a.pgm", bytes));
  EXPECT_EQ(read.bits, 16U);
  EXPECT_EQ(read.picture.colours, (std::vector<Plane>{{float(0x0102) / 65535.0F, 1}}));
}

TEST_F(PictureFiles, AreRefusedWhereverTheyAreCutOff) {
  tests::Sample sample(7);
  for (const PictureFormat& format : written_formats()) {
    const std::string name = file_name(format);
    for (const std::size_t colours : {1U, 3U}) {
      SCOPED_TRACE(fmt::format("{} with {} colours", name, colours));
      const std::string whole = format.encode(sample_picture(colours, false));
      ASSERT_EQ(complaint_about(name, whole), "");
      // stb_image does without the three bytes that fill up the last row of this BMP.
      const std::size_t needless = format.name == "BMP" ? 3 : 0;
      for (std::size_t length = 0; length + needless < whole.size(); ++length) {
        if (sample.takes_next()) {
          EXPECT_NE(complaint_about(name, whole.substr(0, length)), "") << length << " bytes";
        }
      }
    }
  }
}

// Lines of 8 values and more are runs in HDR files. In a line that is not whole, stb_image read for ever.
TEST_F(PictureFiles, AreRefusedWhereverARunIsCutOff) {
  Picture picture{.extent = {19, 3}, .colours = {Plane(57, 0.25F)}, .alpha = {}};
  for (std::size_t i = 0; i < 40; ++i) picture.colours.front()[i] = float(i * i) / 128.0F;
  const std::string whole = encoded(picture, "a.hdr");
  ASSERT_EQ(complaint_about("a.hdr", whole), "");
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(complaint_about("a.hdr", whole.substr(0, length)), "") << length << " bytes";
}

// stb_image's buffer holds 128 bytes. It is asked for the other 128 of these at once, as if to fill the
// buffer.
TEST_F(PictureFiles, AreRefusedWhereTheLastBytesAreAsManyAsABufferHolds) {
  const std::string whole = "P5 243 1 255\n" + std::string(243, 'x');
  ASSERT_EQ(whole.size(), 256U);
  ASSERT_EQ(complaint_about("a.pgm", whole), "");
  for (std::size_t missing = 1; missing <= 243; missing += 11) {
    EXPECT_THAT(complaint_about("a.pgm", whole.substr(0, whole.size() - missing)),
                testing::HasSubstr("truncated"));
  }
}

// How long the header is depends on who wrote the file. It may be cut off as well.
TEST_F(PictureFiles, AreCalledTruncatedWhereverAPngIsCutOff) {
  Picture picture{.extent = {5, 3}, .colours = {Plane(15, 0.25F)}, .alpha = {}};
  for (std::size_t i = 0; i < 15; ++i) picture.colours.front()[i] = float(i * i) / 225.0F;
  const std::string whole = encoded(picture, "a.png");
  ASSERT_EQ(complaint_about("a.png", whole), "");
  const std::size_t signature = 8, behind_the_pixels = whole.find("IEND") - 4;
  for (std::size_t length = signature; length < behind_the_pixels; ++length) {
    EXPECT_THAT(complaint_about("a.png", whole.substr(0, length)), testing::HasSubstr("truncated"))
        << length << " bytes";
  }
}

// Any change of a byte leaves a picture, or a complaint, and never more memory than the file could fill.
TEST_F(PictureFiles, MayHaveAnyByteChanged) {
  tests::Sample sample(97);
  for (const PictureFormat& format : written_formats()) {
    const std::string name = file_name(format);
    const std::string whole = format.encode(sample_picture(3, format.keeps_alpha));
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const int change : {0x01, 0x04, 0x10, 0x40, 0x80, 0xff}) {
        if (!sample.takes_next()) continue;
        std::string damaged = whole;
        damaged[at] = char(damaged[at] ^ change);
        complaint_about(name, damaged);
      }
    }
  }
}

TEST_F(PictureFiles, AreKnownByTheirSuffixInAnyCase) {
  EXPECT_EQ(picture_format_of("a.PNG").name, "PNG");
  EXPECT_EQ(picture_format_of("b/a.b.Jpeg").name, "JPEG");
  EXPECT_THROW(picture_format_of("a.gif"), PictureError);
  EXPECT_THROW(picture_format_of("png"), PictureError);
  EXPECT_THROW(picture_format_of(""), PictureError);
}

TEST(Channels, AreTheLuminanceOrOneColour) {
  const Picture colour{.extent = {1, 1}, .colours = {{0.25F}, {0.5F}, {1.0F}}, .alpha = Plane{0.5F}};
  EXPECT_EQ(channel_of(colour, Channel::kEach).colours, colour.colours);
  EXPECT_EQ(channel_of(colour, Channel::kRed).colours, (std::vector<Plane>{{0.25F}}));
  EXPECT_EQ(channel_of(colour, Channel::kGreen).colours, (std::vector<Plane>{{0.5F}}));
  EXPECT_EQ(channel_of(colour, Channel::kBlue).colours, (std::vector<Plane>{{1.0F}}));
  const Picture grey = channel_of(colour, Channel::kLuminance);
  ASSERT_EQ(grey.colours.size(), 1U);
  EXPECT_NEAR(grey.colours[0][0], 0.2126 * 0.25 + 0.7152 * 0.5 + 0.0722, 1e-6);
  EXPECT_EQ(grey.alpha, colour.alpha);
  EXPECT_EQ(channel_of(grey, Channel::kBlue).colours, grey.colours);
}

}  // namespace
}  // namespace fftbench::apps::picture_file_test
