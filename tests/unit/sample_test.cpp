// Samples of as many consecutive seeds as the stride contain everything once.
#include "sample.h"

#include <gtest/gtest-spi.h>

#include "portable.h"
#include "testing.h"

namespace fftbench::tests::sample_test {
namespace {

// Restores the environment variables after each test.
class SampleTest : public ::testing::Test {
 protected:
  void TearDown() override {
    restore("FFTBENCH_TEST_SEED", seed_);
    restore("FFTBENCH_TEST_FULL", full_);
  }

  static std::vector<unsigned> taken(unsigned stride, const std::string& seed, unsigned things) {
    tests::set_variable("FFTBENCH_TEST_SEED", seed.c_str());
    std::vector<unsigned> found;
    Sample sample(stride);
    for (unsigned thing = 0; thing < things; ++thing)
      if (sample.takes_next()) found.push_back(thing);
    return found;
  }

 private:
  static std::optional<std::string> value_of(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  }
  static void restore(const char* name, const std::optional<std::string>& value) {
    if (value) tests::set_variable(name, value->c_str());
    if (!value) tests::unset_variable(name);
  }

  std::optional<std::string> seed_ = value_of("FFTBENCH_TEST_SEED");
  std::optional<std::string> full_ = value_of("FFTBENCH_TEST_FULL");
};

TEST_F(SampleTest, OfAsManySeedsAsItsStrideTakesEverythingOnce) {
  tests::unset_variable("FFTBENCH_TEST_FULL");
  std::vector<unsigned> times(23, 0);
  for (const char* seed : {"20413", "20414", "20415", "20416", "20417"})
    for (const unsigned thing : taken(5, seed, 23)) ++times[thing];
  EXPECT_EQ(times, std::vector<unsigned>(23, 1));
}

TEST_F(SampleTest, IsTheSameForTheSameSeed) {
  tests::unset_variable("FFTBENCH_TEST_FULL");
  EXPECT_EQ(taken(3, "4", 9), (std::vector<unsigned>{1, 4, 7}));
  EXPECT_EQ(taken(3, "4", 9), taken(3, "4", 9));
}

TEST_F(SampleTest, IsEverythingWhereThatIsAskedFor) {
  tests::set_variable("FFTBENCH_TEST_FULL", "1");
  EXPECT_EQ(taken(3, "4", 4), (std::vector<unsigned>{0, 1, 2, 3}));
}

TEST_F(SampleTest, ThatIsEmptyIsAFailureWhichNamesTheSeed) {
  tests::unset_variable("FFTBENCH_TEST_FULL");
  EXPECT_NONFATAL_FAILURE(taken(7, "5", 5), "FFTBENCH_TEST_SEED=5");
}

}  // namespace
}  // namespace fftbench::tests::sample_test
