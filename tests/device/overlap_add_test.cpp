// Lines that overlap in the output and are added up, as the inverse of a short-time Fourier transform takes
// it, beside sums of FFTW's lines.
#include <random>
#include <span>

#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::overlap_add_test {
namespace {

using Numbers = std::vector<double>;

class OverlapAdd : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  static FftRequest request_of(const fft::Problem& problem, std::uint32_t hop) {
    return {.problem = problem, .output_layout = {.image_stride = hop, .overlap_add = true}};
  }

  Numbers output_of(const FftRequest& request, const Numbers& input) {
    const fft::Precision precision = request.problem.precision;
    const Fft fft(*device_, request);
    EXPECT_EQ(fft.plan().passes.size(), 1U) << "it costs no pass";
    executor::Array from = fft.make_input(), to = fft.make_output();
    from.write(fft::bytes_from(input, precision));
    to.write(std::vector<std::byte>(fft.output_byte_count(), std::byte{0xff}));
    fft.record(from.bound(), to.bound());
    std::vector<std::byte> bytes(fft.output_byte_count());
    to.read(bytes);
    return fft::numbers_from(bytes, precision);
  }

  // Errors count as those of one line that is as long as the sums. Of a few values, all may be large.
  static void expect_close(const Numbers& output, const Numbers& expected, fft::Problem problem) {
    problem.extent.x = std::uint32_t(expected.size()) / (problem.domain == fft::Domain::kComplex ? 2 : 1);
    problem.batch = 1;
    const auto accuracy = measure::compare(output, expected, problem);
    EXPECT_TRUE(accuracy.error_units <= 2) << accuracy.error_units;
  }

  static Numbers sums_of(const Numbers& lines, const fft::Problem& problem, std::size_t hop) {
    const std::size_t parts = problem.domain == fft::Domain::kComplex ? 2 : 1, length = problem.extent.x;
    Numbers sums(((problem.batch - 1) * hop + length) * parts);
    for (std::size_t line = 0; line < problem.batch; ++line)
      for (std::size_t number = 0; number < length * parts; ++number)
        sums[line * hop * parts + number] += lines[line * length * parts + number];
    return sums;
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(OverlapAdd, SumsLinesOfEveryKindAndLength) {
  tests::Sample sample(12 * tests::kSanitizedShare);
  std::mt19937 random(5);
  const auto below = [&](std::uint32_t end) { return std::uint32_t(random() % end); };
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto domain : {fft::Domain::kReal, fft::Domain::kComplex})
      for (const auto half : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked})
        for (const std::uint32_t length : {2U, 3U, 16U, 60U, 63U, 74U, 101U, 256U, 885U, 1000U, 1024U}) {
          const bool is_packed = half == fft::HalfSpectrum::kPacked;
          if (is_packed && (domain == fft::Domain::kComplex || length % 2 != 0)) continue;
          const std::uint32_t hop = below(3) == 0 ? 1 + below(length) : std::max(length / (1 + below(6)), 1U);
          const std::uint32_t batch = 1 + below(below(2) == 0 ? 9 : 200);
          if (!sample.takes_next()) continue;
          const fft::Problem problem{.extent = {length, 1},
                                     .batch = batch,
                                     .direction = fft::Direction::kInverse,
                                     .domain = domain,
                                     .half_spectrum = half,
                                     .precision = precision,
                                     .norm = fft::Norm::kOrtho};
          SCOPED_TRACE(
              fmt::format("{} {}, hop {}", fft::describe_size(problem), fft::describe_kind(problem), hop));
          const Numbers input = measure::make_signal(measure::Signal::kUniform, problem, 3);
          const Numbers output = output_of(request_of(problem, hop), input);
          const Numbers expected = sums_of(measure::reference_transform(input, problem), problem, hop);
          expect_close(output, expected, problem);
        }
}

// Whatever is put is added, and nothing is left of what isn't.
TEST_F(OverlapAdd, SumsWhatTheCallersGlslPuts) {
  const fft::Problem problem{.extent = {60, 1},
                             .batch = 50,
                             .direction = fft::Direction::kInverse,
                             .domain = fft::Domain::kReal,
                             .norm = fft::Norm::kOrtho};
  FftRequest request = request_of(problem, 17);
  request.load = "vec2 load_input(uvec3 p) { return 2.0 * stored_input(p); }";
  request.store =
      "void store_output(uvec3 p, float value) {\n"
      "  if (p.x % 3u != 0u) put_output(p, float(p.x + p.z) * value);\n}";
  const Numbers input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  Numbers lines = measure::reference_transform(input, problem);
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const std::size_t x = number % 60, line = number / 60;
    lines[number] *= x % 3 != 0 ? 2.0 * double(x + line) : 0;
  }
  expect_close(output_of(request, input), sums_of(lines, problem, 17), problem);
}

TEST_F(OverlapAdd, TakesAsLongLinesAsAWorkGroupHas) {
  const std::uint64_t shared = backend().limits().shared_memory_bytes;
  for (const std::uint32_t length : {2048U, 4096U, 1U << 17U}) {
    const fft::Problem problem{.extent = {length, 1},
                               .batch = 5,
                               .direction = fft::Direction::kInverse,
                               .domain = fft::Domain::kReal,
                               .norm = fft::Norm::kOrtho};
    const FftRequest request = request_of(problem, length / 2);
    const auto refusal = Fft::refusal(*device_, request);
    ASSERT_EQ(refusal.has_value(), length * sizeof(float) > shared) << refusal.value_or("");
    if (refusal) {
      EXPECT_NE(refusal->find("this device's hold none of 131072"), std::string::npos) << *refusal;
      continue;
    }
    const Numbers input = measure::make_signal(measure::Signal::kUniform, problem, 3);
    const Numbers expected = sums_of(measure::reference_transform(input, problem), problem, length / 2);
    expect_close(output_of(request, input), expected, problem);
  }
}

TEST_F(OverlapAdd, IsRefusedInASentenceWhereNothingCanBeAdded) {
  const auto said = [&](const fft::Problem& problem, bool in_place = false,
                        const char* algorithm = "stockham_register") {
    FftRequest request = request_of(problem, 8);
    request.in_place = in_place;
    request.algorithm = algorithm;
    if (request.algorithm == "stockham_radix2") request.options = {{"storage", "buffer"}};
    return Fft::refusal(*device_, request).value_or("nothing");
  };
  const auto expect = [](const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  const fft::Problem lines{.extent = {16, 1}, .batch = 4};
  fft::Problem other = lines;
  other.extent.y = 4;
  expect(said(other), "take height and depth 1");
  other = lines;
  other.domain = fft::Domain::kReal;
  expect(said(other), "half spectra don't overlap");
  other.domain = fft::Domain::kDct2;
  expect(said(other), "dct2 has none");
  expect(said(lines, true), "leave out in_place");
  expect(said(lines, false, "stockham_radix2"), "take best");
}

}  // namespace
}  // namespace fftbench::overlap_add_test
