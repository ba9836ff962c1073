// From the times of probes to the model of a device: that of a known device, its relative, moved as little as
// explains the times.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fft/planner/device_model.h"
#include "fft/planner/probes.h"

namespace fftbench::fft {

struct Relative {
  std::string device;
  DeviceModel model;
};

struct CalibratedModel {
  DeviceModel model;
  std::string relative;     // the device from whose model it was made
  double median_error = 0;  // of the probes' prices
};

// What is known of a device beside the times.
struct CalibrationRequest {
  DeviceLimits limits;
  std::uint32_t host_threads = 1;         // stand for compute units where one group alone is sure to run
  std::optional<DeviceModel> known = {};  // with what its compute units hold, but without times
};

// `probe_us` has a time for each probe, or nothing for one that failed. Takes the relative whose model
// explains the times best. Returns nothing where there is no relative with times, or no time of a probe.
std::optional<CalibratedModel> calibrated_model(const CalibrationRequest& request,
                                                std::span<const Probe> probes,
                                                std::span<const std::optional<double>> probe_us,
                                                std::span<const Relative> relatives);

// Returns the bytes up to which copies are about as fast as the fastest of them, from their bytes and times
// in rising order; nothing where the largest is so, too.
struct CopyTime {
  std::uint64_t bytes = 0;  // of both arrays
  double us = 0;
};
std::optional<std::uint64_t> cache_bytes_of(std::span<const CopyTime> copies);

// Finds amounts that are not negative, whose sum over the rows' work is nearest to 1 for each row, in the
// mean of the squares. They are pulled to where they begin: as much as if `pull` squared of the rows said so.
// An infinite one counts as 0 where a row has work of its kind, and stays where none has.
struct TimedWork {
  Amounts work{};
  double us = 0;
};
Amounts pulled_fit(std::span<const TimedWork> rows, const Amounts& begin, double pull);

}  // namespace fftbench::fft
