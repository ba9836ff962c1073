#include "report/run_folder.h"

#include "text/device_name.h"

#include "report_test_support.h"
#include "testing.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace fftbench::report::run_folder_test {
namespace {

using test_support::TemporaryFolder;
namespace fs = std::filesystem;

// This is 2026-11-21 10:15:00 UTC, by `date -u -d ... +%s`.
const text::UtcTime kStart = text::UtcTime(std::chrono::seconds(1795256100));

#ifndef _WIN32  // which has lists of rights
// Drops root's rights, since file permissions have no effect on root.
class WithoutRootRights {
 public:
  WithoutRootRights() : was_root_(::geteuid() == 0) {
    constexpr uid_t kNobody = 65534;
    dropped_ = !was_root_ || ::seteuid(kNobody) == 0;
  }
  ~WithoutRootRights() {
    if (was_root_ && ::seteuid(0) != 0) std::abort();
  }
  bool dropped() const { return dropped_; }

 private:
  bool was_root_;
  bool dropped_ = false;
};
#endif

std::string write_error_of(const fs::path& output) {
  try {
    RunFolder(output, "radix4", "llvmpipe", kStart);
  } catch (const system::WriteError& error) {
    return error.what();
  }
  return "no WriteError";
}

TEST(UtcTimeText, IsTheMomentInUtc) {
  EXPECT_EQ(text::compact_utc(kStart), "20261121T101500Z");
  EXPECT_EQ(text::iso_utc(kStart), "2026-11-21T10:15:00Z");
  EXPECT_EQ(text::iso_utc(kStart + std::chrono::milliseconds(999)), "2026-11-21T10:15:00Z");
  EXPECT_EQ(text::parse_iso_utc("2026-11-21T10:15:00Z"), kStart);
  for (const char* other : {"2026-11-21T10:15:00Zulu", "2026-11-21T10:15:00Z ", "2026-11-21T10:15:00",
                            "2026-02-31T10:15:00Z", ""})
    EXPECT_EQ(text::parse_iso_utc(other), std::nullopt) << other;
}

TEST(DeviceSlug, LeavesOutWhatDriversAppend) {
  EXPECT_EQ(text::device_slug("NVIDIA H100 80GB HBM3/PCIe/SSE2"), "nvidia-h100-80gb-hbm3");
  EXPECT_EQ(text::device_slug("llvmpipe (LLVM 15.0.6, 256 bits)"), "llvmpipe");
  EXPECT_EQ(text::device_slug("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"), "mesa-intel-uhd-graphics-620");
  EXPECT_EQ(text::device_slug("zink (Radeon RX (navi) LLVM) 1.3"), "zink-1-3");
  EXPECT_EQ(text::device_slug("AMD Radeon R5/R6/R7 Graphics (radeonsi)"), "amd-radeon-r5-r6-r7-graphics");
}

TEST(DeviceSlug, IsAlwaysAPlainShortName) {
  EXPECT_EQ(text::device_slug(""), "device");
  EXPECT_EQ(text::device_slug("(software)"), "device");
  EXPECT_EQ(text::device_slug("../../etc"), "etc");
  EXPECT_EQ(text::device_slug("カード 7"), "7");
  const std::string slug = text::device_slug(std::string(39, 'x') + " y z");
  EXPECT_EQ(slug, std::string(39, 'x'));
  EXPECT_EQ(text::device_slug(std::string(100, 'x')).size(), 40u);
}

TEST(RunFolder, IsNamedForExperimentTimeAndDevice) {
  const TemporaryFolder folder;
  const RunFolder run(folder.path() / "a" / "results", "radix4", "llvmpipe (LLVM 15.0.6)", kStart);
  EXPECT_EQ(run.path(), folder.path() / "a" / "results" / "radix4" / "20261121T101500Z-llvmpipe");
  EXPECT_TRUE(fs::is_directory(run.path()));
}

TEST(RunFolder, IsUniqueWithinASecond) {
  const TemporaryFolder folder;
  std::vector<std::string> names;
  for (int i = 0; i < 3; ++i) {
    names.push_back(RunFolder(folder.path(), "e", "llvmpipe", kStart).path().filename().string());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"20261121T101500Z-llvmpipe", "20261121T101500Z-llvmpipe-2",
                                             "20261121T101500Z-llvmpipe-3"}));
}

TEST(RunFolder, StaysInsideOfTheOutputWhateverTheExperimentIsCalled) {
  const TemporaryFolder folder;
  const auto output = folder.path() / "out";
  for (const char* name : {"../up", "..", "/absolute", "", "a/b"}) {
    const RunFolder run(output, name, "x", kStart);
    EXPECT_EQ(run.path().parent_path().parent_path(), output) << name;
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(RunFolder, NamesAFileThatIsInTheWay) {
  const TemporaryFolder folder;
  const auto in_the_way = folder.path() / "results";
  std::ofstream(in_the_way) << "text";
  const std::string message = write_error_of(in_the_way);
  EXPECT_NE(message.find(in_the_way.string() + ": Not a directory"), std::string::npos) << message;
  EXPECT_EQ(test_support::read_text(in_the_way), "text");
}

TEST(RunFolder, LeavesNothingBehindWhenItCannotBeMade) {
  const TemporaryFolder folder;
  // A file has the name of the experiment's folder, below a folder that does not exist yet.
  const auto output = folder.path() / "new" / ".." / "blocked";
  std::ofstream(folder.path() / "blocked");
  EXPECT_THROW(RunFolder(output, "e", "x", kStart), system::WriteError);
  EXPECT_FALSE(fs::exists(folder.path() / "new"));
}

#ifndef _WIN32  // which has lists of rights
TEST(RunFolder, SaysThatTheOutputIsNotWritable) {
  const TemporaryFolder folder;
  const auto output = folder.path() / "results";
  fs::create_directory(output);
  fs::permissions(folder.path(), fs::perms::all);
  fs::permissions(output, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                              fs::perms::others_exec);
  std::string message;
  {
    const WithoutRootRights rights;
    if (!rights.dropped()) GTEST_SKIP() << "root here can't become another user";
    message = write_error_of(output);
  }
  EXPECT_NE(message.find((output / "radix4").string() + ": Permission denied"), std::string::npos) << message;
  EXPECT_NE(message.find("--output"), std::string::npos) << message;
  EXPECT_TRUE(fs::is_empty(output));
}
#endif

TEST(RunFolder, GoesAwayAgainWithTheFoldersMadeForIt) {
  const TemporaryFolder folder;
  const RunFolder run(folder.path() / "results", "e", "x", kStart);
  run.remove_if_empty();
  EXPECT_TRUE(folder.is_empty());
}

TEST(RunFolder, StaysOnceItHoldsAFile) {
  const TemporaryFolder folder;
  const RunFolder run(folder.path(), "e", "x", kStart);
  std::ofstream(run.path() / "timings.csv") << "row";
  run.remove_if_empty();
  EXPECT_TRUE(fs::exists(run.path() / "timings.csv"));
}

TEST(RunFolder, LeavesFoldersThatWereThereBefore) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "e");
  RunFolder(folder.path(), "e", "x", kStart).remove_if_empty();
  EXPECT_TRUE(fs::is_directory(folder.path() / "e"));
  EXPECT_TRUE(fs::is_empty(folder.path() / "e"));
}

}  // namespace
}  // namespace fftbench::report::run_folder_test
