// Inputs and their double-precision transforms, shared by the cases that transform the same problem.
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "experiment/experiment.h"
#include "fft/problem.h"

namespace fftbench::run {

struct Reference {
  std::vector<std::complex<float>> input;
  std::vector<std::complex<double>> output;
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
