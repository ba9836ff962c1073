// The CPU as a backend: its description, what it skips, its baselines.
#include "backends/cpu/cpu_backend.h"

#include "backends/cpu/cpu_transform.h"
#include "backends/cpu/row_column.h"
#include "cpu_transforms.h"
#include "sample.h"
#include "system/processor.h"
#include "testing.h"

namespace fftbench::cpu_backend_test {

// Writes only the first value of a line, as a faulty algorithm might. It stands outside of the unnamed
// namespace because GCC warns of a header's template that holds an unnamed type.
template <typename Real>
struct FirstValueOnly {
  FirstValueOnly(std::uint32_t, fft::Direction) {}
  void transform(std::span<const backends::cpu::Complex<Real>> in,
                 std::span<backends::cpu::Complex<Real>> out) const {
    out[0] = in[0];
  }
};

namespace {

using backends::CpuBackend;
using backends::Transform;
using backends::TransformOrSkip;
using tests::cpu_problem;
using tests::CpuCase;
using tests::Signal;
using tests::uniform;

bool is_nan(std::complex<float> value) {
  return std::isnan(value.real()) && std::isnan(value.imag());
}

CpuCase cpu_case(const char* algorithm, const char* arithmetic = "float") {
  return {fft::find_algorithm(algorithm), {{"arithmetic", arithmetic}}};
}

std::string skip_reason(const TransformOrSkip& prepared) {
  const auto* skip = std::get_if<fft::Skip>(&prepared);
  return skip == nullptr ? "" : skip->reason;
}

std::string skip_reason(const char* algorithm, const fft::Problem& problem,
                        const fft::Options& options = {}) {
  return skip_reason(CpuBackend().prepare(*fft::find_algorithm(algorithm), problem, options));
}

TEST(CpuBackend, NamesTheProcessorTheClockAndFftw) {
  const CpuBackend backend;
  EXPECT_FALSE(backend.device_name().empty());
  EXPECT_EQ(backend.timer_name(), "wall_clock");
  const auto facts = backend.facts();
  const auto fftw = std::ranges::find(facts, "fftw_version", &std::pair<std::string, std::string>::first);
  ASSERT_NE(fftw, facts.end());
  EXPECT_TRUE(fftw->second.starts_with("fftw-3.")) << fftw->second;
}

TEST(CpuBackend, TransformsOfARingTakeTheirPairsInTurn) {
  const fft::Problem problem = cpu_problem(8, 4, 2, fft::Direction::kRoundtrip);
  tests::for_every_cpu_case([&](const CpuCase& each) {
    auto prepared = CpuBackend().prepare_ring(*each.algorithm, problem, each.options, {.pairs = 3});
    Transform& transform = *std::get<std::unique_ptr<Transform>>(prepared);
    for (unsigned pair = 0; pair < 3; ++pair) {
      transform.choose_pair(pair);
      tests::upload(transform, uniform(problem, 10 + pair));
    }
    transform.poison();
    transform.run(2);
    for (unsigned pair = 0; pair < 3; ++pair) {
      transform.choose_pair(pair);
      const Signal output = tests::download(transform, problem);
      if (pair == 2) {
        EXPECT_TRUE(std::ranges::all_of(output, is_nan)) << "it is the third's turn";
        continue;
      }
      const auto alone = tests::prepare(each, problem);
      tests::upload(*alone, uniform(problem, 10 + pair));
      alone->run(1);
      EXPECT_EQ(output, tests::download(*alone, problem)) << pair;
    }
    EXPECT_THROW(transform.choose_pair(3), std::out_of_range);
  });
}

TEST(CpuBackend, PoisonLeavesNothingOfAnOutputThatWasThere) {
  tests::for_every_cpu_case([](const CpuCase& each) {
    const fft::Problem problem = cpu_problem(8, 4, 2, fft::Direction::kRoundtrip);
    const auto transform = tests::prepare(each, problem);
    tests::upload(*transform, uniform(problem, 1));
    transform->run(1);
    const Signal output = tests::download(*transform, problem);
    EXPECT_TRUE(std::ranges::none_of(output, is_nan));
    transform->poison();
    const Signal poisoned = tests::download(*transform, problem);
    EXPECT_TRUE(std::ranges::all_of(poisoned, is_nan));
  });
}

TEST(CpuBackend, PoisonReachesTheWorkingMemoryOfColumns) {
  std::vector<float> source(64, 1);
  std::vector<float> target(64);
  backends::cpu::RowColumn<FirstValueOnly, float> faulty(cpu_problem(4, 8), source, target);
  faulty.execute();
  EXPECT_FALSE(std::isnan(target.back()));
  faulty.poison();
  faulty.execute();
  EXPECT_FALSE(std::isnan(target.front()));
  EXPECT_TRUE(std::isnan(target.back()));
}

TEST(CpuBackend, SkipsWhatAnAlgorithmCannotDo) {
  EXPECT_EQ(skip_reason("cpu_dit", cpu_problem(12, 1)), "width 12 is not a power of two");
  EXPECT_EQ(skip_reason("cpu_dft", cpu_problem(12, 1)), "");
  EXPECT_EQ(skip_reason("fftw", cpu_problem(1, 1, 9)), "a 1x1 image has nothing to transform");
  fft::Problem real = cpu_problem(8, 8);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(skip_reason("cpu_dft", real),
            "only complex input is supported, and this is real; fftw takes both");
  EXPECT_EQ(skip_reason("fftw", real), "");
  real.half_spectrum = fft::HalfSpectrum::kPacked;
  EXPECT_EQ(skip_reason("fftw", real), "FFTW packs no half spectrum; take half spectra as numpy's");
  fft::Problem halves = cpu_problem(8, 8);
  halves.precision = fft::Precision::kFp16;
  EXPECT_EQ(skip_reason("fftw", halves), "FFTW has no half precision, only fp32 and fp64");
  EXPECT_EQ(skip_reason("cpu_dit", halves), "only fp32 and fp64 are supported");
}

TEST(CpuBackend, SkipsMoreThreadsThanThereAreProcessors) {
  for (const unsigned threads : {1U, 2U, 4U, 8U, 16U, 32U, 64U}) {
    const std::string reason = skip_reason("fftw", cpu_problem(4, 4), {{"threads", std::to_string(threads)}});
    EXPECT_EQ(reason.empty(), threads <= system::logical_cpus()) << threads << ": " << reason;
  }
}

TEST(CpuBackend, SkipsArraysBeyondTheMemory) {
  const fft::Problem enormous = cpu_problem(1U << 24, 1U << 20);
  EXPECT_NE(skip_reason("cpu_dit", enormous).find("memory"), std::string::npos)
      << skip_reason("cpu_dit", enormous);
  EXPECT_NE(skip_reason(CpuBackend().prepare_copy(enormous)).find("memory"), std::string::npos);
}

TEST(CpuBackend, RefusesAlgorithmsOfOtherBackends) {
  EXPECT_THROW(CpuBackend().prepare(*fft::find_algorithm("stockham_radix4"), cpu_problem(8, 8), {}),
               std::logic_error);
}

TEST(CpuBackend, RefusesArraysOfAnotherSize) {
  const auto transform = tests::prepare(cpu_case("cpu_dit"), cpu_problem(8, 8));
  Signal other(65, 1.0f);
  EXPECT_THROW(tests::upload(*transform, other), std::invalid_argument);
  EXPECT_THROW(tests::download(*transform, other), std::invalid_argument);
}

TEST(CpuBackend, CountsOneReadAndOneWriteAnAxisAndDirection) {
  const auto bytes = [](const char* algorithm, const char* arithmetic, const fft::Problem& problem) {
    const fft::Traffic traffic = tests::prepare(cpu_case(algorithm, arithmetic), problem)->traffic();
    EXPECT_EQ(traffic.read_bytes, traffic.write_bytes);
    return traffic.read_bytes;
  };
  for (const char* algorithm : {"cpu_dit", "fftw"}) {
    EXPECT_EQ(bytes(algorithm, "float", cpu_problem(64, 1, 3)), 64U * 3 * 8);
    EXPECT_EQ(bytes(algorithm, "float", cpu_problem(1, 64)), 64U * 8);
    EXPECT_EQ(bytes(algorithm, "double", cpu_problem(64, 32)), 64U * 32 * 16 * 2);
    EXPECT_EQ(bytes(algorithm, "float", cpu_problem(64, 32, 1, fft::Direction::kRoundtrip)),
              64U * 32 * 8 * 4);
  }
}

TEST(CpuBackend, CopyCopiesAndCountsItsBytesOnce) {
  const fft::Problem problem = cpu_problem(24, 5, 2, fft::Direction::kRoundtrip);
  auto prepared = CpuBackend().prepare_copy(problem);
  Transform& copy = *std::get<std::unique_ptr<Transform>>(prepared);
  const Signal input = uniform(problem, 2);
  tests::upload(copy, input);
  copy.poison();
  EXPECT_GT(copy.run(1), 0.0);
  EXPECT_EQ(tests::download(copy, problem), input);
  EXPECT_EQ(copy.traffic().read_bytes, fft::byte_count(problem));
  EXPECT_EQ(copy.traffic().write_bytes, fft::byte_count(problem));
}

TEST(CpuBackend, HasNoDispatchesToMeasure) {
  CpuBackend backend;
  EXPECT_FALSE(skip_reason(backend.prepare_empty_dispatch()).empty());
  EXPECT_FALSE(skip_reason(backend.prepare_pace()).empty());
  EXPECT_EQ(tests::prepare(cpu_case("fftw"), cpu_problem(8, 8))->dispatches(), 0U);
}

// Counts how often it is executed, and writes nothing.
class Counting final : public backends::cpu::ArrayOperation {
 public:
  explicit Counting(std::size_t& executions) : executions_(executions) {}
  void execute() override { ++executions_; }
  fft::Traffic traffic() const override { return {}; }

 private:
  std::size_t& executions_;
};

// The way there writes its spectrum at its first run alone, and the way back copies it.
class OnceThere final : public backends::cpu::ArrayOperation {
 public:
  OnceThere(bool is_forward, std::span<float> source, std::span<float> target)
      : is_forward_(is_forward), source_(source), target_(target) {}
  void execute() override {
    if (!is_forward_) std::ranges::copy(source_, target_.begin());
    if (is_forward_ && !std::exchange(is_done_, true)) std::ranges::fill(target_, 3.0F);
  }
  void poison() override {}
  fft::Traffic traffic() const override { return {}; }

 private:
  bool is_forward_;
  bool is_done_ = false;
  std::span<float> source_;
  std::span<float> target_;
};

TEST(CpuBackend, PoisonReachesTheSpectrumOfARoundTrip) {
  const fft::Problem problem = cpu_problem(4, 2, 1, fft::Direction::kRoundtrip);
  backends::cpu::CpuTransform<float> transform(
      problem, [](const fft::Problem& way, std::span<float> source, std::span<float> target) {
        return std::make_unique<OnceThere>(way.direction == fft::Direction::kForward, source, target);
      });
  transform.run(1);
  EXPECT_TRUE(std::ranges::none_of(tests::download(transform, problem), is_nan));
  transform.poison();
  transform.run(1);
  EXPECT_TRUE(std::ranges::all_of(tests::download(transform, problem), is_nan));
}

TEST(CpuBackend, RunsEveryOperationOnceARepeat) {
  for (const auto& [direction, operations] : {std::pair{fft::Direction::kForward, 1U},
                                              {fft::Direction::kInverse, 1U},
                                              {fft::Direction::kRoundtrip, 2U}}) {
    std::size_t executions = 0;
    backends::cpu::CpuTransform<float> transform(
        cpu_problem(8, 8, 1, direction), [&](const fft::Problem&, std::span<float>, std::span<float>) {
          return std::make_unique<Counting>(executions);
        });
    EXPECT_EQ(executions, 0U);
    for (const unsigned repeats : {1U, 5U, 64U}) {
      executions = 0;
      EXPECT_GE(transform.run(repeats), 0.0);
      EXPECT_EQ(executions, repeats * operations);
    }
  }
}

TEST(CpuBackend, EvictsWithTwiceTheCacheWithinAQuarterOfTheMemory) {
  constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
  EXPECT_EQ(backends::eviction_bytes(500 * kMiB, 64 * 1024 * kMiB), 1000 * kMiB);
  EXPECT_EQ(backends::eviction_bytes(32 * kMiB, 64 * 1024 * kMiB), 256 * kMiB);
  EXPECT_EQ(backends::eviction_bytes(0, 0), 256 * kMiB);
  EXPECT_EQ(backends::eviction_bytes(32 * kMiB, 400 * kMiB), 100 * kMiB);
}

TEST(CpuBackend, EvictingWritesTheWholeArrayEachTime) {
  CpuBackend backend;
  EXPECT_TRUE(backend.eviction_array().empty());
  backend.evict_caches();
  const std::vector<std::uint64_t> once(backend.eviction_array().begin(), backend.eviction_array().end());
  EXPECT_EQ(once.size() * sizeof(std::uint64_t),
            backends::eviction_bytes(system::last_level_cache_bytes(), system::memory_bytes()));
  backend.evict_caches();
  const auto twice = backend.eviction_array();
  ASSERT_EQ(twice.size(), once.size());
  std::size_t unchanged = 0;
  for (std::size_t i = 0; i < once.size(); i += tests::kSanitizedShare) unchanged += once[i] == twice[i];
  EXPECT_EQ(unchanged, 0U);
}

}  // namespace
}  // namespace fftbench::cpu_backend_test
