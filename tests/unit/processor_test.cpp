#include "system/processor.h"

#include "system/running_program.h"
#include "testing.h"

namespace fftbench::host::processor_test {
namespace {

namespace fs = std::filesystem;

// A folder with files on a processor's caches, as Linux has it.
class CacheFolder {
 public:
  explicit CacheFolder(const std::vector<std::string>& sizes) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const fs::path cache = path_ / ("index" + std::to_string(i));
      fs::create_directories(cache);
      std::ofstream(cache / "size") << sizes[i] << "\n";
    }
  }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;
  ~CacheFolder() { fs::remove_all(path_); }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_ =
      fs::path(testing::TempDir()) / ("fftbench_processor_test_" + std::to_string(system::process_number()));
};

TEST(Processor, ModelIsReadFromCpuinfo) {
  std::istringstream x86(
      "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 9454 \nflags\t: a\n");
  EXPECT_EQ(system::cpu_model(x86), "AMD EPYC 9454");
  std::istringstream arm("processor\t: 0\nBogoMIPS\t: 50.00\n");
  EXPECT_EQ(system::cpu_model(arm), "");
}

TEST(Processor, LastLevelCacheIsTheLargest) {
  const CacheFolder caches({"48K", "32K", "2048K", "105M"});
  EXPECT_EQ(system::last_level_cache_bytes(caches.path()), std::uint64_t{105} << 20);
}

TEST(Processor, CachesThatTellNoSizeCountAsNone) {
  const CacheFolder caches({"", "unknown"});
  EXPECT_EQ(system::last_level_cache_bytes(caches.path()), 0U);
  EXPECT_EQ(system::last_level_cache_bytes(caches.path() / "absent"), 0U);
}

TEST(Processor, HasAtLeastOneCpuAndMemoryBeyondItsCaches) {
  EXPECT_GE(system::logical_cpus(), 1U);
  EXPECT_GT(system::memory_bytes(), system::last_level_cache_bytes());
}

}  // namespace
}  // namespace fftbench::host::processor_test
