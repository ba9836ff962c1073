// A search takes its measurements from a bench: a device, or made-up times in tests.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan.h"

namespace fftbench::tune {

using fft::Choice;

// The amount of sampling in one measurement.
struct Effort {
  double max_seconds = 0.01;
  bool check_after = false;  // compare the output once more after timing
};

// Milliseconds of one transform, in the order in which they were taken; never empty.
using Samples = std::vector<double>;

struct Failure {
  std::string reason;
};

class Bench {
 public:
  virtual ~Bench() = default;

  // Tells which of the choices lead to the same plan, and which to none.
  virtual std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) = 0;

  // How many choices prepare() takes at once; where that is 1, nothing is gained by it.
  virtual std::size_t prepares_at_once() const { return 1; }
  // Makes the programs of choices that are measured next, side by side.
  virtual void prepare(const std::vector<fft::Choice>&) {}

  // Takes one measurement. Checks the choice's output first, unless that has been done before.
  virtual std::variant<Samples, Failure> measure(const fft::Choice& choice, const Effort& effort) = 0;

  // Tells whether there is time for another measurement of the search. Some time is reserved for what follows
  // it.
  virtual bool may_search() = 0;
  // Tells whether there is time for another measurement at all.
  virtual bool may_measure() = 0;

 protected:
  Bench() = default;
  Bench(const Bench&) = default;
  Bench& operator=(const Bench&) = default;
};

}  // namespace fftbench::tune
