// Takes a sample of what is too much for every run of a test: another one for each seed, and everything
// within some seeds.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace fftbench::tests {

// The number in FFTBENCH_TEST_SEED, which scripts/test.sh makes from what is committed; 0 without it.
inline std::uint64_t test_seed() {
  const char* given = std::getenv("FFTBENCH_TEST_SEED");
  return given == nullptr ? 0 : std::stoull(given);
}

// Tells whether every test has to check everything, as under scripts/test.sh --nightly.
inline bool tests_everything() {
  return std::getenv("FFTBENCH_TEST_FULL") != nullptr;
}

// A sanitizer finds its errors in a few out of many similar cases, and each case takes several times as long
// under it.
inline constexpr unsigned kSanitizedShare =
#if defined(__SANITIZE_ADDRESS__)
    2;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
    2;
#else
    1;
#endif
#else
    1;
#endif

// Takes every `stride`-th of the things that a test counts, and begins at another one for each seed. As many
// consecutive seeds as the stride take everything. If the test fails, the message names the seed.
class Sample {
 public:
  explicit Sample(unsigned stride)
      : stride_(tests_everything() ? 1 : stride),
        left_out_(test_seed() % stride_),
        trace_(__FILE__, __LINE__,
               "FFTBENCH_TEST_SEED=" + std::to_string(test_seed()) + " takes this sample") {}

  ~Sample() {
    EXPECT_GE(seen_, stride_)
        << "there are fewer things than its stride, so that with some seeds it is empty";
  }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  bool takes_next() {
    ++seen_;
    if (left_out_ > 0) {
      --left_out_;
      return false;
    }
    left_out_ = stride_ - 1;
    return true;
  }

 private:
  std::uint64_t stride_;
  std::uint64_t left_out_;
  std::uint64_t seen_ = 0;
  ::testing::ScopedTrace trace_;
};

}  // namespace fftbench::tests
