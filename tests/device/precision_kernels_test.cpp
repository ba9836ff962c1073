// Transforms of fp16 and doubles by the kernels, against FFTW in higher precision.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::precision_kernels_test {
namespace {

fft::Problem image_of(fft::Precision precision, fft::Domain domain, unsigned width, unsigned height,
                      unsigned batch = 1) {
  return {.extent = {width, height},
          .batch = batch,
          .domain = domain,
          .precision = precision,
          .norm = precision == fft::Precision::kFp16 ? fft::Norm::kOrtho : fft::Norm::kBackward};
}

constexpr std::array kPrecisions{fft::Precision::kFp16, fft::Precision::kFp64};

// What every precision can do.
const fft::Options kTables{{"storage", "buffer"}, {"twiddle", "table"}};

class PrecisionKernels : public tests::KindsTest {
 protected:
  void SetUp() override {
    if (!backend().limits().has_doubles) GTEST_SKIP() << "this device has no doubles";
  }
};

TEST_F(PrecisionKernels, MatchFftwInEveryShape) {
  // In every run: real images, two of whose halves are a word, and whose rows may begin within one,
  // columns in two phases, and in passes of their own.
  for (const fft::Precision precision : kPrecisions) {
    for (const auto& [width, height, batch] : {std::array{7U, 9U, 1U}, {6U, 5U, 2U}}) {
      expect_right(image_of(precision, fft::Domain::kReal, width, height, batch), "stockham_register");
    }
    expect_right(image_of(precision, fft::Domain::kComplex, 6, 20), "stockham_register",
                 {{"columns", "two_phase"}});
    for (const fft::Domain domain : kDomains)
      expect_right(image_of(precision, domain, 7, 12, 2), "stockham_register", {{"columns", "four_step"}});
  }
  tests::Sample sample(39);
  for (const fft::Precision precision : kPrecisions) {
    for (const fft::Domain domain : kDomains) {
      for (const auto& [width, height, batch] : {std::array{64U, 64U, 1U},
                                                 {30U, 42U, 2U},
                                                 {9U, 14U, 1U},
                                                 {14U, 9U, 3U},
                                                 {7U, 9U, 1U},
                                                 {256U, 1U, 1U},
                                                 {100U, 1U, 3U},
                                                 {45U, 1U, 5U},
                                                 {1U, 8U, 2U},
                                                 {2U, 2U, 1U},
                                                 {2U, 3U, 1U},
                                                 {3U, 2U, 1U},
                                                 {240U, 2U, 1U}}) {
        if (sample.takes_next())
          expect_right(image_of(precision, domain, width, height, batch), "stockham_register");
      }
    }
  }
}

TEST_F(PrecisionKernels, OfDoublesTheFactorOfANormIsRoundedOnce) {
  tests::Sample sample(7);
  for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const glm::uvec2 extent : {glm::uvec2(63, 441), glm::uvec2(243, 729), glm::uvec2(343, 343)}) {
      const fft::Problem problem{.extent = extent,
                                 .direction = direction,
                                 .precision = fft::Precision::kFp64,
                                 .norm = fft::Norm::kOrtho};
      if (sample.takes_next()) expect_right(problem, "stockham_register", {{"columns", "transposed"}});
      if (sample.takes_next()) expect_right(problem, "stockham_fused", {{"persistent_groups", "1"}});
    }
  }
}

TEST_F(PrecisionKernels, MatchFftwUnderOptions) {
  tests::Sample sample(16);
  for (const fft::Precision precision : kPrecisions) {
    for (const fft::Options& options : {fft::Options{{"columns", "in_place"}, {"fused_column_radix", "4"}},
                                        fft::Options{{"columns", "strided"}},
                                        fft::Options{{"exchange", "split"}, {"values_per_invocation", "4"}},
                                        fft::Options{{"twiddle", "derived"}, {"padding", "swizzle"}}}) {
      if (sample.takes_next())
        expect_right(image_of(precision, fft::Domain::kComplex, 64, 32, 2), "stockham_register", options);
      if (sample.takes_next())
        expect_right(image_of(precision, fft::Domain::kReal, 60, 36), "stockham_register", options);
    }
    if (sample.takes_next()) {
      expect_right(image_of(precision, fft::Domain::kComplex, 64, 96, 2), "stockham_register",
                   {{"columns", "tiled"}, {"fused_column_radix", "2"}});
    }
    if (sample.takes_next()) {
      expect_right(image_of(precision, fft::Domain::kComplex, 20, 96, 2), "stockham_register",
                   {{"columns", "two_phase"}, {"fused_column_radix", "2"}});
    }
  }
}

// Stages that pass on through memory round halves once each, and computed factors cost what they cost floats.
TEST_F(PrecisionKernels, OfPowersOfTwoMatchFftw) {
  tests::Sample sample(4);
  for (const char* name : {"cooley_tukey_multipass", "cooley_tukey_singlepass", "natural_order_multipass",
                           "stockham_radix2", "stockham_radix4"}) {
    if (!sample.takes_next()) continue;
    for (const fft::Precision precision : kPrecisions)
      expect_right(image_of(precision, fft::Domain::kComplex, 64, 32, 2), name, kTables);
    expect_right(image_of(fft::Precision::kFp16, fft::Domain::kComplex, 128, 64), name,
                 {{"storage", "image"}});
    for (const char* storage : {"rgb_planes", "rgb_packed"}) {
      expect_right(image_of(fft::Precision::kFp16, fft::Domain::kComplex, 32, 16, 3), name,
                   {{"storage", storage}, {"twiddle", "table"}});
    }
  }
}

TEST_F(PrecisionKernels, FusedMatchesFftwWithOneGroupAndWithGroupsThatWait) {
  tests::Sample sample(6);
  const bool can_wait = backend().limits().resident_work_groups > 1;
  for (const fft::Precision precision : kPrecisions) {
    for (const char* groups : {"1", "2"}) {
      if (groups == std::string("2") && !can_wait) continue;
      for (const char* pass_sync : {"auto", "barrier"}) {
        const fft::Options options{{"persistent_groups", groups}, {"pass_sync", pass_sync}};
        if (sample.takes_next())
          expect_right(image_of(precision, fft::Domain::kComplex, 64, 64, 2), "stockham_fused", options);
        if (sample.takes_next())
          expect_right(image_of(precision, fft::Domain::kComplex, 60, 60), "stockham_fused", options);
      }
    }
  }
  expect_right(image_of(fft::Precision::kFp64, fft::Domain::kReal, 60, 60), "stockham_fused",
               {{"persistent_groups", "1"}});
}

// As words, which flags or a tile that is loaded before the one in front of it is done keep in registers.
TEST_F(PrecisionKernels, HalvesThatAreLoadedAheadOrFlaggedMatchFftw) {
  tests::Sample sample(5);
  const fft::Problem tall = image_of(fft::Precision::kFp16, fft::Domain::kComplex, 32, 1024);
  for (const char* fused_column_radix : {"1", "2", "4"}) {
    if (!sample.takes_next()) continue;
    expect_right(tall, "stockham_register",
                 {{"persistent_groups", "128"},
                  {"rows_per_group", "1"},
                  {"columns", "in_place"},
                  {"fused_column_radix", fused_column_radix}});
  }
  if (!backend().limits().starts_dispatches_in_order) return;
  for (const char* columns : {"strided", "transposed"}) {
    for (const char* pass_sync : {"flags", "barrier"}) {
      const fft::Options options{{"sync", "in_shader"}, {"columns", columns}, {"pass_sync", pass_sync}};
      if (sample.takes_next()) expect_right(tall, "stockham_register", options);
      if (sample.takes_next())
        expect_right(image_of(fft::Precision::kFp16, fft::Domain::kComplex, 60, 45, 2), "stockham_register",
                     options);
    }
  }
}

// A sum of a million ones would be beyond the largest half.
TEST_F(PrecisionKernels, NoHalfOverflowsOnAConstantImage) {
  const fft::Problem problem = image_of(fft::Precision::kFp16, fft::Domain::kComplex, 1024, 1024);
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  auto prepared = backend().prepare(algorithm, problem, fft::complete_options(algorithm.options, {}));
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  std::vector<double> ones(2 * fft::element_count(problem));
  for (std::size_t real = 0; real < ones.size(); real += 2) ones[real] = 1;
  transform.upload(fft::bytes_from(ones, problem.precision));
  transform.run(1);
  const std::vector<double> output = backends::download_scaled(transform, fft::output_shape(problem));
  EXPECT_EQ(output[0], 1024.0);
  EXPECT_EQ(std::ranges::count(output, 0.0), std::ptrdiff_t(output.size()) - 1);
}

TEST_F(PrecisionKernels, SkipWhatAPrecisionCannotDo) {
  const auto reason = [](const fft::Problem& problem, const std::string& name, const fft::Options& options) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    const auto prepared =
        backend().prepare(algorithm, problem, fft::complete_options(algorithm.options, options));
    const auto* skip = std::get_if<fft::Skip>(&prepared);
    return skip == nullptr ? "no skip" : skip->reason;
  };
  const fft::Problem doubles = image_of(fft::Precision::kFp64, fft::Domain::kComplex, 16, 16);
  EXPECT_EQ(reason(doubles, "stockham_register", {{"storage", "image"}}),
            "storage=image: OpenGL has no image format of fp64, so fp64 takes buffers");
  EXPECT_EQ(reason(doubles, "stockham_radix4", {{"storage", "buffer"}}),
            "twiddle=computed: GLSL has no sine of fp64, so fp64 takes a table");
  fft::Problem halves = image_of(fft::Precision::kFp16, fft::Domain::kComplex, 16, 16);
  halves.norm = fft::Norm::kBackward;
  EXPECT_EQ(reason(halves, "stockham_register", {}),
            "fp16 under norm backward could overflow: a sum of 256 ones may be beyond 65504, the largest "
            "fp16 number; take norm ortho");
}

}  // namespace
}  // namespace fftbench::precision_kernels_test
