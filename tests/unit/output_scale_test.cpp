// Libraries leave their inverse unnormalised. The factor is applied when an output is read, and no timed pass
// applies it.
#include "cpu_transforms.h"
#include "testing.h"

namespace fftbench::output_scale_test {
namespace {

using tests::cpu_problem;
using tests::Signal;

// A transform that returns its input and says that a factor is missing.
class Holder final : public backends::Transform {
 public:
  explicit Holder(double scale) : scale_(scale) {}
  void upload(std::span<const std::byte> input) override { held_.assign(input.begin(), input.end()); }
  void poison() override {}
  double run(unsigned) override { return 1; }
  void download(std::span<std::byte> output) override { std::ranges::copy(held_, output.begin()); }
  double output_scale() const override { return scale_; }
  fft::Traffic traffic() const override { return {}; }
  std::size_t dispatches() const override { return 1; }

 private:
  double scale_;
  std::vector<std::byte> held_;
};

TEST(OutputScale, IsMultipliedIntoEveryValue) {
  Holder holder(0.125);
  tests::upload(holder, Signal{{8, -16}, {0, 4}, {1, 2}});
  const Signal output = tests::download(holder, cpu_problem(3, 1));
  EXPECT_EQ(output, (Signal{{1, -2}, {0, 0.5F}, {0.125F, 0.25F}}));
}

TEST(OutputScale, LeavesNanAsItIs) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  Holder holder(0.5);
  tests::upload(holder, Signal{{nan, 1}});
  const Signal output = tests::download(holder, cpu_problem(1, 1));
  EXPECT_TRUE(std::isnan(output[0].real()));
  EXPECT_EQ(output[0].imag(), 0.5F);
}

// The library's own result is the reference times the number of elements, since nothing has divided it.
TEST(OutputScale, FftwsInverseIsLeftAsFftwLeavesIt) {
  const fft::Problem problem = cpu_problem(24, 10, 3, fft::Direction::kInverse);
  const Signal input = tests::uniform(problem, 5);
  const auto reference = tests::reference_transform(input, problem);
  tests::for_every_cpu_case([&](const tests::CpuCase& each) {
    if (each.algorithm->name != "fftw") return;
    const auto transform = tests::prepare(each, problem);
    tests::upload(*transform, input);
    transform->run(1);
    Signal raw(fft::element_count(problem));
    tests::download(*transform, raw);
    std::vector<std::complex<double>> unnormalised = reference;
    for (auto& value : unnormalised) value *= 240;
    EXPECT_LT(tests::compare(raw, unnormalised, problem).rel_l2, 1e-6);
    EXPECT_DOUBLE_EQ(transform->output_scale(), 1.0 / 240);
  });
}

TEST(OutputScale, RoundTripsLackTheFactorOfTheirInverseAlone) {
  tests::for_every_cpu_case([&](const tests::CpuCase& each) {
    const auto scale_of = [&](fft::Direction direction) {
      return tests::prepare(each, cpu_problem(16, 8, 2, direction))->output_scale();
    };
    const double missing = each.algorithm->name == "fftw" ? 1.0 / 128 : 1;
    EXPECT_EQ(scale_of(fft::Direction::kForward), 1);
    EXPECT_DOUBLE_EQ(scale_of(fft::Direction::kInverse), missing);
    EXPECT_DOUBLE_EQ(scale_of(fft::Direction::kRoundtrip), missing);
  });
}

}  // namespace
}  // namespace fftbench::output_scale_test
