// Inputs and their transforms in higher precision, shared by the cases that transform the same problem.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "experiment/experiment.h"
#include "fft/problem.h"

namespace fftbench::run {

struct Reference {
  std::vector<std::byte> input;  // in the problem's precision
  std::vector<double> output;    // numbers
};

class ReferenceCache {
 public:
  explicit ReferenceCache(experiment::InputSettings settings) : settings_(settings) {}

  std::shared_ptr<const Reference> of(const fft::Problem& problem);

 private:
  struct Entry {
    fft::Problem problem;
    std::shared_ptr<const Reference> reference;
  };

  experiment::InputSettings settings_;
  std::vector<Entry> entries_;  // oldest first
};

}  // namespace fftbench::run
