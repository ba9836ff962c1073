#include "report/run_metadata.h"

#include "report_test_support.h"
#include "system/whole_file.h"
#include "testing.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace fftbench::report::run_metadata_test {
namespace {

using test_support::read_text;
using test_support::TemporaryFolder;

const text::UtcTime kStart = text::UtcTime(std::chrono::seconds(1795256100));

TEST(RunMetadata, ReadsBackWithTheCallersFactsAndItsOwn) {
  const TemporaryFolder folder;
  const nlohmann::json facts{{"device", {{"renderer", "llvmpipe"}}}, {"timer", "wall_clock"}};
  write_run_metadata(folder.path(), run_metadata(facts, kStart, kStart + std::chrono::seconds(61)));
  const nlohmann::json read = nlohmann::json::parse(read_text(folder.path() / "run.json"));
  EXPECT_EQ(read.at("device").at("renderer"), "llvmpipe");
  EXPECT_EQ(read.at("timer"), "wall_clock");
  EXPECT_EQ(read.at("started"), "2026-11-21T10:15:00Z");
  EXPECT_EQ(read.at("finished"), "2026-11-21T10:16:01Z");
  EXPECT_TRUE(read.at("host").is_object());
  EXPECT_TRUE(read.at("build").is_object());
}

TEST(RunMetadata, IsNotFinishedWhileTheRunGoesOn) {
  EXPECT_TRUE(run_metadata(nlohmann::json::object(), kStart, std::nullopt).at("finished").is_null());
}

TEST(RunMetadata, RefusesFactsThatItWouldHide) {
  EXPECT_THROW(run_metadata({{"host", "mine"}}, kStart, std::nullopt), std::invalid_argument);
  EXPECT_THROW(run_metadata(nlohmann::json::array(), kStart, std::nullopt), std::invalid_argument);
}

TEST(RunMetadata, IsReplacedInOneStep) {
  const TemporaryFolder folder;
  write_run_metadata(folder.path(), {{"first", 1}});
  write_run_metadata(folder.path(), {{"second", 2}});
  EXPECT_EQ(nlohmann::json::parse(read_text(folder.path() / "run.json")), nlohmann::json({{"second", 2}}));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(RunMetadata, IsUtf8WhateverTheDriverSays) {
  const TemporaryFolder folder;
  write_run_metadata(folder.path(), {{"vendor", "caf\xE9"}});
  EXPECT_EQ(nlohmann::json::parse(read_text(folder.path() / "run.json")).at("vendor"), "caf\uFFFD");
}

TEST(RunMetadata, SaysWhichFileCannotBeWritten) {
  const TemporaryFolder folder;
  try {
    write_run_metadata(folder.path() / "missing", nlohmann::json::object());
    FAIL() << "no WriteError";
  } catch (const system::WriteError& error) {
    const std::string expected = (folder.path() / "missing" / "run.json").string() + ": No such file";
    EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
  }
}

TEST(AtomicFile, LeavesNothingBesideATargetItCannotReplace) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "target" / "inside");
  EXPECT_THROW(system::write_whole_file(folder.path() / "target", {"text"}), system::WriteError);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

#ifndef _WIN32  // whose devices have no paths
TEST(AtomicFile, IsAnErrorWhereTheDeviceIsFull) {
  EXPECT_THROW(system::write_whole_file("/dev/full", {"text"}), system::WriteError);
}
#endif

// The second file of the same name finds its content moved already.
TEST(AtomicFile, LeavesNoneOfSeveralNewFilesWhereOneCannotTakeItsPlace) {
  const TemporaryFolder folder;
  const std::filesystem::path twice = folder.path() / "b";
  EXPECT_THROW(system::write_whole_files({{folder.path() / "a", "1"}, {twice, "2"}, {twice, "3"}}),
               system::WriteError);
  EXPECT_TRUE(folder.is_empty());
}

#ifndef _WIN32  // which tells this in other ways
TEST(HostMetadata, TellsTheMachineFromWhatTheKernelSays) {
  const nlohmann::json host = host_metadata();
  std::string release;
  std::ifstream("/proc/sys/kernel/osrelease") >> release;
  EXPECT_EQ(host.at("kernel"), release);
  EXPECT_GE(host.at("logical_cores").get<int>(), 1);
  std::string word;
  double kibibytes = 0;
  std::ifstream("/proc/meminfo") >> word >> kibibytes;
  EXPECT_EQ(word, "MemTotal:");
  EXPECT_NEAR(host.at("memory_bytes").get<double>() / (kibibytes * 1024), 1, 0.01);
}
#endif

#ifndef _WIN32  // which tells this in other ways
TEST(HostMetadata, DoesNotNameTheMachine) {
  std::array<char, 256> name{};
  ASSERT_EQ(::gethostname(name.data(), name.size() - 1), 0);
  const nlohmann::json host = host_metadata();
  for (const auto& [key, value] : host.items()) {
    EXPECT_NE(key, "hostname");
    EXPECT_NE(value, nlohmann::json(name.data())) << key;
  }
}
#endif

TEST(BuildMetadata, NamesTheCompiler) {
  const nlohmann::json build = build_metadata();
#if defined(__clang__)
  const std::string expected = "clang " + std::to_string(__clang_major__) + ".";
#else
  const std::string expected = "gcc " + std::to_string(__GNUC__) + ".";
#endif
  EXPECT_EQ(build.at("compiler").get<std::string>().rfind(expected, 0), 0u) << build;
  EXPECT_FALSE(build.at("revision").get<std::string>().empty());
  EXPECT_FALSE(build.at("build_type").get<std::string>().empty());
}

}  // namespace
}  // namespace fftbench::report::run_metadata_test
