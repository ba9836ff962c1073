// What the pairs of a ring are given, and what has to come of it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "experiment/case.h"
#include "run/cases/reference_cache.h"

namespace fftbench::run {

// Every pair has an input of its own, so that a transform that takes another pair's is noticed: that of pair
// 0, in which values are moved on by another number of places. Random values stay random, and no pair needs
// a signal to be made for it in every round.
class RingReference {
 public:
  // `references` must outlive this. Nothing is made before it is asked for.
  RingReference(ReferenceCache& references, const experiment::Case& test_case);

  // Returns what pair 0 has, with spectra in the order of the case's kernel.
  const Reference& first();

  // Returns the bytes until the next call.
  std::span<const std::byte> input_of(unsigned pair);
  std::shared_ptr<const std::vector<double>> output_of(unsigned pair);

 private:
  std::size_t places_of(unsigned pair) const;
  std::span<const std::byte> natural_input_of(unsigned pair);

  ReferenceCache& references_;
  experiment::Case test_case_;
  std::size_t elements_;                    // of an input
  std::shared_ptr<const Reference> first_;  // of natural order at first, and then of the kernel's
  // The natural input of pair 0, and again behind itself: the others' are parts of it. Not for one pair.
  std::shared_ptr<const std::vector<std::byte>> twice_;
  std::vector<std::byte> in_order_;
};

}  // namespace fftbench::run
