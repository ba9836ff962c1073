// What the pairs of a ring are given, and what has to come of it.
#pragma once

#include <memory>

#include "experiment/case.h"
#include "run/cases/reference_cache.h"

namespace fftbench::run {

// Every pair has an input of its own, so that a transform that takes another pair's is noticed: that of pair
// 0, in which values are moved on by another number of places. Random values stay random, and no pair needs
// a signal to be made for it in every round.
class RingReference {
 public:
  // `natural` is the reference of pair 0 with spectra in natural order.
  RingReference(std::shared_ptr<const Reference> natural, const experiment::Case& test_case);

  // Returns what pair 0 has, with spectra in the order of the case's kernel.
  const Reference& first() const { return *first_; }

  std::vector<std::byte> input_of(unsigned pair) const;
  std::vector<double> output_of(unsigned pair) const;

 private:
  Reference moved_on(unsigned pair) const;  // without an output

  experiment::Case test_case_;
  std::shared_ptr<const Reference> natural_;
  std::shared_ptr<const Reference> first_;
};

}  // namespace fftbench::run
