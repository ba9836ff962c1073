// Inputs and what cases make of them, in higher precision, shared by the cases of the same problem and
// operation.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "experiment/experiment.h"
#include "fft/operation.h"

namespace fftbench::run {

struct Reference {
  std::vector<std::byte> input;        // in the problem's precision
  std::vector<std::byte> kernel = {};  // of a convolution
  std::vector<double> output;          // numbers
};

class ReferenceCache {
 public:
  explicit ReferenceCache(experiment::InputSettings settings) : settings_(settings) {}

  std::shared_ptr<const Reference> of(const fft::Problem& problem, const fft::Operation& operation);

 private:
  struct Entry {
    fft::Problem problem;
    fft::Operation operation;
    std::shared_ptr<const Reference> reference;
  };

  experiment::InputSettings settings_;
  std::vector<Entry> entries_;  // oldest first
};

}  // namespace fftbench::run
