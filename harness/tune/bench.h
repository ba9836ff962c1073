// What a search measures on: a device, or a made-up landscape in tests.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan.h"

namespace fftbench::tune {

using fft::Choice;

// How long one measurement may sample.
struct Effort {
  double max_seconds = 0.01;
  bool check_after = false;  // compare the output once more after timing
};

// Milliseconds a transform, in the order in which they were taken; never empty.
using Samples = std::vector<double>;

struct Failure {
  std::string reason;
};

class Bench {
 public:
  virtual ~Bench() = default;

  // Which of the choices make the same plan, and which none.
  virtual std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) = 0;

  // One measurement: proves the choice right where it has not been yet, and samples it.
  virtual std::variant<Samples, Failure> measure(const fft::Choice& choice, const Effort& effort) = 0;

  // Whether there is time for another measurement of the search (some is kept for what comes after it).
  virtual bool may_search() = 0;
  // Whether there is time for another measurement at all.
  virtual bool may_measure() = 0;

 protected:
  Bench() = default;
  Bench(const Bench&) = default;
  Bench& operator=(const Bench&) = default;
};

}  // namespace fftbench::tune
