// Padding continues an image on both sides without a jump, and cropping takes the image out again.
#include "apps/mirror_padding.h"

#include "testing.h"

namespace fftbench::apps::mirror_padding_test {
namespace {

TEST(MirrorPadding, ContinuesALineAtItsEndAndAtItsBeginning) {
  EXPECT_EQ(pad_by_mirroring({1, 2, 3, 4}, {4, 1}, {7, 1}), (Plane{1, 2, 3, 4, 4, 3, 1}));
  EXPECT_EQ(pad_by_mirroring({1, 2, 3, 4}, {1, 4}, {1, 6}), (Plane{1, 2, 3, 4, 4, 1}));
}

TEST(MirrorPadding, MirrorsMoreThanOnceWhereTheImageIsShort) {
  EXPECT_EQ(pad_by_mirroring({5}, {1, 1}, {2, 2}), (Plane{5, 5, 5, 5}));
  // Four values continue the end, and the last three lead back to the beginning.
  EXPECT_EQ(pad_by_mirroring({1, 2}, {2, 1}, {9, 1}), (Plane{1, 2, 2, 1, 1, 2, 2, 2, 1}));
}

TEST(MirrorPadding, PadsBothAxes) {
  EXPECT_EQ(pad_by_mirroring({1, 2, 3, 4, 5, 6}, {3, 2}, {4, 3}),
            (Plane{1, 2, 3, 3, 4, 5, 6, 6, 4, 5, 6, 6}));
}

TEST(MirrorPadding, IsTakenAwayByCropping) {
  Plane plane(35);
  for (std::size_t i = 0; i < plane.size(); ++i) plane[i] = float(i);
  for (const glm::uvec2 padded : {glm::uvec2{7, 5}, glm::uvec2{8, 8}, glm::uvec2{9, 5}, glm::uvec2{7, 16}}) {
    const Plane larger = pad_by_mirroring(plane, {7, 5}, padded);
    ASSERT_EQ(larger.size(), value_count(padded));
    EXPECT_EQ(crop(larger, padded, {7, 5}), plane);
  }
}

}  // namespace
}  // namespace fftbench::apps::mirror_padding_test
