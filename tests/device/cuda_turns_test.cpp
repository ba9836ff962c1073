// Cases of different plans by turns in one process, each prepared anew as a run does it. cuFFT's inverse to
// real images gets its input back before each transform, so that what was enqueued in another order than it
// was meant shows in the output. FFTBENCH_CUDA_TURNS says how many turns there are: some faults show in one
// of ten.
#include <iostream>

#include "device/cuda_fixture.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::cuda_turns_test {
namespace {

unsigned turns() {
  constexpr unsigned kUsual = 3;
  const char* const text = std::getenv("FFTBENCH_CUDA_TURNS");
  return text == nullptr ? kUsual : unsigned(std::strtoul(text, nullptr, 10));
}

// A case with its input, and the output that the reference found right.
class CheckedCase {
 public:
  explicit CheckedCase(const fft::Problem& problem)
      : problem_(problem), numbers_(measure::make_signal(measure::Signal::kUniform, problem, 5)) {
    input_ = fft::bytes_from(numbers_, problem.precision);
    raw_.resize(fft::byte_count(fft::output_shape(problem)));
  }

  // Returns the relative error; 0 where the output is byte for byte one that was right before.
  double error_of(backends::Transform& transform) {
    transform.upload(input_);
    transform.poison();
    transform.run(1);
    transform.download(raw_);
    if (raw_ == right_) return 0;
    std::vector<double> output = fft::numbers_from(raw_, problem_.precision);
    for (double& value : output) value *= transform.output_scale();
    if (expected_.empty()) expected_ = measure::reference_transform(numbers_, problem_);
    const double error = measure::compare(output, expected_, problem_).rel_l2;
    if (error < 5e-7) right_ = raw_;
    return error;
  }

  const fft::Problem& problem() const { return problem_; }

 private:
  fft::Problem problem_;
  std::vector<double> numbers_;
  std::vector<double> expected_;
  std::vector<std::byte> input_;
  std::vector<std::byte> raw_;
  std::vector<std::byte> right_;
};

fft::Problem inverse_to_real(unsigned width, unsigned height) {
  fft::Problem problem = tests::image(width, height, 1, fft::Direction::kInverse);
  problem.domain = fft::Domain::kReal;
  return problem;
}

class CudaTurns : public tests::CudaTest {};

TEST_F(CudaTurns, InversesToRealImagesAreRightWhateverOtherPlansRunInBetween) {
  const fft::Algorithm& cufft = fft::algorithm_named("cufft");
  const fft::Algorithm& port = fft::algorithm_named("cuda_stockham_radix4");
  std::vector<CheckedCase> cases;
  for (const auto& [width, height] :
       {std::pair(509U, 509U), std::pair(300U, 509U), std::pair(1021U, 750U), std::pair(1024U, 509U)}) {
    cases.emplace_back(inverse_to_real(width, height));
  }
  CheckedCase complex(tests::image(96, 80, 2));
  CheckedCase ported(tests::image(128, 64, 2, fft::Direction::kInverse));
  const auto prepared = [&](const fft::Algorithm& algorithm, const CheckedCase& each) {
    return unless_skipped(
        backend().prepare(algorithm, each.problem(), fft::complete_options(algorithm.options, {})));
  };
  unsigned wrong = 0;
  const auto check = [&](CheckedCase& each, backends::Transform& transform, unsigned turn) {
    const double error = each.error_of(transform);
    if (error < 5e-7) return;
    ++wrong;
    ADD_FAILURE() << "turn " << turn << ", " << fft::describe_size(each.problem()) << ": " << error;
  };
  for (unsigned turn = 0; turn < turns(); ++turn) {
    for (CheckedCase& each : cases) {
      const auto transform = prepared(cufft, each);
      check(each, *transform, turn);
      const auto between = prepared(cufft, complex);
      check(complex, *between, turn);
      const auto other = prepared(port, ported);
      check(ported, *other, turn);
      check(each, *transform, turn);
    }
  }
  RecordProperty("turns", int(turns()));
  RecordProperty("wrong", int(wrong));
  std::cout << wrong << " of " << 4 * turns() * cases.size() << " transforms were wrong\n";
}

}  // namespace
}  // namespace fftbench::cuda_turns_test
