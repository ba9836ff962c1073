// dif_dit_shuffle on a device: each of its options, in both directions and all precisions, and the order of
// its spectra. Where a device has no subgroups its trades go through shared memory, with the same partners.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::dif_dit_test {
namespace {

class DifDit : public tests::DeviceTest {
 protected:
  static const fft::Algorithm& algorithm() { return fft::algorithm_named("dif_dit_shuffle"); }

  // Compares the transform of seeded random numbers with a reference that is put into the order which the
  // options promise.
  static measure::Accuracy accuracy_in_its_order(const fft::Problem& problem, const fft::Options& given) {
    const fft::Options options = options_here(fft::complete_options(algorithm().options, given));
    auto prepared = backend().prepare(algorithm(), problem, options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      ADD_FAILURE() << skip->reason;
      return {};
    }
    std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 11);
    std::vector<double> expected = measure::reference_transform(input, problem);
    if (const auto order = fft::spectrum_order_of(algorithm(), problem, options)) {
      if (problem.direction == fft::Direction::kForward) expected = fft::in_order(expected, problem, *order);
      if (problem.direction == fft::Direction::kInverse) input = fft::in_order(input, problem, *order);
    }
    return measure::compare(
        numbers_of(*std::get<std::unique_ptr<backends::Transform>>(prepared), problem, input), expected,
        problem);
  }

  static void expect_right(fft::Problem problem, const fft::Options& options) {
    for (const auto direction :
         {fft::Direction::kForward, fft::Direction::kInverse, fft::Direction::kRoundtrip}) {
      problem.direction = direction;
      const double error_units = accuracy_in_its_order(problem, options).error_units;
      EXPECT_TRUE(error_units <= 1.0)
          << fmt::format("{} {} {}: {}", fft::describe_options(algorithm().options, options),
                         fft::describe_size(problem), fft::describe_kind(problem), error_units);
    }
  }

  // Every way to shape the work, of lines of 64 values: beyond a subgroup of 32 with 2 elements, within it
  // with more.
  static std::vector<fft::Options> shapes() {
    std::vector<fft::Options> all;
    for (const char* elements : {"2", "4", "8", "16"}) {
      for (const char* preload : {"yes", "no"}) {
        for (const char* channels : {"one", "preloaded", "together"}) {
          if (std::string_view(preload) == "no" &&
              (std::string_view(channels) == "preloaded" || std::string_view(elements) == "2")) {
            continue;
          }
          all.push_back({{"values_per_invocation", elements},
                         {"preload", preload},
                         {"channels", channels},
                         {"twiddle", "table"}});
        }
      }
    }
    return all;
  }
};

TEST_F(DifDit, MatchesFftwInEveryShapeAndOrder) {
  tests::Sample sample(27);
  for (const fft::Options& shape : shapes()) {
    for (const char* order : {"natural", "as_it_falls"}) {
      for (const char* exchange : {"shuffle", "shared"}) {
        if (std::string_view(exchange) == "shuffle" && backend().limits().subgroup_size == 0) continue;
        if (!sample.takes_next()) continue;
        fft::Options options = shape;
        options["spectrum_order"] = order;
        options["exchange"] = exchange;
        expect_right({.extent = {128, 32}, .batch = 3}, options);
      }
    }
  }
  // In every run: the planes of several pictures.
  for (const char* channels : {"preloaded", "together"}) {
    expect_right({.extent = {16, 8}, .batch = 6}, {{"values_per_invocation", "4"},
                                                   {"channels", channels},
                                                   {"exchange", "shared"},
                                                   {"twiddle", "table"}});
  }
}

TEST_F(DifDit, LeavesWhatItsOrderSaysAndNotNaturalOrder) {
  const fft::Options as_it_falls{{"spectrum_order", "as_it_falls"}, {"twiddle", "table"}};
  const fft::Problem problem{.extent = {32, 1}};
  const fft::Options options = options_here(fft::complete_options(algorithm().options, as_it_falls));
  auto prepared = backend().prepare(algorithm(), problem, options);
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 12);
  const std::vector<double> natural = measure::reference_transform(input, problem);
  const std::vector<double> output =
      numbers_of(*std::get<std::unique_ptr<backends::Transform>>(prepared), problem, input);
  EXPECT_GT(measure::compare(output, natural, problem).rel_l2, 0.1);
  const fft::DifOrder order{.length = 32, .elements = 2};
  for (std::uint32_t place = 0; place < 32; ++place) {
    const std::uint32_t frequency = fft::frequency_at(order, place);
    EXPECT_NEAR(output[2 * place], natural[2 * frequency], 1e-5) << place;
    EXPECT_NEAR(output[2 * place + 1], natural[2 * frequency + 1], 1e-5) << place;
  }
}

TEST_F(DifDit, MatchesFftwInEveryPrecisionAndThroughAnImage) {
  tests::Sample sample(3);
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp64, fft::Precision::kFp32}) {
    if (precision == fft::Precision::kFp64 && !backend().limits().has_doubles) continue;
    const fft::Problem problem{
        .extent = {16, 64}, .batch = 3, .precision = precision, .norm = fft::Norm::kOrtho};
    if (sample.takes_next())
      expect_right(problem, {{"values_per_invocation", "4"}, {"channels", "together"}, {"twiddle", "table"}});
    if (precision == fft::Precision::kFp64 || !sample.takes_next()) continue;
    expect_right(problem, {{"intermediate", "image"}, {"twiddle", "table"}});
  }
}

TEST_F(DifDit, MatchesFftwOnTheShortestAndTheLongestLines) {
  expect_right({.extent = {2, 2}},
               {{"values_per_invocation", "16"}, {"spectrum_order", "as_it_falls"}, {"twiddle", "table"}});
  expect_right({.extent = {1, 2}}, {{"twiddle", "table"}});
  expect_right({.extent = {16384, 1}}, {{"twiddle", "table"}});
}

}  // namespace
}  // namespace fftbench::dif_dit_test
