#include "system/cache_folder.h"

#include <thread>

#include "portable.h"
#include "report_test_support.h"
#include "testing.h"

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace fftbench {
namespace {

namespace fs = std::filesystem;
using report::test_support::TemporaryFolder;
using system::CacheFolder;

constexpr std::uint64_t kEnough = 1 << 20;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

// Makes a file look as if it had been used so long ago.
void age(const fs::path& folder, const std::string& name, std::chrono::hours hours) {
  fs::last_write_time(folder / name, fs::file_time_type::clock::now() - hours);
}

TEST(CacheFolder, GivesBackWhatAnotherObjectHasWritten) {
  const TemporaryFolder temporary;
  const std::string content("one\0two\n\xff", 9);
  CacheFolder(temporary.path() / "a" / "cache", kEnough).write("1f", content);
  const CacheFolder again(temporary.path() / "a" / "cache", kEnough);
  EXPECT_EQ(again.read("1f"), content);
  EXPECT_EQ(again.read("2f"), std::nullopt);
  again.write("1f", "newer");
  EXPECT_EQ(again.read("1f"), "newer");
  EXPECT_EQ(names_in(temporary.path() / "a" / "cache"), std::vector<std::string>{"1f.cached"});
}

#ifndef _WIN32  // which has lists of rights
TEST(CacheFolder, BelongsToItsUserAlone) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path() / "cache";
  CacheFolder(folder, kEnough).write("1f", "secret");
  struct stat status {};
  ASSERT_EQ(::stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
  ASSERT_EQ(::stat((folder / "1f.cached").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}
#endif

TEST(CacheFolder, WithoutAFolderKeepsNothing) {
  EXPECT_FALSE(CacheFolder().keeps_anything());
  CacheFolder().write("1f", "content");
  EXPECT_EQ(CacheFolder().read("1f"), std::nullopt);
}

TEST(CacheFolder, ThatCannotBeMadeIsNoError) {
  const TemporaryFolder temporary;
  std::ofstream(temporary.path() / "file") << "in the way";
  const CacheFolder cache(temporary.path() / "file" / "cache", kEnough);
  cache.write("1f", "content");
  EXPECT_EQ(cache.read("1f"), std::nullopt);
  EXPECT_EQ(names_in(temporary.path()), std::vector<std::string>{"file"});
}

TEST(CacheFolder, RemovesWhatWasUsedLongestAgo) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path() / "cache";
  const CacheFolder cache(folder, 100);
  for (const char* name : {"a", "b", "c"}) cache.write(name, std::string(30, 'x'));
  age(folder, "a.cached", std::chrono::hours(3));
  age(folder, "b.cached", std::chrono::hours(2));
  age(folder, "c.cached", std::chrono::hours(1));
  EXPECT_TRUE(cache.read("a").has_value());  // which is a use
  cache.write("d", std::string(30, 'x'));
  EXPECT_EQ(names_in(folder), (std::vector<std::string>{"a.cached", "c.cached", "d.cached"}));
}

TEST(CacheFolder, DoesNotKeepAFileThatIsTooLargeByItself) {
  const TemporaryFolder temporary;
  const CacheFolder cache(temporary.path(), 100);
  cache.write("a", std::string(60, 'x'));
  cache.write("b", std::string(101, 'x'));
  EXPECT_EQ(names_in(temporary.path()), std::vector<std::string>{"a.cached"});
}

TEST(CacheFolder, LeavesFilesOfOthersAlone) {
  const TemporaryFolder temporary;
  std::ofstream(temporary.path() / "notes.txt") << std::string(1000, 'x');
  age(temporary.path(), "notes.txt", std::chrono::hours(1000));
  const CacheFolder cache(temporary.path(), 100);
  cache.write("a", std::string(60, 'x'));
  cache.write("b", std::string(60, 'x'));
  EXPECT_EQ(names_in(temporary.path()), (std::vector<std::string>{"b.cached", "notes.txt"}));
}

TEST(CacheFolder, RemovesWhatAProcessThatDiedHasBegun) {
  const TemporaryFolder temporary;
  const CacheFolder cache(temporary.path(), 100);
  std::ofstream(temporary.path() / ".partial-dead") << "half";
  std::ofstream(temporary.path() / ".partial-busy") << "half";
  age(temporary.path(), ".partial-dead", std::chrono::hours(2));
  cache.write("a", "whole");
  EXPECT_EQ(names_in(temporary.path()), (std::vector<std::string>{".partial-busy", "a.cached"}));
}

TEST(CacheFolder, NeverShowsHalfAFileWhileSeveralWrite) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path() / "cache";
  constexpr std::size_t kLength = 100'000;
  std::vector<std::jthread> writers;
  for (const char letter : {'a', 'b', 'c'}) {
    writers.emplace_back([folder, letter](const std::stop_token& stop) {
      const CacheFolder own(folder, kEnough);
      while (!stop.stop_requested()) own.write("1f", std::string(kLength, letter));
    });
  }
  const CacheFolder cache(folder, kEnough);
  for (int found = 0; found < 50;) {
    const std::optional<std::string> content = cache.read("1f");
    if (!content) continue;
    ++found;
    ASSERT_EQ(content->size(), kLength);
    ASSERT_EQ(std::ranges::count(*content, content->front()), std::ptrdiff_t(kLength));
  }
  for (std::jthread& writer : writers) writer.request_stop();
  writers.clear();
  EXPECT_EQ(names_in(folder), std::vector<std::string>{"1f.cached"});
}

#ifndef _WIN32  // which has another variable
TEST(CacheFolder, OfTheUserIsWhereTheEnvironmentSays) {
  const char* caches = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  const std::string old_caches = caches == nullptr ? "" : caches, old_home = home == nullptr ? "" : home;
  tests::set_variable("HOME", "/home/someone");
  tests::set_variable("XDG_CACHE_HOME", "/var/caches");
  EXPECT_EQ(system::users_cache_folder(), "/var/caches/fftbench");
  tests::set_variable("XDG_CACHE_HOME", "relative");
  EXPECT_EQ(system::users_cache_folder(), "/home/someone/.cache/fftbench");
  tests::unset_variable("XDG_CACHE_HOME");
  EXPECT_EQ(system::users_cache_folder(), "/home/someone/.cache/fftbench");
  tests::unset_variable("HOME");
  EXPECT_EQ(system::users_cache_folder(), "");
  if (caches != nullptr) tests::set_variable("XDG_CACHE_HOME", old_caches.c_str());
  if (home != nullptr) tests::set_variable("HOME", old_home.c_str());
}
#endif

}  // namespace
}  // namespace fftbench
