// Rings of pairs on OpenGL: each transform takes the next input and output, whatever holds them.
#include "backends/opengl/ring.h"

#include "device/device_fixture.h"
#include "device/plan_between_ends.h"
#include "fft/best.h"
#include "testing.h"

namespace fftbench::device_ring_test {
namespace {

using tests::Permutation;

class Ring : public tests::DeviceTest {
 protected:
  using Signal = std::vector<std::complex<float>>;

  static Signal input_of(unsigned pair, const fft::Problem& problem) {
    return tests::uniform(problem, 20 + pair);
  }
};

TEST_F(Ring, EachTransformReadsAndWritesTheNextPairAsAlone) {
  constexpr unsigned kPairs = 3;
  const fft::Problem problem{.extent = {32, 16}};
  const std::vector<std::pair<const char*, fft::Options>> kernels{
      {"stockham_radix4", {}},
      {"stockham_radix4", {{"storage", "image"}}},
      {"stockham_register", {{"order", "chained"}}},
      {"stockham_register", {{"order", "barrier"}}},
      {"stockham_fused", {{"order", "chained"}}},
      {"best", {{"order", "chained"}}}};
  for (const auto& [name, chosen] : kernels) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    const fft::Options options = fft::complete_options(algorithm.options, chosen);
    SCOPED_TRACE(fft::describe({&algorithm, options}));
    auto prepared = backend().prepare_ring(algorithm, problem, options, kPairs);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      std::cout << name << ": " << skip->reason << "\n";
      continue;
    }
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    for (unsigned pair = 0; pair < kPairs; ++pair) {
      transform.choose_pair(pair);
      tests::upload(transform, input_of(pair, problem));
    }
    for (const unsigned repeats : {2U, 3U, 7U}) {
      transform.poison();
      transform.run(repeats);
      for (unsigned pair = 0; pair < kPairs; ++pair) {
        transform.choose_pair(pair);
        Signal output(32 * 16);
        tests::download(transform, output);
        if (pair >= repeats) {
          EXPECT_TRUE(std::isnan(output.front().real()) && std::isnan(output.back().imag()));
          continue;
        }
        const Signal alone = transform_as_given({&algorithm, options}, problem, input_of(pair, problem));
        // Two passes of one dispatch or of a stream may hand values on in tags, which take a bit of them.
        if (fft::order_of(options) == fft::Order::kBarrier) {
          EXPECT_EQ(output, alone) << pair << " of " << repeats;
        } else {
          EXPECT_LT(tests::relative_error(output, alone), 1e-6) << pair << " of " << repeats;
        }
      }
    }
  }
}

TEST_F(Ring, ArraysAreSeparateWhereTheDeviceBindsTooLittleAtOnce) {
  const fft::Resource resource = fft::array_of({.extent = {16, 4}}, fft::Role::kInput);
  fft::DeviceLimits limits = backend().limits();
  for (const bool together : {true, false}) {
    limits.storage_buffer_bytes =
        together ? 2 * fft::byte_count(resource) + limits.binding_alignment : fft::byte_count(resource);
    backends::AlikeArrays arrays(resource, 2, limits);
    EXPECT_EQ(arrays.lie_together(), together);
    std::vector<std::byte> ones(fft::byte_count(resource), std::byte{1});
    std::vector<std::byte> twos(fft::byte_count(resource), std::byte{2});
    arrays.write(0, ones);
    arrays.write(1, twos);
    std::vector<std::byte> read(fft::byte_count(resource));
    arrays.read(0, read);
    EXPECT_EQ(read, ones);
    arrays.read(1, read);
    EXPECT_EQ(read, twos);
    EXPECT_THROW(arrays.read(1, std::span(read).first(3)), std::invalid_argument);
  }
}

}  // namespace
}  // namespace fftbench::device_ring_test
