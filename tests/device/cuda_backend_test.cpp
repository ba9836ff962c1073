// The CUDA backend apart from its kernels: graphs, repeats, poison, caches, counts, limits, baselines, the
// timer.
#include "device/cuda_fixture.h"
#include "fft/vkfft_release.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::cuda_backend_test {
namespace {

using Signal = std::vector<std::complex<float>>;
using tests::image;
using tests::Permutation;
using tests::uniform;

class CudaBackend : public tests::CudaTest {};

TEST_F(CudaBackend, GraphsGiveTheSameAsLaunches) {
  for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kRoundtrip}) {
    const fft::Problem problem = image(64, 32, 2, direction);
    const Signal input = uniform(problem, 6);
    for_every_algorithm([&](Permutation permutation) {
      permutation.options["launch"] = "stream";
      const auto transform = prepare(permutation, problem);
      tests::upload(*transform, input);
      transform->poison();
      transform->run(1);
      const Signal launched = tests::download(*transform, problem);
      permutation.options["launch"] = "graph";
      const auto replayed = prepare(permutation, problem);
      tests::upload(*replayed, input);
      for (const unsigned repeats : {1U, 5U, 5U, 2U}) {
        replayed->poison();
        EXPECT_TRUE(replayed->run(repeats) > 0);
        EXPECT_EQ(tests::download(*replayed, problem), launched) << repeats;
      }
    });
  }
}

TEST_F(CudaBackend, TransformsOfARingTakeTheirPairsWhateverTheBranches) {
  constexpr unsigned kPairs = 5;
  for_every_algorithm([&](Permutation permutation) {
    const auto buffers = permutation.options.find("buffers");
    if (buffers != permutation.options.end() && buffers->second == "gl") return;  // of one pair alone
    for (const auto& [launch, branches] : {std::pair("stream", "1"), std::pair("graph", "1"),
                                           std::pair("graph", "2"), std::pair("graph", "5")}) {
      permutation.options["launch"] = launch;
      for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kRoundtrip}) {
        const fft::Problem problem = image(64, 32, 1, direction);
        permutation.options["branches"] = branches;
        const auto ring = unless_skipped(
            backend().prepare_ring(*permutation.algorithm, problem, permutation.options, {.pairs = kPairs}));
        for (unsigned pair = 0; pair < kPairs; ++pair) {
          ring->choose_pair(pair);
          tests::upload(*ring, uniform(problem, 30 + pair));
        }
        permutation.options["branches"] = "1";
        const auto alone = prepare(permutation, problem);
        for (const unsigned repeats : {5U, 12U}) {
          ring->poison();
          ring->run(repeats);
          for (unsigned pair = 0; pair < kPairs; ++pair) {
            ring->choose_pair(pair);
            tests::upload(*alone, uniform(problem, 30 + pair));
            alone->run(1);
            EXPECT_EQ(tests::download(*ring, problem), tests::download(*alone, problem))
                << "pair " << pair << ", branches " << branches << ", repeats " << repeats;
          }
        }
      }
    }
  });
}

TEST_F(CudaBackend, RepeatsGiveTheSameAsOneRun) {
  const fft::Problem problem = image(32, 16, 2, fft::Direction::kInverse);
  const Signal input = uniform(problem, 7);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto transform = prepare(permutation, problem);
    tests::upload(*transform, input);
    transform->run(1);
    const Signal once = tests::download(*transform, problem);
    transform->run(5);
    EXPECT_EQ(tests::download(*transform, problem), once);
  });
}

TEST_F(CudaBackend, PoisonFillsTheOutputWithNan) {
  const fft::Problem problem = image(16, 8);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto transform = prepare(permutation, problem);
    tests::upload(*transform, uniform(problem, 8));
    transform->run(1);
    transform->poison();
    for (const auto& value : tests::download(*transform, problem)) {
      EXPECT_TRUE(std::isnan(value.real()) && std::isnan(value.imag()));
    }
  });
}

TEST_F(CudaBackend, ClearingTheCachesLeavesTransformsRight) {
  backend().evict_caches();
  for_every_algorithm([&](const Permutation& permutation) {
    const fft::Problem problem = image(64, 64);
    const Signal input = uniform(problem, 9);
    const auto transform = prepare(permutation, problem);
    tests::upload(*transform, input);
    transform->run(1);
    const Signal before = tests::download(*transform, problem);
    backend().evict_caches();
    EXPECT_TRUE(transform->run(1) > 0);
    EXPECT_EQ(tests::download(*transform, problem), before);
  });
}

TEST_F(CudaBackend, CountsLaunchesAndTraffic) {
  const fft::Problem forward = image(64, 16, 2);
  const fft::Problem round_trip = image(64, 16, 2, fft::Direction::kRoundtrip);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto one_way = prepare(permutation, forward);
    const auto both_ways = prepare(permutation, round_trip);
    if (tests::is_library(permutation)) {
      EXPECT_GE(one_way->dispatches(), 1U);
      EXPECT_GT(both_ways->dispatches(), one_way->dispatches());
    } else {
      EXPECT_EQ(one_way->dispatches(), 2U);
      EXPECT_EQ(both_ways->dispatches(), 4U);
    }
    const auto exchange = permutation.options.find("exchange");
    if (exchange == permutation.options.end() || exchange->second == "shared") {
      EXPECT_EQ(one_way->traffic().read_bytes, 2 * fft::byte_count(forward));
      EXPECT_EQ(both_ways->traffic().write_bytes, 4 * fft::byte_count(forward));
    } else {
      // 3 stages of radix 4 one way, 2 the other
      EXPECT_GE(one_way->traffic().read_bytes, 5 * fft::byte_count(forward));
    }
  });
}

TEST_F(CudaBackend, SkipsWhatABlockCannotHold) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("cuda_stockham_radix2");
  const auto prepared =
      backend().prepare(algorithm, image(1, 4096), fft::complete_options(algorithm.options, {}));
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(prepared));
  EXPECT_TRUE(tests::mentions(std::get<fft::Skip>(prepared).reason, {"2048 threads"}));
}

TEST_F(CudaBackend, CopyBaselineCopiesEveryElement) {
  for (const fft::Problem& problem : {image(3, 5), image(64, 64, 3), image(2, 1)}) {
    const auto copy = unless_skipped(backend().prepare_copy(problem));
    const Signal input = uniform(problem, 10);
    tests::upload(*copy, input);
    copy->poison();
    copy->run(1);
    EXPECT_EQ(tests::download(*copy, problem), input) << fft::describe_size(problem);
  }
}

// Prints the timer's readings for the user. Other programs may keep the device busy, so that no bound on it
// holds everywhere.
TEST_F(CudaBackend, TellsHowItsTimerComparesWithTheWallClock) {
  const auto empty = unless_skipped(backend().prepare_empty_dispatch());
  empty->run(100);
  const double empty_ms = empty->run(100) / 100;
  EXPECT_GT(empty_ms, 0);

  const auto pace = unless_skipped(backend().prepare_pace());
  tests::upload(*pace, Signal{{0.5F, 1.0F}});
  pace->run(10);
  const auto start = std::chrono::steady_clock::now();
  const double measured_ms = pace->run(100);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  EXPECT_GT(measured_ms, 0);
  RecordProperty("empty_dispatch_ms", fmt::format("{}", empty_ms));
  RecordProperty("cuda_event_ms", fmt::format("{}", measured_ms));
  RecordProperty("wall_clock_ms", fmt::format("{}", wall.count()));
  fmt::print(
      "an empty dispatch takes {:.5f} ms; CUDA events read {:.3f} ms where the wall clock reads {:.3f} ms\n",
      empty_ms, measured_ms, wall.count());
}

TEST_F(CudaBackend, IsOnTheCardWithAUuidAndElseOnTheFirst) {
  const std::string first = backend().device_uuid();
  for (const std::string& uuid : {first, std::string("GPU-there-is-none")}) {
    const auto loaded = backends::load_cuda_backend(tests::program_folder(), uuid);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<backends::Backend>>(loaded));
    EXPECT_EQ(std::get<std::unique_ptr<backends::Backend>>(loaded)->device_uuid(), first);
  }
}

// Users of cuFFT run its own launches, without a further pass over the array.
TEST_F(CudaBackend, CufftsInverseIsLeftUnnormalised) {
  const fft::Algorithm& cufft = *fft::find_algorithm("cufft");
  const auto forward = unless_skipped(backend().prepare(cufft, image(64, 32), {}));
  const auto inverse =
      unless_skipped(backend().prepare(cufft, image(64, 32, 1, fft::Direction::kInverse), {}));
  EXPECT_EQ(forward->output_scale(), 1);
  EXPECT_EQ(inverse->output_scale(), 1.0 / 2048);
  EXPECT_EQ(inverse->dispatches(), forward->dispatches());
  tests::upload(*inverse, Signal(2048, {1, 0}));
  inverse->run(1);
  Signal raw(2048);
  tests::download(*inverse, raw);
  EXPECT_EQ(raw[0], std::complex<float>(2048, 0));
}

TEST_F(CudaBackend, AReleaseOfVkfftThatIsNotBuiltInIsSkippedByName) {
  const fft::Algorithm& vkfft = *fft::find_algorithm("vkfft");
  const auto prepared = backend().prepare(vkfft, image(64, 64), {{"release", "0.0.1"}});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(prepared));
  EXPECT_TRUE(tests::mentions(std::get<fft::Skip>(prepared).reason, {"VkFFT"}));
}

TEST_F(CudaBackend, TellsTheVersionsOfWhatItUses) {
  for (const auto& [name, value] : backend().facts()) EXPECT_FALSE(value.empty()) << name;
  EXPECT_TRUE(fft::is_release_number(version_of("cufft"))) << version_of("cufft");
  EXPECT_FALSE(version_of("vkfft").empty());
  EXPECT_EQ(backend().timer_name(), "cuda_event");
}

}  // namespace
}  // namespace fftbench::cuda_backend_test
