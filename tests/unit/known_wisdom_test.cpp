// The order in which files of wisdom count, and the treatment of broken ones.
#include "wisdom/known_wisdom.h"

#include "mentions.h"
#include "portable.h"
#include "report_test_support.h"
#include "testing.h"
#include "wisdom/wisdom.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::run::known_wisdom_test {
namespace {

namespace fs = std::filesystem;
using fftbench::tests::mentions;
using report::test_support::TemporaryFolder;

// Sets an environment variable during its lifetime.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    const char* before = std::getenv(name);
    if (before != nullptr) before_ = before;
    tests::set_variable(name, value.c_str());
  }
  ~Variable() {
    if (before_) {
      tests::set_variable(name_, before_->c_str());
    } else {
      tests::unset_variable(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

const wisdom::Device kDevice{"Card 7", "driver 1"};
const fft::Problem kProblem{.extent = {64, 64}};

wisdom::Entry with_elements(const std::string& elements) {
  return {.device = kDevice,
          .problem = kProblem,
          .algorithm = "stockham_register",
          .options = {{"values_per_invocation", elements}},
          .median_ms = 0.1,
          .ci_low_ms = 0.1,
          .ci_high_ms = 0.1,
          .default_median_ms = {},
          .measured = "2026-11-21T10:15:00Z",
          .revision = "abc"};
}

class KnownWisdomTest : public ::testing::Test {
 protected:
  KnownWisdomTest() {
    fs::create_directories(shipped());
    fs::copy(wisdom::wisdom_schema_file(FFTBENCH_SOURCE_DIR), shipped() / "schema.json");
  }
  fs::path shipped() const { return data.path() / "configs" / "wisdom"; }
  void ship(const char* name, const std::string& elements) const {
    wisdom::merge_wisdom(shipped() / name, {with_elements(elements)},
                         wisdom::wisdom_schema_file(data.path()));
  }
  void keep(const std::string& elements) const {
    wisdom::merge_wisdom(wisdom::users_wisdom_file(), {with_elements(elements)},
                         wisdom::wisdom_schema_file(data.path()));
  }

  TemporaryFolder data;
  TemporaryFolder user;
  Variable data_home{"XDG_DATA_HOME", user.path().string()};
};

TEST_F(KnownWisdomTest, TheUsersOwnComesBeforeWhatIsShipped) {
  ship("a.json", "2");
  ship("z.json", "4");
  keep("8");
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(data.path());
  ASSERT_EQ(known.entries.size(), 3U);
  EXPECT_EQ(known.entries.front().options.at("values_per_invocation"), "8");
  const auto matches =
      wisdom::matches(known.entries, kDevice, kProblem, fft::Sync::kBarrier, experiment::Mode::kThroughput);
  ASSERT_FALSE(matches.empty());
  EXPECT_EQ(matches.front().choice.options.at("values_per_invocation"), "8") << "and is what best would run";
}

TEST_F(KnownWisdomTest, WhatIsShippedServesWhereTheUserHasNone) {
  ship("a.json", "2");
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(data.path());
  ASSERT_EQ(known.entries.size(), 1U);
  EXPECT_EQ(known.entries.front().options.at("values_per_invocation"), "2");
  EXPECT_TRUE(known.notes.empty());
}

TEST_F(KnownWisdomTest, ABrokenFileIsToldAndTheOthersCount) {
  keep("8");
  std::ofstream(shipped() / "b.json") << "{";
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(data.path());
  EXPECT_EQ(known.entries.size(), 1U);
  ASSERT_EQ(known.notes.size(), 1U);
  EXPECT_TRUE(mentions(known.notes.front(), {"ignored", (shipped() / "b.json").string()}));
}

TEST_F(KnownWisdomTest, ARelativeDataFolderIsIgnored) {
  const Variable relative("XDG_DATA_HOME", "somewhere");
  const Variable home("HOME", user.path().string());
  EXPECT_EQ(wisdom::users_wisdom_file(), user.path() / ".local" / "share" / "fftbench" / "wisdom.json");
}

}  // namespace
}  // namespace fftbench::run::known_wisdom_test
