// Takes a sample of what is too much for every run of a test: another one each day, and everything within
// some days.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace fftbench::tests {

// The number in FFTBENCH_TEST_SEED, which scripts/test.sh sets; without it the days since 1970.
inline std::uint64_t test_seed() {
  if (const char* given = std::getenv("FFTBENCH_TEST_SEED")) return std::stoull(given);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::hours>(now).count() / 24);
}

// Tells whether every test has to check everything, as under scripts/test.sh --full.
inline bool tests_everything() {
  return std::getenv("FFTBENCH_TEST_FULL") != nullptr;
}

// Tells whether half of every sample is enough, as under scripts/test.sh --fast.
inline bool tests_little() {
  return std::getenv("FFTBENCH_TEST_LITTLE") != nullptr;
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
// consecutive seeds as the stride take everything, unless half of a sample is enough. If the test fails, the
// message names the seed.
class Sample {
 public:
  explicit Sample(unsigned stride)
      : stride_(tests_everything() ? 1 : stride),
        left_out_(test_seed() % stride_),
        trace_(__FILE__, __LINE__,
               "FFTBENCH_TEST_SEED=" + std::to_string(test_seed()) + " takes this sample") {}

  ~Sample() {
    EXPECT_TRUE(took_something_) << "the sample is empty: its stride " << stride_
                                 << " is more than there are things to take";
  }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  bool takes_next() {
    if (left_out_ > 0) {
      --left_out_;
      return false;
    }
    left_out_ = (tests_little() ? 2 : 1) * stride_ - 1;
    took_something_ = true;
    return true;
  }

 private:
  std::uint64_t stride_;
  std::uint64_t left_out_;
  bool took_something_ = false;
  ::testing::ScopedTrace trace_;
};

}  // namespace fftbench::tests
