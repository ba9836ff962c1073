// Holds every variant of a search once, with its measurements. Choices that lead to the same plan are one
// entrant.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tune/bench.h"

namespace fftbench::tune {

struct Entrant {
  fft::Choice choice;  // the first choice that led to its plan
  std::vector<double>
      // one for each measurement: a disturbed measurement then counts once, however many samples it has
      measured_ms{};
  std::string failure{};  // not empty for an entrant that is out
  bool prepared = false;  // whether its programs are made, or will be when it is measured

  bool measured() const { return !measured_ms.empty(); }
  double cost_ms() const;  // median of the measurements; infinite where there are none or the entrant is out
};

class Catalogue {
 public:
  // `bench` must outlive the catalogue.
  explicit Catalogue(Bench& bench) : bench_(bench) {}

  // Returns the entrant of each choice; nothing for one that has no plan.
  std::vector<std::optional<std::size_t>> enter(const std::vector<fft::Choice>& choices);

  // Sees to it that the programs of the first of these entrants are made, beside those of as many behind it
  // as the bench takes at once. Call it before a first measurement, with those that will follow it.
  void prepare(std::span<const std::size_t> next);

  // Takes a measurement of an entrant that is not out.
  void measure(std::size_t entrant, const Effort& effort);

  const Entrant& at(std::size_t entrant) const { return entrants_[entrant]; }
  const std::vector<Entrant>& entrants() const { return entrants_; }

  // Returns at most `count` entrants that have been measured and are not out, fastest first: of one
  // algorithm, or of all.
  std::vector<std::size_t> fastest(std::size_t count, const fft::Algorithm* of = nullptr) const;

  std::size_t measured_count() const;

 private:
  Bench& bench_;
  std::vector<Entrant> entrants_;
  std::map<std::string, std::optional<std::size_t>> known_;  // by the description of the choice
};

}  // namespace fftbench::tune
