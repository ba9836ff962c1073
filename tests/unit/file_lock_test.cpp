// One process at a time can hold a lock, and the file of a dead process is no obstacle.
#include "system/file_lock.h"

#include <thread>

#include "report_test_support.h"
#include "system/file_descriptor.h"
#include "system/running_program.h"
#include "testing.h"

#ifndef _WIN32
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace {

// What happens between opening a lock's file and locking it, and the error that locking gives then, or 0.
std::function<int()> before_locking;

}  // namespace

// Takes the place of the C library's in this program.
extern "C" int flock(int file, int operation) noexcept {
  errno = before_locking ? before_locking() : 0;
  return errno != 0 ? -1 : int(::syscall(SYS_flock, file, operation));
}
#endif

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
  EXPECT_NE(refusal.find("the run is being written by process " + std::to_string(system::process_number()) +
                         " on "),
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

TEST(FileLock, OfAFolderThatIsNotThereIsAWriteError) {
  const TemporaryFolder folder;
  EXPECT_THROW(system::FileLock(folder.path() / "gone" / ".lock", "the run"), system::WriteError);
}

TEST(FileLock, ComesToWhoeverIsPatient) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  auto holder = std::make_optional<system::FileLock>(file, "the run");
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    holder.reset();
  });
  const system::FileLock next(file, "the run", std::chrono::hours(1));
  EXPECT_NE(refusal_of(file), "");
}

// Windows locks no files: there, a file that is open is a lock.
#ifndef _WIN32
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
  EXPECT_EQ(read_text(file).find("process " + std::to_string(system::process_number()) + " on "), 0U);
}

TEST(FileLock, OfAFileWithOtherWordsIsHeldByAnotherProcess) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  const system::FileLock lock(file, "the run");
  std::ofstream(file) << "\x01 nothing to read";
  EXPECT_NE(refusal_of(file).find("written by another process"), std::string::npos);
}

// Between two processes a file's name may go away at the worst moment, which comes once in a thousand times.
TEST(FileLock, IsOnAFileThatOthersSeeThoughItsNameWentAwayWhileItWasOpened) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  before_locking = [&, is_first = true]() mutable {
    if (std::exchange(is_first, false)) std::filesystem::remove(file);
    return 0;
  };
  const system::FileLock lock(file, "the run");
  before_locking = nullptr;
  EXPECT_EQ(lock.warning(), "");
  EXPECT_NE(refusal_of(file), "");
}

TEST(FileLock, ComesToWhoeverWaitsForItsHolder) {
  const TemporaryFolder folder;
  const auto file = folder.path() / ".lock";
  auto holder = std::make_optional<system::FileLock>(file, "the run");
  unsigned attempts = 0;
  before_locking = [&] {
    if (++attempts == 3) holder.reset();
    return attempts == 1 ? EINTR : 0;
  };
  const system::FileLock next(file, "the run", std::chrono::hours(1));
  before_locking = nullptr;
  EXPECT_EQ(attempts, 4U) << "the third one locked a file that had lost its name";
  EXPECT_NE(refusal_of(file), "");
}

TEST(FileLock, WhereFilesCannotBeLockedWarnsAndLeavesNothing) {
  const TemporaryFolder folder;
  before_locking = [] { return ENOLCK; };
  const system::FileLock lock(folder.path() / ".lock", "the run");
  before_locking = nullptr;
  EXPECT_TRUE(lock.warning().starts_with("the run can't be locked (")) << lock.warning();
  EXPECT_TRUE(folder.is_empty());
}
#endif

}  // namespace
}  // namespace fftbench::files::file_lock_test
