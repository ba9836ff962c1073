#include "run/cases/ring_reference.h"

#include <algorithm>
#include <optional>

#include "fft/operation.h"
#include "fft/registry.h"

namespace fftbench::run {
namespace {

std::optional<fft::SpectrumOrder> order_of(const experiment::Case& test_case) {
  return fft::spectrum_order_of(*test_case.choice.algorithm, test_case.problem, test_case.choice.options);
}

}  // namespace

RingReference::RingReference(ReferenceCache& references, const experiment::Case& test_case)
    : references_(references), test_case_(test_case) {
  const fft::Problem& problem = test_case.problem;
  const fft::ArrayShape shape = fft::input_shape(problem);
  elements_ = fft::number_count(shape) / (shape.domain == fft::Domain::kComplex ? 2 : 1);
}

const Reference& RingReference::first() {
  if (first_ != nullptr) return *first_;
  const fft::Problem& problem = test_case_.problem;
  const fft::Choice& choice = test_case_.choice;
  first_ = references_.of(problem, fft::operation_of(*choice.algorithm, problem, choice.options));
  if (test_case_.pairs > 1) twice_ = references_.input_twice(first_);
  if (const auto order = order_of(test_case_))
    first_ = std::make_shared<const Reference>(in_order(*first_, problem, *order));
  return *first_;
}

std::size_t RingReference::places_of(unsigned pair) const {
  return pair * std::max<std::size_t>(1, elements_ / test_case_.pairs) % elements_;
}

std::span<const std::byte> RingReference::natural_input_of(unsigned pair) {
  first();
  const std::size_t bytes = twice_->size() / 2;
  return std::span(*twice_).subspan(bytes - places_of(pair) * (bytes / elements_), bytes);
}

std::span<const std::byte> RingReference::input_of(unsigned pair) {
  if (pair == 0) return first().input;
  const std::span<const std::byte> natural = natural_input_of(pair);
  const auto order = order_of(test_case_);
  if (!order || test_case_.problem.direction != fft::Direction::kInverse) return natural;
  in_order_ =
      in_order({.input = {natural.begin(), natural.end()}, .output = {}}, test_case_.problem, *order).input;
  return in_order_;
}

std::shared_ptr<const std::vector<double>> RingReference::output_of(unsigned pair) {
  if (pair == 0) return {first_, &first().output};
  const fft::Problem& problem = test_case_.problem;
  auto natural = references_.output_of_moved(problem, places_of(pair), natural_input_of(pair));
  const auto order = order_of(test_case_);
  if (!order || problem.direction != fft::Direction::kForward) return natural;
  return std::make_shared<const std::vector<double>>(fft::in_order(*natural, problem, *order));
}

}  // namespace fftbench::run
