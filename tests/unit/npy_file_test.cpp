// The .npy functions on real files. npy_test.cpp tests the content of files.

#include "apps/npy.h"
#include "numpy_matrix.h"
#include "system/file_descriptor.h"
#include "system/running_program.h"
#include "testing.h"

#ifndef _WIN32
#include <sys/resource.h>
#include <csignal>
#endif

namespace fftbench::apps::npy_file_test {
namespace {

using Shape = std::vector<std::size_t>;

constexpr std::array kTaken{NpyElement::kComplex64};

// Returns an array of complex64 with these bytes.
NpyArray array_of(const Shape& shape, std::span<const std::complex<float>> values) {
  const auto bytes = std::as_bytes(values);
  return {.shape = shape, .element = NpyElement::kComplex64, .data = {bytes.begin(), bytes.end()}};
}
const std::vector<std::complex<float>> kZeros(1000);

// Gives each test a folder of its own.
class NpyFile : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string bytes_of(const std::filesystem::path& file) const {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::ptrdiff_t files_in_folder() const {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      fmt::format("npy_test-{}-{}", system::process_number(),
                  testing::UnitTest::GetInstance()->current_test_info()->name());
  const std::filesystem::path file_ = folder_ / "a.npy";
};

TEST_F(NpyFile, WritesWhatNumpyWrites) {
  write_npy(file_, array_of(Shape{2, 3}, kMatrix));
  EXPECT_EQ(bytes_of(file_), kMatrixFile);
}

TEST_F(NpyFile, IsWrittenIntoStreamsAlike) {
  std::ostringstream stream;
  write_npy(stream, array_of(Shape{2, 3}, kMatrix));
  EXPECT_EQ(stream.str(), kMatrixFile);
  EXPECT_THROW(write_npy(stream, array_of(Shape{2, 2}, kMatrix)), std::invalid_argument);
}

TEST_F(NpyFile, ReadsBackWhatItWrote) {
  for (const Shape& shape : {Shape{6}, Shape{2, 3}, Shape{3, 1, 2}, Shape{1, 3, 1, 2}}) {
    write_npy(file_, array_of(shape, kMatrix));
    const NpyArray array = read_npy(file_, kTaken);
    EXPECT_EQ(array.shape, shape);
    EXPECT_EQ(array.data, array_of(shape, kMatrix).data);
  }
  EXPECT_EQ(files_in_folder(), 1) << "a temporary file was left";
}

TEST_F(NpyFile, ShapesThatAreNotTheValuesAreRefused) {
  for (const Shape& shape : {Shape{}, Shape{5}, Shape{2, 4}, Shape{6, 0}, Shape{1, 1, 1, 1, 6}}) {
    EXPECT_THROW(write_npy(file_, array_of(shape, kMatrix)), std::invalid_argument);
  }
  EXPECT_EQ(files_in_folder(), 0);
}

TEST_F(NpyFile, MissingFilesAndFoldersAreNamed) {
  try {
    read_npy(file_, kTaken);
    FAIL();
  } catch (const NpyError& error) {
    EXPECT_EQ(error.what(), file_.string() + ": cannot be opened: No such file or directory");
  }
  try {
    write_npy(folder_ / "none" / "a.npy", array_of(Shape{6}, kMatrix));
    FAIL();
  } catch (const system::WriteError& error) {
    EXPECT_EQ(error.what(),
              "cannot write " + (folder_ / "none" / "a.npy").string() + ": No such file or directory");
  }
  EXPECT_THROW(read_npy(folder_, kTaken), NpyError);
  EXPECT_THROW(write_npy(folder_, array_of(Shape{6}, kMatrix)), system::WriteError);
}

#ifndef _WIN32  // which has no limit on the size of files
TEST_F(NpyFile, AFullDiskIsReported) {
  try {
    write_npy("/dev/full", array_of(Shape{6}, kMatrix));
    FAIL();
  } catch (const system::WriteError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("cannot write /dev/full: No space left on device"))
        << error.what();
  }
  EXPECT_FALSE(std::filesystem::is_regular_file("/dev/full")) << "a device was replaced by a file";
}
#endif

#ifndef _WIN32  // which has no limit on the size of files
TEST_F(NpyFile, AFailedWriteLeavesTheOlderFile) {
  write_npy(file_, array_of(Shape{6}, kMatrix));
  const std::string older = bytes_of(file_);
  // A limit on file sizes has the same effect as a disk that becomes full half way.
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{.rlim_cur = 4096, .rlim_max = before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_npy(file_, array_of({1000}, kZeros)), system::WriteError);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(bytes_of(file_), older);
  EXPECT_EQ(files_in_folder(), 1) << "half a file was left";
}
#endif

TEST_F(NpyFile, ALinkStaysALink) {
  write_npy(folder_ / "target.npy", array_of({6}, std::span(kZeros).first(6)));
  std::filesystem::create_symlink("target.npy", file_);
  write_npy(file_, array_of(Shape{6}, kMatrix));
  EXPECT_TRUE(std::filesystem::is_symlink(file_));
  EXPECT_EQ(read_npy(folder_ / "target.npy", kTaken).data, array_of({6}, kMatrix).data);
}

}  // namespace
}  // namespace fftbench::apps::npy_file_test
