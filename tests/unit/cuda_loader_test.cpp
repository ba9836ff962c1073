// Loading the CUDA backend, and refusals to do so, on machines with and without CUDA.
#include "backends/cuda/loader/cuda_loader.h"

#include "fft/registry.h"
#include "mentions.h"
#include "portable.h"
#include "testing.h"

namespace fftbench::cuda_loader_test {
namespace {

namespace fs = std::filesystem;

using tests::mentions;

fs::path modules() {
  return FFTBENCH_TEST_MODULES;
}

std::string reason_of(const fs::path& program_folder, const std::string& uuid = "") {
  const backends::BackendOrReason loaded = backends::load_cuda_backend(program_folder, uuid);
  const auto* reason = std::get_if<std::string>(&loaded);
  return reason == nullptr ? "there is a backend" : *reason;
}

// An empty folder that the destructor removes.
class Folder {
 public:
  Folder() = default;
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_ = tests::make_temporary_folder("fftbench-cuda-");
};

TEST(CudaLoader, SaysThatTheModuleWasNotBuiltAndWhatBuildsIt) {
  const Folder empty;
  EXPECT_TRUE(mentions(reason_of(empty.path()),
                       {"was not built", (empty.path() / "libfftbench_cuda.so").string(), "CUDA toolkit"}));
}

TEST(CudaLoader, SaysWhatTheLinkerSaysOfABrokenModule) {
  const Folder folder;
  std::ofstream(folder.path() / "libfftbench_cuda.so") << "no ELF file";
  EXPECT_TRUE(mentions(reason_of(folder.path()), {"cannot be loaded", "too short"}));
}

TEST(CudaLoader, RefusesAModuleOfAnotherBuild) {
  EXPECT_TRUE(mentions(reason_of(modules() / "stale"), {"another build"}));
}

TEST(CudaLoader, FindsTheModuleWhereItIsInstalled) {
  const Folder prefix;
  fs::create_directories(prefix.path() / "lib" / "fftbench");
  fs::copy_file(modules() / "stale" / "libfftbench_cuda.so",
                prefix.path() / "lib" / "fftbench" / "libfftbench_cuda.so");
  EXPECT_TRUE(mentions(reason_of(prefix.path() / "bin"), {"another build"}));
}

TEST(CudaLoader, FindsAModulesLibrariesInTheToolkitsFolder) {
  // As long as no folder has the library, the message names it. Once found, it stays loaded for the rest of
  // the process.
  tests::unset_variable("CUDA_PATH");
  EXPECT_TRUE(mentions(reason_of(modules() / "needy"), {"libfftbench_needed.so", "cannot be loaded"}));
  tests::set_variable("CUDA_PATH", (modules() / "toolkit").c_str());
  EXPECT_EQ(reason_of(modules() / "needy"), "the needed library answers");
  EXPECT_TRUE(mentions(reason_of(modules() / "needy", "GPU-broken"), {"cudaSetDevice: it broke"}));
  tests::unset_variable("CUDA_PATH");
}

TEST(CudaLoader, GivesABackendOrAReasonForTheProgramsOwnModule) {
  const auto loaded = backends::load_cuda_backend(FFTBENCH_PROGRAM_FOLDER);
  if (const auto* backend = std::get_if<std::unique_ptr<backends::Backend>>(&loaded)) {
    EXPECT_NE(*backend, nullptr);
    EXPECT_FALSE((*backend)->device_name().empty());
  } else {
    const std::string& reason = std::get<std::string>(loaded);
    bool is_known = false;
    for (const char* part : {"was not built", "cannot be loaded", "no NVIDIA driver", "driver is too old",
                             "no CUDA device", "cannot be used"}) {
      is_known = is_known || mentions(reason, {part});
    }
    EXPECT_TRUE(is_known) << reason;
  }
}

std::string refusal(const char* algorithm, const fft::Problem& problem) {
  const fft::Algorithm* found = fft::find_algorithm(algorithm);
  if (found == nullptr) return "no such algorithm";
  return found->refuse(problem).value_or("not refused");
}

TEST(CudaAlgorithms, RunOnTheCudaBackendWithoutPlans) {
  unsigned count = 0;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kCuda) continue;
    ++count;
    EXPECT_EQ(algorithm.plan, nullptr) << algorithm.name;
    EXPECT_FALSE(algorithm.source.empty()) << algorithm.name;
  }
  EXPECT_EQ(count, 7U);
}

TEST(CudaAlgorithms, PortsRefuseWhatIsNoPowerOfTwo) {
  for (const char* name : {"cuda_cooley_tukey", "cuda_stockham_radix2", "cuda_stockham_radix4"}) {
    EXPECT_TRUE(mentions(refusal(name, {.extent = {1000, 8}}), {"1000 is not a power of two"})) << name;
    EXPECT_EQ(refusal(name, {.extent = {1024, 8}, .batch = 3}), "not refused") << name;
  }
}

TEST(CudaAlgorithms, LibrariesTakeEveryKindAndRefuseWhatIsNoTransform) {
  for (const char* name : {"cufft", "vkfft"}) {
    for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
      for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
        EXPECT_EQ(refusal(name, {.extent = {8, 8}, .domain = domain, .precision = precision}), "not refused");
      }
    }
    EXPECT_TRUE(mentions(refusal(name, {.extent = {8, 8},
                                        .domain = fft::Domain::kReal,
                                        .half_spectrum = fft::HalfSpectrum::kPacked}),
                         {"pack no half spectrum"}));
    EXPECT_TRUE(mentions(refusal(name, {.extent = {1, 8}, .domain = fft::Domain::kReal}),
                         {"width 1", "take the lines as rows"}));
    const fft::Problem columns =
        fft::with_axes({.extent = {8, 8}, .domain = fft::Domain::kReal}, {.rows = false});
    EXPECT_TRUE(mentions(refusal(name, columns), {"columns alone", "fftw"}));
    EXPECT_TRUE(mentions(refusal(name, {.extent = {1, 1}}), {"nothing to transform"}));
    EXPECT_TRUE(mentions(refusal(name, {.extent = {8, 8}, .batch = 0}), {"nothing to transform"}));
    EXPECT_EQ(refusal(name, {.extent = {1000, 17}, .batch = 2}), "not refused");
  }
}

}  // namespace
}  // namespace fftbench::cuda_loader_test
