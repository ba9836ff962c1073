// Every CUDA algorithm, in every permutation of its options, against FFTW in double precision; and the backend
// around them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>

#include "device/cuda_fixture.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench {
namespace {

using Signal = std::vector<std::complex<float>>;
using testing::Permutation;

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1,
                   fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

Signal uniform(const fft::Problem& problem, std::uint64_t seed) {
  return measure::make_signal(measure::Signal::kUniform, problem, seed);
}

// As accurate as the twiddle factors: tables and cuFFT's are rounded once, the hardware's sine is not.
double tolerance_of(const Permutation& permutation) {
  const auto twiddle = permutation.options.find("twiddle");
  const bool table = twiddle != permutation.options.end() && twiddle->second == "table";
  return table || permutation.algorithm->name == "cufft" ? 5e-7 : 1e-5;
}

bool is_library(const Permutation& permutation) {
  return permutation.algorithm->options.empty();
}

class Cuda : public testing::CudaTest {
 protected:
  template <typename Check>
  static void for_every_algorithm(Check check) {
    for (const Permutation& permutation : testing::cuda_permutations()) {
      SCOPED_TRACE(testing::describe(permutation));
      check(permutation);
    }
  }

  static void expect_right(const Permutation& permutation, const fft::Problem& problem, std::uint64_t seed) {
    const Signal input = uniform(problem, seed);
    const auto transform = prepare(permutation, problem);
    transform->upload(input);
    transform->poison();
    transform->run(1);
    const auto accuracy = measure::compare(download(*transform, problem),
                                           measure::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.rel_l2 < tolerance_of(permutation))
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.rel_l2;
  }
};

TEST_F(Cuda, MatchesFftwOnLinesOfEveryLength) {
  for_every_algorithm([](const Permutation& permutation) {
    for (unsigned length = 2; length <= 2048; length *= 2)
      expect_right(permutation, image(length, 1), length);
  });
}

TEST_F(Cuda, MatchesFftwOnColumnsOfEveryLength) {
  for_every_algorithm([](const Permutation& permutation) {
    for (unsigned length = 2; length <= 2048; length *= 2)
      expect_right(permutation, image(1, length, 2), length);
  });
}

TEST_F(Cuda, MatchesFftwOnRectanglesAndBatchesInEveryDirection) {
  std::mt19937 random(20261);
  const auto side = [&] { return 1U << random() % 9; };
  for_every_algorithm([&](const Permutation& permutation) {
    for (const fft::Direction direction :
         {fft::Direction::kForward, fft::Direction::kInverse, fft::Direction::kRoundtrip}) {
      for (int i = 0; i < 3; ++i) {
        const unsigned width = side() * 2;
        expect_right(permutation, image(width, side(), 1 + random() % 4, direction), random());
      }
    }
  });
}

TEST_F(Cuda, MatchesFftwOnTheLargestLineOfTheRadix4Port) {
  for_every_algorithm([](const Permutation& permutation) {
    if (permutation.algorithm->name == "cuda_stockham_radix4") expect_right(permutation, image(4096, 2), 4);
  });
}

TEST_F(Cuda, MatchesFftwOnALargeSquare) {
  for_every_algorithm([](const Permutation& permutation) { expect_right(permutation, image(1024, 1024), 5); });
}

TEST_F(Cuda, LibrariesMatchFftwOnOtherSizes) {
  for_every_algorithm([](const Permutation& permutation) {
    if (!is_library(permutation)) return;
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      expect_right(permutation, image(120, 1, 3, direction), 1);
      expect_right(permutation, image(3, 5, 1, direction), 2);
      expect_right(permutation, image(1000, 42, 2, direction), 3);
      expect_right(permutation, image(49, 3000, 1, direction), 4);
    }
  });
}

TEST_F(Cuda, GraphsGiveTheSameAsLaunches) {
  for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kRoundtrip}) {
    const fft::Problem problem = image(64, 32, 2, direction);
    const Signal input = uniform(problem, 6);
    for_every_algorithm([&](const Permutation& permutation) {
      const auto transform = prepare(permutation, problem);
      ASSERT_TRUE(transform->has_graph());
      transform->upload(input);
      transform->poison();
      transform->run(1);
      const Signal launched = download(*transform, problem);
      for (const unsigned repeats : {1U, 5U, 5U, 2U}) {
        transform->poison();
        EXPECT_TRUE(transform->run_graph(repeats) > 0);
        EXPECT_EQ(download(*transform, problem), launched) << repeats;
      }
    });
  }
}

TEST_F(Cuda, RepeatsGiveTheSameAsOneRun) {
  const fft::Problem problem = image(32, 16, 2, fft::Direction::kInverse);
  const Signal input = uniform(problem, 7);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto transform = prepare(permutation, problem);
    transform->upload(input);
    transform->run(1);
    const Signal once = download(*transform, problem);
    transform->run(5);
    EXPECT_EQ(download(*transform, problem), once);
  });
}

TEST_F(Cuda, PoisonFillsTheOutputWithNan) {
  const fft::Problem problem = image(16, 8);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto transform = prepare(permutation, problem);
    transform->upload(uniform(problem, 8));
    transform->run(1);
    transform->poison();
    for (const auto& value : download(*transform, problem)) {
      EXPECT_TRUE(std::isnan(value.real()) && std::isnan(value.imag()));
    }
  });
}

TEST_F(Cuda, ClearingTheCachesLeavesTransformsRight) {
  backend().evict_caches();
  for_every_algorithm([&](const Permutation& permutation) {
    const fft::Problem problem = image(64, 64);
    const Signal input = uniform(problem, 9);
    const auto transform = prepare(permutation, problem);
    transform->upload(input);
    transform->run(1);
    const Signal before = download(*transform, problem);
    backend().evict_caches();
    EXPECT_TRUE(transform->run(1) > 0);
    EXPECT_EQ(download(*transform, problem), before);
  });
}

TEST_F(Cuda, CountsLaunchesAndTraffic) {
  const fft::Problem forward = image(64, 16, 2);
  const fft::Problem round_trip = image(64, 16, 2, fft::Direction::kRoundtrip);
  for_every_algorithm([&](const Permutation& permutation) {
    const auto one_way = prepare(permutation, forward);
    const auto both_ways = prepare(permutation, round_trip);
    if (is_library(permutation)) {
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
      EXPECT_GE(one_way->traffic().read_bytes, 5 * fft::byte_count(forward));  // 3 and 2 stages of radix 4
    }
  });
}

TEST_F(Cuda, SkipsWhatABlockCannotHold) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("cuda_stockham_radix2");
  const auto prepared = backend().prepare(algorithm, image(1, 4096), fft::complete_options(algorithm.options, {}));
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(prepared));
  EXPECT_THAT(std::get<fft::Skip>(prepared).reason, ::testing::HasSubstr("2048 threads"));
}

TEST_F(Cuda, CopyBaselineCopiesEveryElement) {
  for (const fft::Problem& problem : {image(3, 5), image(64, 64, 3), image(2, 1)}) {
    const auto copy = unless_skipped(backend().prepare_copy(problem));
    const Signal input = uniform(problem, 10);
    copy->upload(input);
    copy->poison();
    copy->run(1);
    EXPECT_EQ(download(*copy, problem), input) << fft::describe_size(problem);
  }
}

TEST_F(Cuda, EmptyDispatchIsShortAndThePaceAboutAMillisecond) {
  const auto empty = unless_skipped(backend().prepare_empty_dispatch());
  empty->run(100);
  const double empty_ms = empty->run(100) / 100;
  EXPECT_TRUE(empty_ms > 0 && empty_ms < 0.1) << empty_ms;

  const auto pace = unless_skipped(backend().prepare_pace());
  pace->upload(Signal{{0.5F, 1.0F}});
  pace->run(3);
  const double pace_ms = pace->run(1);
  EXPECT_TRUE(pace_ms > 0.2 && pace_ms < 5) << pace_ms;
}

TEST_F(Cuda, RunTakesAboutAsLongAsTheWallClockSays) {
  const auto pace = unless_skipped(backend().prepare_pace());
  pace->upload(Signal{{0.5F, 1.0F}});
  pace->run(10);
  const auto start = std::chrono::steady_clock::now();
  const double measured_ms = pace->run(100);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  EXPECT_TRUE(measured_ms <= wall.count()) << measured_ms << " of " << wall.count();
  EXPECT_TRUE(measured_ms > 0.5 * wall.count()) << measured_ms << " of " << wall.count();
}

TEST_F(Cuda, AnUnknownDeviceIsRefusedWithWhatThereIs) {
  const auto loaded = backends::load_cuda_backend(testing::program_folder(), 4096);
  ASSERT_TRUE(std::holds_alternative<std::string>(loaded));
  EXPECT_THAT(std::get<std::string>(loaded), ::testing::HasSubstr("no CUDA device 4096"));
}

TEST_F(Cuda, TellsTheVersionsOfWhatItUses) {
  for (const auto& [name, value] : backend().facts()) EXPECT_FALSE(value.empty()) << name;
  EXPECT_EQ(backend().timer_name(), "cuda_event");
}

}  // namespace
}  // namespace fftbench
