// Inputs and what cases make of them, in higher precision, shared by the cases of the same problem and
// operation.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "experiment/experiment.h"
#include "fft/operation.h"
#include "fft/spectrum_order.h"

namespace fftbench::run {

struct Reference {
  std::vector<std::byte> input;            // in the problem's precision
  std::vector<std::byte> kernel = {};      // of a convolution
  std::vector<std::byte> wave_rates = {};  // of an ocean
  std::vector<double> output;              // numbers of fft::output_shape
};

// Returns the reference of a kernel whose spectra are in that order: of the output of a forward transform, or
// of the input of an inverse one.
Reference in_order(const Reference& natural, const fft::Problem& problem, const fft::SpectrumOrder& order);

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
