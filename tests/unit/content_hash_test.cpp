// The fingerprint is that of the published algorithm, so that it is the same on every machine.
#include "system/content_hash.h"

#include "testing.h"

namespace fftbench::files::content_hash_test {
namespace {

TEST(ContentHash, IsThatOfTheXxh128sumCommand) {
  // The values come from `printf '' | xxh128sum` and `printf 'fftbench' | xxh128sum`.
  EXPECT_EQ(system::content_hash(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(system::content_hash("fftbench"), "f60c2daf0dfc18a1fe740e3288e2eb5d");
}

TEST(ContentHash, TellsTextsApartThatDifferInOneBit) {
  EXPECT_NE(system::content_hash("RADIX 4"), system::content_hash("RADIX 5"));
  EXPECT_NE(system::content_hash(std::string_view("a\0b", 3)),
            system::content_hash(std::string_view("a\0c", 3)));
}

}  // namespace
}  // namespace fftbench::files::content_hash_test
