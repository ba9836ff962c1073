// Makes the model of a device by measuring probes on it, in some seconds. A measurement that other work
// disturbs makes no model.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "run/cases/measurer.h"
#include "wisdom/device_file.h"

namespace fftbench::run {

// Hears sentences about what is being done.
using Note = std::function<void(const std::string&)>;

struct CalibrationRules {
  // Rounds go on until the two fastest times of nine in ten probes differ by less.
  double most_spread = 0.1;
  unsigned fewest_rounds = 2;
  unsigned most_rounds = 6;
};

// What several rounds found of each probe: the least time, and by how much the next one is longer.
class ProbeRounds {
 public:
  void add(const ProbeTimes& round);
  ProbeTimes least_us() const;

  // Returns the share by which the times of nine in ten probes differ at most, as the two fastest of each;
  // infinity before the second round.
  double spread() const;

 private:
  std::vector<std::vector<double>> times_us_;  // of each probe, in rising order
};

struct NoCalibration {
  std::string reason;
};
using CalibratedOrNot = std::variant<wisdom::DeviceFile, NoCalibration>;

// `known` are models of devices, of which those of other hardware are relatives. `date` is that of today.
CalibratedOrNot calibrate(CaseMeasurer& measurer, std::span<const wisdom::DeviceFile> known,
                          const std::string& date, const Note& note, const CalibrationRules& rules = {});

}  // namespace fftbench::run
