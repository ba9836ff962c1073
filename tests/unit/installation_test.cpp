#include "system/installation.h"

#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

class DataFolderOf : public testing::Test {
 protected:
  ~DataFolderOf() override { fs::remove_all(root_); }

  // Makes a source tree, or one that was installed, and returns it.
  fs::path tree(const std::string& name, bool with_schema = true) {
    fs::create_directories(root_ / name / "glsl");
    fs::create_directories(root_ / name / "configs");
    if (with_schema) std::ofstream(root_ / name / "configs" / "schema.json") << "{}";
    return root_ / name;
  }

  const fs::path root_ =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(DataFolderOf, AProgramIsTheTreeAroundIt) {
  const fs::path source = tree("source"), copy = tree("copy");
  for (const char* program : {"build/fftbench", "build/tests/unit_tests", "build-dev/fftbench", "fftbench"}) {
    const DataFolder found = locate_data_folder(copy / program, "..", source);
    EXPECT_EQ(found.path, copy) << program;
    EXPECT_FALSE(found.is_outside) << program;
  }
}

TEST_F(DataFolderOf, ABuildBesideItsTreeIsThatTreeAndNotOneAroundBoth) {
  const fs::path around = tree("around"), inner = tree("around/mutants/tree");
  const DataFolder found =
      locate_data_folder(around / "mutants" / "build" / "tests" / "unit_tests", "../tree", around);
  EXPECT_EQ(found.path, inner);
  EXPECT_FALSE(found.is_outside);
}

TEST_F(DataFolderOf, ATreeWithinAnotherIsTheInnerOne) {
  const fs::path outer = tree("outer"), inner = tree("outer/worktrees/before");
  EXPECT_EQ(locate_data_folder(inner / "build" / "fftbench", "..", outer).path, inner);
}

TEST_F(DataFolderOf, AnInstalledProgramIsWhatWasInstalledWithIt) {
  const fs::path source = tree("source"), installed = tree("source/out/share/fftbench", false);
  const DataFolder found = locate_data_folder(root_ / "source/out/bin/fftbench", "..", source);
  EXPECT_EQ(found.path, installed);
  EXPECT_FALSE(found.is_outside);
}

TEST_F(DataFolderOf, AProgramAloneIsTheTreeItWasBuiltFromAndOutside) {
  const fs::path source = tree("source"), no_tree = tree("desk", false);
  const DataFolder found = locate_data_folder(no_tree / "bin" / "fftbench", "..", source);
  EXPECT_EQ(found.path, source);
  EXPECT_TRUE(found.is_outside);
}

TEST_F(DataFolderOf, AProgramAloneWithoutASourceIsRefused) {
  EXPECT_THROW(locate_data_folder(root_ / "bin" / "fftbench", "..", root_ / "gone"), std::runtime_error);
}

}  // namespace
}  // namespace fftbench::system
