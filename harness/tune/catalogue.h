// Every variant of a search once: choices that make the same plan are one entrant, and what has been measured
// of it is kept.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tune/bench.h"

namespace fftbench::tune {

struct Entrant {
  fft::Choice choice;  // the first that made its plan
  std::vector<double>
      measured_ms{};  // one a measurement: a slow measurement is one slow number, however many its samples
  std::string failure{};  // not empty: it is out

  bool measured() const { return !measured_ms.empty(); }
  double cost_ms() const;  // median of the measurements; infinite where it has none or is out
};

class Catalogue {
 public:
  // `bench` outlives the catalogue.
  explicit Catalogue(Bench& bench) : bench_(bench) {}

  // The entrant of each choice; nothing for one that has no plan.
  std::vector<std::optional<std::size_t>> enter(const std::vector<fft::Choice>& choices);

  // Measurements an entrant that is not out.
  void measure(std::size_t entrant, const Effort& effort);

  const Entrant& at(std::size_t entrant) const { return entrants_[entrant]; }
  const std::vector<Entrant>& entrants() const { return entrants_; }

  // At most `count` that have been measured and are not out, fastest first: of one algorithm, or of all.
  std::vector<std::size_t> fastest(std::size_t count, const fft::Algorithm* of = nullptr) const;

  std::size_t measured_count() const;

 private:
  Bench& bench_;
  std::vector<Entrant> entrants_;
  std::map<std::string, std::optional<std::size_t>> known_;  // by what describes the choice
};

}  // namespace fftbench::tune
