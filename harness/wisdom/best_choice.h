// Decides what the algorithm `best` runs for one problem on one device.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fft/plan.h"
#include "fft/planner/device_model.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

struct BestChoice {
  fft::Choice choice;
  std::string remark;         // "best = stockham_register values_per_invocation=8 (wisdom: ...)"
  std::string known_by = {};  // what the remark says in brackets
  double seconds = 0;         // that choosing took, where someone asked a clock
};
BestChoice best_of(const fft::Choice& choice, const std::string& known_by);

// Returns one class for each choice, as fft::classify does.
using Classify = std::function<std::vector<fft::PlanClass>(const std::vector<fft::Choice>& choices)>;

// How choices are tried where no wisdom says which is the fastest, and how that is remembered.
struct Trial {
  // Runs each of the choices, which have plans, for a moment, and returns the milliseconds of a transform;
  // nothing for one that fails. They are handed over together so that their programs can be made together.
  std::function<std::vector<std::optional<double>>(const std::vector<fft::Choice>& choices)> run = {};
  // Returns the choices that should be the fastest of all, by their price on the device. Without `run` and
  // this, nothing is tried.
  std::function<std::vector<fft::Choice>(const fft::Problem& problem, fft::Sync sync)> shortlist = {};
  std::string model = {};  // what that goes by, so that with another model the trial is another one
  // Find and keep what was found with a text that says what was tried, of which problem and on which device.
  // Without these, nothing is remembered.
  std::function<std::optional<std::string>(const std::string& key)> find = {};
  std::function<void(const std::string& key, const std::string& found)> keep = {};
};

// Returns the trial with what the model of its device proposes, of a problem with so many pairs of arrays;
// without a model that has times, the trial as it is.
Trial with_proposals(Trial trial, const std::optional<fft::DeviceModel>& model, std::uint32_t pairs = 1);

// Returns the wisdom that fits the problem, the order of dispatches and the mode best and has a plan on the
// device; without any, the first of fft::usual_choices that has one. Where there is a trial, that one is
// measured against the trial's shortlist, unless an earlier trial of the same is remembered, and the fastest
// is returned, but for software renderers. Where none has a plan, returns `best` itself, whose planning says
// why. So many transforms of the problem may share dispatches.
// With the model of the device, what is usual holds no more values than it has registers for.
BestChoice choose_best(const fft::Problem& problem, std::uint32_t transforms, fft::Sync sync,
                       experiment::Mode mode, const Device& device, const Classify& classify,
                       const std::vector<Entry>& entries, const Trial& trial = {},
                       const fft::DeviceModel* model = nullptr);

}  // namespace fftbench::wisdom
