// Who visits cases: this process, or a worker process that can die without taking the run along.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "measure/sampler.h"
#include "report/record.h"
#include "run/baselines.h"

namespace fftbench::run {

struct VisitRequest {
  std::size_t case_index;          // in the experiment's cases
  std::size_t round;               // from 0
  std::vector<double> earlier_ms;  // the counted samples of earlier rounds
};

struct Visit {
  report::Record record;  // without timing, which is made of the samples of all visits
  measure::Sampling sampling;
};

// What a visitor knows of the device it works on.
struct DeviceReport {
  std::string name;
  std::string timer;
  std::string context;
  nlohmann::json facts;  // for run.json: device, timer, pace_ms
};

class Visitor {
 public:
  virtual ~Visitor() = default;

  virtual const DeviceReport& device() const = 0;
  virtual Baselines measure_baselines() = 0;

  // Never throws for what goes wrong with the case itself: that becomes a record that is not ok, with its
  // reason.
  virtual Visit visit(const VisitRequest& request) = 0;

 protected:
  Visitor() = default;
  Visitor(const Visitor&) = default;
  Visitor& operator=(const Visitor&) = default;
};

}  // namespace fftbench::run
