// Another program gets its arguments, its variables and its input as they are, and is heard.
#include "system/child_process.h"

#include <iostream>

#include "portable.h"
#include "report_test_support.h"
#include "system/running_program.h"
#include "testing.h"

namespace fftbench::system::child_process_test {
namespace {

// The child is this program with the test below. It tells on standard error what it was given.
ChildEnd run(ChildSettings settings) {
  settings.program = program_file();
  settings.arguments.insert(settings.arguments.begin(), "--gtest_filter=ChildProcess.DISABLED_Tells");
  // The tests may be dealt out to several processes, and the child has all of its part.
  for (const char* name : {"GTEST_ALSO_RUN_DISABLED_TESTS", "GTEST_TOTAL_SHARDS"})
    settings.environment.emplace_back(name, "1");
  settings.environment.emplace_back("GTEST_SHARD_INDEX", "0");
  return run_child(settings);
}

TEST(ChildProcess, DISABLED_Tells) {
  std::string input;
  for (char letter = 0; std::cin.get(letter);) input += letter;
  const char* const variable = std::getenv("FFTBENCH_OF_A_TEST");
  std::cerr << (variable == nullptr ? "" : variable) << "|" << input.size() << "|"
            << std::filesystem::current_path().filename().string() << std::flush;
  std::_Exit(7);
}

TEST(ChildProcess, GetsVariablesInputAndFolder) {
  const report::test_support::TemporaryFolder folder;
  const std::filesystem::path place = folder.path() / "a folder";
  std::filesystem::create_directory(place);
  const ChildEnd end = run({.program = {},
                            .arguments = {},
                            .environment = {{"FFTBENCH_OF_A_TEST", "a \"quoted\" value"}},
                            .folder = place,
                            .input = std::string(200'000, 'x')});
  EXPECT_EQ(last_line(end.errors), "a \"quoted\" value|200000|a folder");
  EXPECT_EQ(end.exit_code, 7);
  EXPECT_EQ(end.killed_by, "");
  EXPECT_EQ(end.description(), "exit code 7; it says: a \"quoted\" value|200000|a folder");
}

TEST(ChildProcess, ThatIsNotThereIsAnError) {
  const report::test_support::TemporaryFolder folder;
  const std::filesystem::path missing = folder.path() / "no program";
  try {
    run_child({.program = missing, .arguments = {}, .environment = {}, .folder = {}, .input = {}});
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_NE(std::string(error.what()).find("no program"), std::string::npos) << error.what();
  }
}

TEST(ChildProcess, ItsLastLineIsTheOneThatEnds) {
  EXPECT_EQ(last_line("one\ntwo\r\n"), "two");
  EXPECT_EQ(last_line("one"), "one");
  EXPECT_EQ(last_line("\n"), "");
}

}  // namespace
}  // namespace fftbench::system::child_process_test
