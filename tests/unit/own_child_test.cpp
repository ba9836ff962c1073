// A child process of this program gets what it is sent, is heard, and never outlives its parent.
#include "system/own_child.h"

#include <csignal>
#include <iostream>

#include "portable.h"
#include "testing.h"

namespace fftbench::system::own_child_test {
namespace {

constexpr int kMostMs = 60'000;

class OwnChildTest : public ::testing::Test {
 protected:
  // The tests may be dealt out to several processes, and the child has all of its part.
  void SetUp() override {
    for (const auto& [name, value] : kForTheChild) {
      const char* const before = std::getenv(name);
      before_.push_back(before == nullptr ? "" : before);
      tests::set_variable(name, value);
    }
  }
  void TearDown() override {
    for (std::size_t index = 0; index < kForTheChild.size(); ++index) {
      const char* const name = kForTheChild[index].first;
      before_[index].empty() ? tests::unset_variable(name) : tests::set_variable(name, before_[index]);
    }
  }

  static constexpr std::array<std::pair<const char*, const char*>, 3> kForTheChild{
      {{"GTEST_ALSO_RUN_DISABLED_TESTS", "1"}, {"GTEST_TOTAL_SHARDS", "1"}, {"GTEST_SHARD_INDEX", "0"}}};
  std::vector<std::string> before_;

  std::string bytes_;
  std::string errors_;
};

// The children are this program with these, which are no tests of their own.
TEST(OwnChild, DISABLED_Echoes) {
  ParentChannel parent;
  for (std::string bytes; parent.receive(bytes); bytes.clear()) {
    if (!parent.send(bytes)) break;
  }
}

TEST(OwnChild, DISABLED_Crashes) {
  ParentChannel parent;
  std::cerr << "first line\nlast line\n" << std::flush;
  std::signal(SIGSEGV, SIG_DFL);
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

TEST(OwnChild, DISABLED_IsSilent) {
  ParentChannel parent;
  for (std::string bytes; parent.receive(bytes);) {
  }
}

TEST_F(OwnChildTest, GetsAndSendsManyBytes) {
  OwnChild child("--gtest_filter=OwnChild.DISABLED_Echoes");
  std::string sent(300'000, '\0');
  for (std::size_t index = 0; index < sent.size(); ++index) sent[index] = char(index * 7 % 251);
  // More than a pipe holds, which would wait for a reader.
  for (std::size_t begin = 0; begin < sent.size(); begin += 10'000) {
    ASSERT_TRUE(child.send(std::string_view(sent).substr(begin, 10'000)));
    while (bytes_.size() < begin + 10'000) ASSERT_TRUE(child.receive(bytes_, errors_, kMostMs));
  }
  EXPECT_EQ(bytes_, sent);
}

TEST_F(OwnChildTest, ThatCrashesIsNamedWithWhatItSaid) {
  OwnChild child("--gtest_filter=OwnChild.DISABLED_Crashes");
  while (child.receive(bytes_, errors_, kMostMs)) {
  }
  const std::string how = child.end(errors_);
#ifdef _WIN32
  EXPECT_EQ(how, "ended by exception 0xC0000005 (access violation)");
#else
  EXPECT_TRUE(how.starts_with("killed by signal 11 (")) << how;
#endif
  EXPECT_NE(errors_.find("first line"), std::string::npos) << errors_;
  EXPECT_NE(errors_.find("last line"), std::string::npos) << errors_;
  EXPECT_FALSE(child.send("more"));
}

TEST_F(OwnChildTest, ThatSaysNothingIsNotWaitedForLonger) {
  OwnChild child("--gtest_filter=OwnChild.DISABLED_IsSilent");
  ASSERT_TRUE(child.send("x"));
  EXPECT_TRUE(child.receive(bytes_, errors_, 20));
  EXPECT_EQ(bytes_, "");
  EXPECT_TRUE(child.end(errors_).starts_with("killed")) << "it waits for its parent";
}

}  // namespace
}  // namespace fftbench::system::own_child_test
