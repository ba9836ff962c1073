#include "run/cases/ring_reference.h"

#include <algorithm>
#include <optional>

#include "fft/numbers.h"
#include "fft/registry.h"
#include "measure/reference.h"

namespace fftbench::run {
namespace {

std::optional<fft::SpectrumOrder> order_of(const experiment::Case& test_case) {
  return fft::spectrum_order_of(*test_case.choice.algorithm, test_case.problem, test_case.choice.options);
}

}  // namespace

RingReference::RingReference(std::shared_ptr<const Reference> natural, const experiment::Case& test_case)
    : test_case_(test_case), natural_(std::move(natural)), first_(natural_) {
  if (const auto order = order_of(test_case_))
    first_ = std::make_shared<const Reference>(in_order(*natural_, test_case_.problem, *order));
}

Reference RingReference::moved_on(unsigned pair) const {
  const fft::ArrayShape shape = fft::input_shape(test_case_.problem);
  const std::size_t elements = fft::number_count(shape) / (shape.domain == fft::Domain::kComplex ? 2 : 1);
  const std::size_t places = pair * std::max<std::size_t>(1, elements / test_case_.pairs) % elements;
  Reference moved{.input = natural_->input, .output = {}};
  const std::size_t bytes = places * (moved.input.size() / elements);
  std::ranges::rotate(moved.input, moved.input.end() - std::ptrdiff_t(bytes));
  return moved;
}

std::vector<std::byte> RingReference::input_of(unsigned pair) const {
  const Reference natural = moved_on(pair);
  const auto order = order_of(test_case_);
  const bool is_inverse = test_case_.problem.direction == fft::Direction::kInverse;
  return order && is_inverse ? in_order(natural, test_case_.problem, *order).input : natural.input;
}

std::vector<double> RingReference::output_of(unsigned pair) const {
  Reference natural = moved_on(pair);
  const fft::Problem& problem = test_case_.problem;
  natural.output = measure::reference_transform(fft::numbers_from(natural.input, problem.precision), problem);
  const auto order = order_of(test_case_);
  return order ? in_order(natural, problem, *order).output : natural.output;
}

}  // namespace fftbench::run
