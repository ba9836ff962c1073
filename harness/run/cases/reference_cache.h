// Inputs and what cases make of them, in higher precision, shared by the cases of the same problem and
// operation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
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

// Returns how many elements a cache may hold by default: a sixteenth of the machine's memory is for
// references of problems, and as much for those of rings; at least enough for all squares up to 2048 and
// their inverses.
std::uint64_t usual_most_elements();

class ReferenceCache {
 public:
  // References of problems have at most so many elements together, and so do those of rings.
  explicit ReferenceCache(experiment::InputSettings settings,
                          std::uint64_t most_elements = usual_most_elements())
      : settings_(settings), most_elements_(most_elements) {}

  std::shared_ptr<const Reference> of(const fft::Problem& problem, const fft::Operation& operation);

  // Returns a reference's input, and the same again behind it. Kept for the one asked for last.
  std::shared_ptr<const std::vector<std::byte>> input_twice(
      const std::shared_ptr<const Reference>& reference);

  // Returns what comes of the problem's input where its elements are moved on by so many places, which is
  // `input`, in natural order.
  std::shared_ptr<const std::vector<double>> output_of_moved(const fft::Problem& problem, std::size_t places,
                                                             std::span<const std::byte> input);

 private:
  struct Entry {
    fft::Problem problem;
    fft::Operation operation;
    std::shared_ptr<const Reference> reference;
  };

  struct MovedEntry {
    fft::Problem problem;
    std::size_t places;
    std::shared_ptr<const std::vector<double>> output;
  };

  experiment::InputSettings settings_;
  std::uint64_t most_elements_;
  std::vector<Entry> entries_;     // oldest first
  std::vector<MovedEntry> moved_;  // the one asked for last is at the end
  std::shared_ptr<const Reference> twice_of_;
  std::shared_ptr<const std::vector<std::byte>> twice_;
};

}  // namespace fftbench::run
