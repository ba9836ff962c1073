// One process at a time can hold a lock, and the file of a dead process is no obstacle.
#include "system/file_lock.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "report_test_support.h"
#include "system/file_descriptor.h"
#include "testing.h"

namespace fftbench::files::file_lock_test {
namespace {

using report::test_support::read_text;
using report::test_support::TemporaryFolder;

std::string refusal_of(const std::filesystem::path& file) {
  try {
    const system::FileLock lock(file, "the run");
  } catch (const system::LockHeld& held) {
    return held.what();
  }
  return "";
}

TEST(FileLock, NamesItsHolderToASecondOne) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  const system::FileLock lock(file, "the run");
  EXPECT_EQ(lock.warning(), "");
  const std::string refusal = refusal_of(file);
  EXPECT_NE(refusal.find("the run is being written by process " + std::to_string(::getpid()) + " on "),
            std::string::npos)
      << refusal;
  EXPECT_NE(refusal.find(" since 20"), std::string::npos) << refusal;
}

TEST(FileLock, GoesAwayWithItsHolderAndLeavesNothing) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  { const system::FileLock lock(file, "the run"); }
  EXPECT_TRUE(folder.is_empty());
  EXPECT_EQ(refusal_of(file), "");
}

TEST(FileLock, OfAProcessThatWasKilledIsNoObstacle) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const system::FileLock lock(file, "the run");
    (void)!::write(pipe[1], "x", 1);
    ::pause();
  }
  char locked = 0;
  ASSERT_EQ(::read(pipe[0], &locked, 1), 1);
  EXPECT_NE(refusal_of(file).find("process " + std::to_string(child)), std::string::npos);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ASSERT_TRUE(std::filesystem::exists(file));
  const system::FileLock lock(file, "the run");
  EXPECT_EQ(read_text(file).find("process " + std::to_string(::getpid()) + " on "), 0U);
}

TEST(FileLock, OfAFileWithOtherWordsIsHeldByAnotherProcess) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  const system::FileLock lock(file, "the run");
  std::ofstream(file) << "\x01 nothing to read";
  EXPECT_NE(refusal_of(file).find("written by another process"), std::string::npos);
}

TEST(FileLock, OfAFolderThatIsNotThereIsAWriteError) {
  const TemporaryFolder folder;
  EXPECT_THROW(system::FileLock(folder.path() / "gone" / ".lock", "the run"), system::WriteError);
}

}  // namespace
}  // namespace fftbench::files::file_lock_test
