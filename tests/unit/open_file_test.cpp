// Files are opened, cut, replaced and refused alike on every system.
#include "system/open_file.h"

#include <cerrno>

#include "report_test_support.h"
#include "system/file_stamp.h"
#include "system/running_program.h"
#include "system/shared_library.h"
#include "system/whole_file.h"
#include "testing.h"

namespace fftbench::system::open_file_test {
namespace {

using report::test_support::read_text;
using report::test_support::TemporaryFolder;

TEST(OpenFile, KeepsLineBreaksAsTheyAre) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "a b" / "c.csv";
  std::filesystem::create_directory(path.parent_path());
  {
    const OpenedFile opened = open_file(path, Opening::kNew);
    ASSERT_EQ(opened.error_number, 0);
    EXPECT_EQ(write_all(opened.file, "one\ntwo\r\n\x1a").error_number, 0);
  }
  EXPECT_EQ(read_text(path), "one\ntwo\r\n\x1a");
  EXPECT_EQ(open_file(path, Opening::kNew).error_number, EEXIST);
  EXPECT_EQ(open_file(path / "below", Opening::kReplace).file.is_open(), false);
}

TEST(OpenFile, AppendsBehindWhatWasCut) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "a";
  std::ofstream(path, std::ios::binary) << "0123456789";
  {
    const OpenedFile opened = open_file(path, Opening::kAppend);
    ASSERT_EQ(opened.error_number, 0);
    EXPECT_EQ(size_of(opened.file), 10);
    EXPECT_EQ(byte_at(opened.file, 3), '3');
    EXPECT_EQ(byte_at(opened.file, 10), std::nullopt);
    EXPECT_EQ(cut(opened.file, 4), 0);
    EXPECT_EQ(write_all(opened.file, "x").error_number, 0);
    EXPECT_EQ(save_to_disk(opened.file), 0);
    EXPECT_EQ(refusal_to_write(opened.file, path), 0);
  }
  EXPECT_EQ(read_text(path), "0123x");
}

TEST(OpenFile, IsReplacedInOneStep) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "new") << "new";
  std::ofstream(folder.path() / "old") << "old";
  const FileStamp before = stamp_of(folder.path() / "old");
  EXPECT_EQ(replace_file(folder.path() / "new", folder.path() / "old"), 0);
  EXPECT_EQ(read_text(folder.path() / "old"), "new");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "new"));
  EXPECT_NE(stamp_of(folder.path() / "old"), before);
  EXPECT_EQ(stamp_of(folder.path() / "new"), FileStamp{});
}

TEST(OpenFile, HasANewNameEachTime) {
  const TemporaryFolder folder;
  std::filesystem::path first, second;
  const OpenedFile one = make_unique_file(folder.path(), ".partial-", first);
  const OpenedFile two = make_unique_file(folder.path(), ".partial-", second);
  EXPECT_EQ(one.error_number, 0);
  EXPECT_EQ(two.error_number, 0);
  EXPECT_NE(first, second);
  EXPECT_TRUE(first.filename().string().starts_with(".partial-")) << first;
}

#ifdef _WIN32
TEST(OpenFile, ThatAnotherProgramHoldsIsSaidToBeHeld) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "held.csv";
  const OpenedFile held = open_file(path, Opening::kNew);
  try {
    write_whole_file(path, {"text"});
    FAIL() << "it was replaced";
  } catch (const WriteError& error) {
    EXPECT_NE(std::string(error.what()).find("another program holds it open"), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(OpenFile, UnderATooLongPathIsSaidToBeThat) {
  const TemporaryFolder folder;
  const auto path = folder.path() / std::string(200, 'a') / std::string(200, 'b');
  EXPECT_EQ(open_file(path, Opening::kNew).error_number, ENAMETOOLONG);
  EXPECT_NE(std::string(WriteError("create", path, ENAMETOOLONG).what()).find("259 characters"),
            std::string::npos);
}

TEST(OpenFile, ThatIsReadOnlyIsRefused) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "a.csv";
  std::ofstream(path) << "text";
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  // Wine opens it for root all the same.
  const OpenedFile opened = open_file(path, Opening::kAppend);
  EXPECT_EQ(opened.file.is_open() ? refusal_to_write(opened.file, path) : opened.error_number, EACCES);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}
#endif

TEST(RunningProgram, IsAFileThatCanBeRun) {
  const std::filesystem::path program = program_file();
  EXPECT_TRUE(program.is_absolute());
  EXPECT_EQ(program.filename().string(), program_file_name("unit_tests"));
  EXPECT_TRUE(is_program(program));
  EXPECT_FALSE(is_program(program.parent_path()));
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "text") << "text";
  EXPECT_FALSE(is_program(folder.path() / "text"));
}

TEST(SharedLibrary, OfTheSystemHasFunctionsUnderTheirNames) {
  const LibraryOrReason library = open_library(name_here({.posix = "libc.so.6", .windows = "kernel32.dll"}));
  ASSERT_TRUE(std::holds_alternative<void*>(library)) << std::get<std::string>(library);
  const char* const known = name_here({.posix = "getpid", .windows = "GetCurrentProcessId"}) == "getpid"
                                ? "getpid"
                                : "GetCurrentProcessId";
  auto* const number = function_of<int()>(std::get<void*>(library), known);
  ASSERT_NE(number, nullptr);
  EXPECT_EQ(number(), process_number());
  EXPECT_EQ(symbol_of(std::get<void*>(library), "no_such_function"), nullptr);
}

TEST(SharedLibrary, ThatIsMissingIsAReasonWithItsName) {
  const LibraryOrReason library = open_library("no_such_library.so");
  ASSERT_TRUE(std::holds_alternative<std::string>(library));
  EXPECT_NE(std::get<std::string>(library).find("no_such_library"), std::string::npos)
      << std::get<std::string>(library);
}

}  // namespace
}  // namespace fftbench::system::open_file_test
