#include "run/rounds/calibration.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>

#include "fft/planner/calibration.h"
#include "fft/planner/probes.h"
#include "system/processor.h"

namespace fftbench::run {
namespace {

constexpr double kJudgedShare = 0.9;  // of the probes

}  // namespace

void ProbeRounds::add(const ProbeTimes& round) {
  times_us_.resize(std::max(times_us_.size(), round.size()));
  for (std::size_t probe = 0; probe < round.size(); ++probe) {
    if (!round[probe]) continue;
    std::vector<double>& times = times_us_[probe];
    times.insert(std::ranges::upper_bound(times, *round[probe]), *round[probe]);
  }
}

ProbeTimes ProbeRounds::least_us() const {
  ProbeTimes least;
  for (const std::vector<double>& times : times_us_)
    least.push_back(times.empty() ? std::nullopt : std::optional(times.front()));
  return least;
}

double ProbeRounds::spread() const {
  std::vector<double> spreads;
  for (const std::vector<double>& times : times_us_) {
    if (times.size() > 1) spreads.push_back(times[1] / times[0] - 1);
  }
  if (spreads.empty()) return std::numeric_limits<double>::infinity();
  std::ranges::sort(spreads);
  return spreads[std::size_t(std::ceil(kJudgedShare * double(spreads.size()))) - 1];
}

CalibratedOrNot calibrate(CaseMeasurer& measurer, std::span<const wisdom::DeviceFile> known,
                          const std::string& date, const Note& note, const CalibrationRules& rules) {
  const DeviceReport& device = measurer.device();
  if (!device.limits) return NoCalibration{"there is no OpenGL here"};
  const std::vector<fft::Probe> probes = fft::calibration_probes(*device.limits);
  note(fmt::format("calibrating {}: {} probes, which take some seconds", device.opengl.renderer,
                   probes.size()));
  ProbeRounds rounds;
  for (unsigned round = 0; round < rules.most_rounds; ++round) {
    const ProbeTimes times = measurer.measure_probes();
    if (times.size() != probes.size()) return NoCalibration{"the probes can't be measured on it"};
    rounds.add(times);
    if (round + 1 < rules.fewest_rounds) continue;
    if (rounds.spread() <= rules.most_spread) break;
    if (round + 1 == rules.most_rounds) {
      return NoCalibration{
          fmt::format("other work disturbs it: after {} rounds the times of probes still differ by {:.0f} %",
                      rules.most_rounds, 100 * rounds.spread())};
    }
    note(fmt::format("the times of probes differ by {:.0f} %, since other work disturbs them; another round",
                     100 * rounds.spread()));
  }
  fft::CalibrationRequest request{.limits = *device.limits, .host_threads = system::logical_cpus()};
  std::vector<fft::Relative> relatives;
  for (const wisdom::DeviceFile& file : known) {
    if (wisdom::same_hardware(file.device, device.opengl)) {
      request.known = file.model;
    } else {
      relatives.push_back({.device = file.device.renderer, .model = file.model});
    }
  }
  const auto calibrated = fft::calibrated_model(request, probes, rounds.least_us(), relatives);
  if (!calibrated) return NoCalibration{"no known device has a model that it could go by"};
  return wisdom::DeviceFile{.device = device.opengl,
                            .model = calibrated->model,
                            .calibrated = wisdom::Calibration{.driver = device.opengl.driver,
                                                              .date = date,
                                                              .relative = calibrated->relative,
                                                              .probes = probes.size(),
                                                              .spread = rounds.spread(),
                                                              .median_error = calibrated->median_error}};
}

}  // namespace fftbench::run
