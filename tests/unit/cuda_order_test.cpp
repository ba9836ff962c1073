// Sees which stream each call of the CUDA module names, on stand-ins for CUDA's libraries. What goes through
// one stream is done in the order of the calls; what goes through two of them need not be.
#include <map>
#include <set>

#include "backends/cuda/loader/cuda_loader.h"
#include "backends/cuda/loader/cuda_module.h"
#include "fake/cuda_calls.h"
#include "fft/registry.h"
#include "system/shared_library.h"
#include "testing.h"

namespace fftbench::cuda_order_test {
namespace {

namespace fs = std::filesystem;

using tests::CudaCall;
using Kind = CudaCall::Kind;

fs::path module_folder() {
  return fs::path(FFTBENCH_TEST_MODULES) / "recording";
}

class MadeUpBuffer final : public backends::GlBuffer {
 public:
  unsigned name() const override { return 1; }
};

// Prints the calls, so that a failure shows them all.
std::string listing(const std::vector<CudaCall>& calls) {
  std::string text;
  for (const CudaCall& call : calls) text += fmt::format("\n  {} on {}", call.name, call.stream);
  return text;
}

bool works_on_the_device(const CudaCall& call) {
  return call.kind == Kind::kMemory || call.kind == Kind::kLaunch || call.kind == Kind::kSharing ||
         call.kind == Kind::kEvent;
}

class CudaOrder : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(module_folder())) GTEST_SKIP() << "the CUDA module was not built";
    auto loaded = backends::load_cuda_backend(module_folder());
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<backends::Backend>>(loaded))
        << std::get<std::string>(loaded);
    backend_ = std::get<std::unique_ptr<backends::Backend>>(std::move(loaded));
    backend_->use_gl_buffers(
        [](std::uint64_t, const std::string&) { return std::make_unique<MadeUpBuffer>(); });
    const auto module = system::open_library(module_folder() / backends::kCudaModuleFile);
    ASSERT_TRUE(std::holds_alternative<void*>(module)) << std::get<std::string>(module);
    auto* const calls =
        system::function_of<tests::CudaCallsFunction>(std::get<void*>(module), tests::kCudaCallsFunction);
    ASSERT_NE(calls, nullptr);
    calls_ = calls();
    const auto made = std::find_if(calls_->rbegin(), calls_->rend(), [](const CudaCall& call) {
      return call.name == "cudaStreamCreateWithFlags";
    });
    ASSERT_NE(made, calls_->rend());
    EXPECT_TRUE(made->waits_for_default) << "libraries make their tables on the default stream";
    stream_ = made->stream;
    calls_->clear();
  }

  // Returns nullptr where the case is skipped.
  std::unique_ptr<backends::Transform> prepare(const std::string& algorithm, const fft::Problem& problem,
                                               const fft::Options& options = {}) {
    const fft::Algorithm& found = fft::algorithm_named(algorithm);
    auto prepared = backend_->prepare(found, problem, fft::complete_options(found.options, options));
    if (auto* skip = std::get_if<fft::Skip>(&prepared)) {
      reason_ = skip->reason;
      return nullptr;
    }
    return std::get<std::unique_ptr<backends::Transform>>(std::move(prepared));
  }

  // Does what a case does, with other runs in between as they come in practice.
  static void use(backends::Transform& transform, const fft::Problem& problem,
                  std::uint64_t kernel_bytes = 0) {
    std::vector<std::byte> input(fft::byte_count(fft::input_shape(problem)));
    std::vector<std::byte> output(fft::byte_count(fft::output_shape(problem)));
    transform.upload(input);
    if (kernel_bytes > 0) transform.upload_kernel(std::vector<std::byte>(kernel_bytes));
    transform.poison();
    transform.run(1);
    transform.download(output);
    transform.run(3);
    transform.run_passes(2);
    transform.download(output);
    transform.poison();
  }

  // Asserts that everything went through the backend's stream, and that no other one was made.
  void expect_one_stream(const std::set<std::string>& of_libraries = {}) const {
    EXPECT_EQ(std::ranges::count(*calls_, "cudaStreamCreateWithFlags", &CudaCall::name), 0);
    unsigned seen = 0;
    for (const CudaCall& call : *calls_) {
      if (!works_on_the_device(call)) continue;
      ++seen;
      if (of_libraries.contains(call.name)) {
        EXPECT_EQ(call.stream, nullptr) << call.name;
      } else {
        EXPECT_EQ(call.stream, stream_) << call.name;
      }
    }
    EXPECT_GT(seen, 8U);
    if (HasFailure()) ADD_FAILURE() << listing(*calls_);
  }

  // Tells whether a release of VkFFT was built into the module.
  bool has_vkfft() const {
    const auto versions = backend_->library_versions();
    return std::ranges::find(versions, std::pair<std::string, std::string>("vkfft", "none")) ==
           versions.end();
  }

  // A case of a library, whose tables alone go through the default stream.
  inline static const std::set<std::string> kTables{"cuFFT's tables", "cudaMemcpy", "cuMemcpyHtoD"};

  std::unique_ptr<backends::Backend> backend_;
  std::vector<CudaCall>* calls_ = nullptr;
  const void* stream_ = nullptr;  // the backend's
  std::string reason_;
};

fft::Problem problem_of(unsigned width, unsigned height, fft::Direction direction,
                        fft::Domain domain = fft::Domain::kComplex) {
  return {.extent = {width, height}, .batch = 3, .direction = direction, .domain = domain};
}

TEST_F(CudaOrder, EverythingThatACaseOfALibraryDoesNamesTheStreamOfAll) {
  for (const std::string library : {"cufft", "vkfft"}) {
    if (library == "vkfft" && !has_vkfft()) continue;
    for (const fft::Direction direction :
         {fft::Direction::kForward, fft::Direction::kInverse, fft::Direction::kRoundtrip}) {
      for (const fft::Domain domain :
           {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2, fft::Domain::kDct3}) {
        if (library == "cufft" && fft::is_cosine_transform({.domain = domain})) continue;
        for (const char* launch : {"stream", "graph"}) {
          SCOPED_TRACE(fmt::format("{} {} {} {}", library, int(direction), int(domain), launch));
          calls_->clear();
          const fft::Problem problem = problem_of(60, 28, direction, domain);
          const auto transform = prepare(library, problem, {{"launch", launch}});
          ASSERT_NE(transform, nullptr) << reason_;
          use(*transform, problem);
          expect_one_stream(kTables);
        }
      }
    }
  }
}

TEST_F(CudaOrder, EverythingThatACaseOfAPortedKernelDoesNamesTheStreamOfAll) {
  for (const char* port : {"cuda_cooley_tukey", "cuda_stockham_radix2", "cuda_stockham_radix4"}) {
    for (const fft::Options& options :
         {fft::Options{}, fft::Options{{"twiddle", "table"}}, fft::Options{{"launch", "graph"}}}) {
      SCOPED_TRACE(fmt::format("{} {}", port, options.empty() ? "" : options.begin()->second));
      calls_->clear();
      const fft::Problem problem = problem_of(64, 16, fft::Direction::kInverse);
      const auto transform = prepare(port, problem, options);
      ASSERT_NE(transform, nullptr) << reason_;
      use(*transform, problem);
      expect_one_stream();
    }
  }
}

TEST_F(CudaOrder, EverythingThatAConvolutionDoesNamesTheStreamOfAll) {
  for (const std::string library : {"cufft_convolution", "vkfft_convolution"}) {
    if (library == "vkfft_convolution" && !has_vkfft()) continue;
    SCOPED_TRACE(library);
    calls_->clear();
    const fft::Problem problem = problem_of(60, 28, fft::Direction::kRoundtrip, fft::Domain::kReal);
    const fft::Algorithm& found = fft::algorithm_named(library);
    const fft::Options options = fft::complete_options(found.options, {});
    const auto transform = prepare(library, problem, options);
    ASSERT_NE(transform, nullptr) << reason_;
    const auto operation = std::get<fft::Convolution>(fft::operation_of(found, problem, options));
    use(*transform, problem, fft::byte_count(fft::kernel_shape(operation, problem.precision)));
    expect_one_stream(kTables);
  }
}

TEST_F(CudaOrder, EverythingThatIsDoneInBuffersOfOpenGlNamesTheStreamOfAllAndIsDoneWhileTheyAreMapped) {
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kForward, fft::Domain::kReal);
  const auto transform = prepare("cufft", problem, {{"buffers", "gl"}});
  ASSERT_NE(transform, nullptr) << reason_;
  use(*transform, problem);
  expect_one_stream(kTables);
  bool mapped = false;
  for (const CudaCall& call : *calls_) {
    if (call.name == "cudaGraphicsMapResources") mapped = true;
    if (call.name == "cudaGraphicsUnmapResources") mapped = false;
    const bool by_a_library = call.kind == Kind::kMemory && call.stream == nullptr;
    if ((call.kind == Kind::kLaunch || call.kind == Kind::kMemory) && !by_a_library) {
      EXPECT_TRUE(mapped) << call.name;
    }
  }
}

// Each run is one launch of a graph, which has been recorded when the time begins, and is recorded anew for
// another number of transforms alone.
TEST_F(CudaOrder, AGraphIsRecordedOnceForEachNumberOfTransformsAndThenReplayed) {
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kForward);
  const auto transform = prepare("cufft", problem, {{"launch", "graph"}});
  ASSERT_NE(transform, nullptr) << reason_;
  std::vector<std::size_t> recorded;
  for (const unsigned repeats : {5U, 5U, 2U}) {
    calls_->clear();
    transform->run(repeats);
    recorded.push_back(std::size_t(std::ranges::count(*calls_, "cufftXtExec", &CudaCall::name)));
    const auto start = std::ranges::find(*calls_, "cudaEventRecord", &CudaCall::name);
    std::vector<std::string> timed;
    for (auto call = start; call != calls_->end(); ++call) timed.push_back(call->name);
    EXPECT_EQ(timed, (std::vector<std::string>{"cudaEventRecord", "cudaGraphLaunch", "cudaEventRecord",
                                               "cudaStreamSynchronize"}));
  }
  EXPECT_EQ(recorded, (std::vector<std::size_t>{5, 0, 2}));
}

// In what a run records, the targets say which pair a launch writes, and the streams which branch it is in.
TEST_F(CudaOrder, BranchesHaveStreamsPlansAndPairsOfTheirOwn) {
  const fft::Algorithm& cufft = fft::algorithm_named("cufft");
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kForward);
  for (const unsigned branches : {1U, 2U, 4U}) {
    SCOPED_TRACE(branches);
    const fft::Options options = fft::complete_options(
        cufft.options, {{"launch", "graph"}, {"branches", fmt::format("{}", branches)}});
    calls_->clear();
    auto prepared = backend_->prepare_ring(cufft, problem, options, {.pairs = 4});
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<backends::Transform>>(prepared));
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    EXPECT_EQ(std::ranges::count(*calls_, "cuFFT's tables", &CudaCall::name), branches) << "plans";
    calls_->clear();
    transform.run(8);
    std::map<const void*, std::set<const void*>> streams_of_targets;
    std::set<const void*> streams;
    std::vector<const void*> targets;
    for (const CudaCall& call : *calls_) {
      if (call.name != "cufftXtExec") continue;
      streams_of_targets[call.target].insert(call.stream);
      streams.insert(call.stream);
      targets.push_back(call.target);
    }
    ASSERT_EQ(targets.size(), 8U);
    EXPECT_EQ(streams.size(), branches);
    EXPECT_EQ(streams_of_targets.size(), 4U) << "outputs";
    for (const auto& [target, taken] : streams_of_targets) EXPECT_EQ(taken.size(), 1U);
    EXPECT_TRUE(std::equal(targets.begin(), targets.begin() + 4, targets.begin() + 4)) << "in turn";
    EXPECT_EQ(std::ranges::count(*calls_, "cudaStreamWaitEvent", &CudaCall::name), 2 * (branches - 1));
  }
}

// Work on a second stream makes each kernel of a CUDA graph slower. The inverse to real images overwrites its
// input, so that its pairs are given back and run once more.
TEST_F(CudaOrder, StreamsOfBranchesRunNothingOutsideOfWhatIsRecorded) {
  for (const char* name : {"cufft", "vkfft"}) {
    SCOPED_TRACE(name);
    if (name == std::string("vkfft") && !has_vkfft()) continue;
    const fft::Problem problem = problem_of(60, 28, fft::Direction::kInverse, fft::Domain::kReal);
    const fft::Algorithm& library = fft::algorithm_named(name);
    calls_->clear();
    auto prepared = backend_->prepare_ring(
        library, problem, fft::complete_options(library.options, {{"launch", "graph"}, {"branches", "2"}}),
        {.pairs = 4});
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<backends::Transform>>(prepared));
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    use(transform, problem);
    bool records = false;
    unsigned recorded_beside = 0;
    unsigned outside = 0;
    for (const CudaCall& call : *calls_) {
      if (call.name == "cudaStreamBeginCapture") records = true;
      if (call.name == "cudaStreamEndCapture") records = false;
      if (!works_on_the_device(call) || kTables.contains(call.name)) continue;
      if (records) {
        recorded_beside += call.stream != stream_;
      } else {
        ++outside;
        EXPECT_EQ(call.stream, stream_) << call.name;
      }
    }
    EXPECT_GT(recorded_beside, 0U);
    EXPECT_GT(outside, 8U);
    if (HasFailure()) ADD_FAILURE() << listing(*calls_);
  }
}

TEST_F(CudaOrder, ARingThatDoesNotFitIsSkippedWithItsBytes) {
  const fft::Algorithm& cufft = fft::algorithm_named("cufft");
  const fft::Problem problem{.extent = {4096, 4096}};
  const auto prepared =
      backend_->prepare_ring(cufft, problem, fft::complete_options(cufft.options, {}), {.pairs = 8});
  const auto* skip = std::get_if<fft::Skip>(&prepared);
  ASSERT_NE(skip, nullptr);
  EXPECT_NE(skip->reason.find("2147483648 bytes"), std::string::npos) << skip->reason;
}

// The stand-in's device has 1 GiB, of which others have half.
TEST_F(CudaOrder, ArraysThatDoNotFitBesideOthersAreSkippedWithBothNumbersOfBytes) {
  EXPECT_EQ(prepare("cufft", {.extent = {8192, 6144}}), nullptr);
  EXPECT_EQ(reason_, "needs 805306368 bytes of device memory; 536870912 are free");
}

TEST_F(CudaOrder, AGraphOfTransformsInBuffersOfOpenGlIsSkipped) {
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kForward);
  EXPECT_EQ(prepare("cufft", problem, {{"buffers", "gl"}, {"launch", "graph"}}), nullptr);
  EXPECT_NE(reason_.find("launch=stream"), std::string::npos) << reason_;
}

// The stream of all has whatever transforms have enqueued, and after it nothing is left to do.
TEST_F(CudaOrder, ClearingTheCachesTakesTheStreamOfAllAndWaitsForIt) {
  backend_->evict_caches();
  backend_->evict_caches();
  EXPECT_EQ(std::ranges::count(*calls_, "cudaStreamCreateWithFlags", &CudaCall::name), 0);
  ASSERT_EQ(calls_->size(), 4U) << listing(*calls_);
  for (std::size_t at = 0; at < calls_->size(); at += 2) {
    EXPECT_EQ((*calls_)[at].kind, Kind::kLaunch);
    EXPECT_EQ((*calls_)[at].stream, stream_);
    EXPECT_GE((*calls_)[at].threads * 16, std::uint64_t{4} * (40 << 20))
        << "four times the cache, by 16 bytes";
    EXPECT_EQ((*calls_)[at + 1].name, "cudaStreamSynchronize");
    EXPECT_EQ((*calls_)[at + 1].stream, stream_);
  }
}

// The inverse to real images overwrites its input: its copy must come behind the poison of the same array,
// and the transform behind both.
TEST_F(CudaOrder, TheInputIsGivenBackBehindThePoison) {
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kInverse, fft::Domain::kReal);
  const auto transform = prepare("cufft", problem);
  ASSERT_NE(transform, nullptr) << reason_;
  calls_->clear();
  transform->poison();
  transform->run(1);
  std::vector<std::string> own;
  std::vector<const void*> targets;
  for (const CudaCall& call : *calls_) {
    if (call.kind != Kind::kMemory && call.kind != Kind::kLaunch) continue;
    own.push_back(call.name);
    targets.push_back(call.target);
    EXPECT_EQ(call.stream, calls_->front().stream) << call.name;
  }
  EXPECT_EQ(own, (std::vector<std::string>{"cudaMemsetAsync", "cudaMemsetAsync", "cudaMemcpyAsync",
                                           "cufftXtExec"}));
  ASSERT_EQ(targets.size(), 4U);
  EXPECT_EQ(targets[1], targets[2]);
  EXPECT_EQ(targets[0], targets[3]);
}

// Memory of the host that was handed over may be gone when upload() returns, and is read when download()
// does.
TEST_F(CudaOrder, CopiesFromAndToTheHostAreDoneWhenTheyReturn) {
  const fft::Problem problem = problem_of(60, 28, fft::Direction::kForward);
  const auto transform = prepare("cufft", problem);
  ASSERT_NE(transform, nullptr) << reason_;
  std::vector<std::byte> values(fft::byte_count(problem));
  for (const bool up : {true, false}) {
    calls_->clear();
    if (up) {
      transform->upload(values);
    } else {
      transform->download(values);
    }
    ASSERT_EQ(calls_->size(), 2U) << listing(*calls_);
    EXPECT_EQ(calls_->at(0).kind, Kind::kMemory);
    EXPECT_EQ(calls_->at(1).name, "cudaStreamSynchronize");
    EXPECT_EQ(calls_->at(1).stream, calls_->at(0).stream);
  }
}

TEST_F(CudaOrder, ATransformWaitsForItsStreamBeforeItsMemoryGoes) {
  for (const char* buffers : {"cuda", "gl"}) {
    auto transform = prepare("cufft", problem_of(60, 28, fft::Direction::kForward), {{"buffers", buffers}});
    ASSERT_NE(transform, nullptr) << reason_;
    transform->poison();
    calls_->clear();
    transform.reset();
    ASSERT_FALSE(calls_->empty());
    EXPECT_EQ(calls_->front().name, "cudaStreamSynchronize");
    EXPECT_EQ(calls_->front().stream, stream_);
    EXPECT_EQ(std::ranges::count(*calls_, "cudaStreamDestroy", &CudaCall::name), 0) << "others go on with it";
  }
}

}  // namespace
}  // namespace fftbench::cuda_order_test
