// PFM files of each kind give their values, the last row first, and written ones hold every float.
#include "picture_bytes.h"
#include "testing.h"

namespace fftbench::apps::pfm_file_test {
namespace {

PictureFile read(const std::string& bytes) {
  return tests::read_bytes(read_pfm, bytes);
}

std::string complaint_about(const std::string& bytes) {
  return tests::complaint_of(read_pfm, bytes);
}

std::string floats(const std::vector<float>& values, bool high_first) {
  std::string text;
  for (const float value : values) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i) text += char(word >> (8 * (high_first ? 3 - i : i)));
  }
  return text;
}

TEST(PfmFile, HasItsLastRowFirstAndItsByteOrderInTheSignOfItsScale) {
  const std::vector<float> stored{1, -2, 3e38F, 0.5F, 1e-40F, 7};
  for (const bool high_first : {true, false}) {
    const std::string scale = high_first ? "1.0" : "-1.000";
    const PictureFile grey = read("Pf\n2 3\n" + scale + "\n" + floats(stored, high_first));
    EXPECT_EQ(grey.bits, 32U);
    EXPECT_EQ(grey.picture.extent, glm::uvec2(2, 3));
    EXPECT_EQ(grey.picture.colours, (std::vector<Plane>{{1e-40F, 7, 3e38F, 0.5F, 1, -2}}));
    const PictureFile colour = read("PF\n1 2 " + scale + "\n" + floats(stored, high_first));
    EXPECT_EQ(colour.picture.colours, (std::vector<Plane>{{0.5F, 1}, {1e-40F, -2}, {7, 3e38F}}));
  }
}

TEST(PfmFile, HasValuesInUnitsOfItsScale) {
  const Picture picture = read("PF4\n1 1\n-2.5\n" + floats({1, 2, -4, 0.5F}, false)).picture;
  EXPECT_EQ(picture.colours, (std::vector<Plane>{{2.5F}, {5}, {-10}}));
  EXPECT_EQ(picture.alpha, Plane{0.5F});
}

// 0x20202020 looks like spaces.
TEST(PfmFile, HasOneSpaceBehindItsHeader) {
  EXPECT_EQ(read("Pf\n1 1\n-1\n    ").picture.colours,
            (std::vector<Plane>{{std::bit_cast<float>(0x20202020U)}}));
}

TEST(PfmFile, IsRefusedWithItsReason) {
  const std::string whole = "PF\n2 3\n-1.0\n" + floats(std::vector<float>(18, 0.25F), false);
  ASSERT_EQ(complaint_about(whole), "");
  for (std::size_t length = 3; length < whole.size(); ++length) {
    EXPECT_THAT(complaint_about(whole.substr(0, length)), testing::HasSubstr("truncated")) << length;
  }
  EXPECT_THAT(complaint_about("PF\n2 3\n0\nxxxx"), testing::HasSubstr("scale"));
  EXPECT_THAT(complaint_about("PF\n2 3\nnan\nxxxx"), testing::HasSubstr("scale"));
  EXPECT_THAT(complaint_about("PF\n-2 3\n1\nxxxx"), testing::HasSubstr("\"-2\" is no width"));
  EXPECT_THAT(complaint_about("PF\n0 3\n1\nxxxx"), testing::HasSubstr("no pixels"));
  EXPECT_THAT(complaint_about("PF\n2 16385\n1\nxxxx"), testing::HasSubstr("16384"));
  EXPECT_THAT(complaint_about("PF\n16384 16384\n1\nxxxx"), testing::HasSubstr("truncated"));
  EXPECT_THAT(complaint_about("PF\n99999999999999999999 2\n1\nxxxx"), testing::HasSubstr("width"));
}

TEST(PfmFile, KeepsEveryFloatThatIsWritten) {
  const bool high_first = std::endian::native == std::endian::big;
  const Picture grey{.extent = {1, 2}, .colours = {{-3, 1e30F}}, .alpha = {}};
  EXPECT_EQ(encode_pfm(grey),
            (high_first ? "Pf\n1 2\n1.0\n" : "Pf\n1 2\n-1.0\n") + floats({1e30F, -3}, high_first));
  const Picture colour{.extent = {1, 2}, .colours = {{1, 2}, {3, 4}, {5, 6}}, .alpha = {}};
  EXPECT_EQ(encode_pfm(colour),
            (high_first ? "PF\n1 2\n1.0\n" : "PF\n1 2\n-1.0\n") + floats({2, 4, 6, 1, 3, 5}, high_first));
}

}  // namespace
}  // namespace fftbench::apps::pfm_file_test
