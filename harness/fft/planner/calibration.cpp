#include "fft/planner/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "fft/planner/price.h"

namespace fftbench::fft {
namespace {

constexpr std::size_t kKinds = kNamesOfWork.size();

// Prices err by a tenth to a fifth. Two dozen times of that error tell less of some kinds of work than a
// relative does.
constexpr double kPull = 0.3;

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Returns the relative's model with the units of the device, where they are known. Otherwise it has as many
// as it has more groups at once than its relative.
DeviceModel on_this_device(const Relative& relative, const CalibrationRequest& request) {
  DeviceModel model = relative.model;
  if (request.known) {
    model = *request.known;
    model.limits = request.limits;
    model.microseconds = relative.model.microseconds;
    model.microseconds_of_streams = relative.model.microseconds_of_streams;
    return model;
  }
  const DeviceLimits& known = relative.model.limits;
  const bool has_groups = request.limits.resident_work_groups > 1 && known.resident_work_groups > 1;
  model.limits = request.limits;
  model.units.count =
      has_groups
          ? std::uint32_t(std::lround(double(relative.model.units.count) *
                                      request.limits.resident_work_groups / known.resident_work_groups))
          : request.host_threads;
  model.units.count = std::max(model.units.count, 1U);
  model.units.invocations = std::max(model.units.invocations, request.limits.work_group_invocations);
  model.units.shared_memory_bytes =
      std::max(model.units.shared_memory_bytes, std::uint64_t{request.limits.shared_memory_bytes});
  return model;
}

bool is_of(const Probe& probe, Sync order) {
  return (probe.plan.sync == Sync::kInShader) == (order == Sync::kInShader);
}

std::vector<TimedWork> rows_of(std::span<const Probe> probes, std::span<const std::optional<double>> probe_us,
                               const DeviceModel& model, Sync order) {
  std::vector<TimedWork> rows;
  for (std::size_t index = 0; index < probes.size(); ++index) {
    if (!probe_us[index] || !is_of(probes[index], order)) continue;
    rows.push_back({.work = work_of(probes[index].plan, model), .us = *probe_us[index]});
  }
  return rows;
}

// Returns how many times as long as its price each row takes; kinds that are not known count nothing.
std::vector<double> ratios_of(std::span<const TimedWork> rows, Amounts microseconds) {
  for (double& each : microseconds) each = std::isfinite(each) ? each : 0;
  std::vector<double> ratios;
  for (const TimedWork& row : rows) {
    const double price = price_of(row.work, microseconds);
    if (price > 0) ratios.push_back(row.us / price);
  }
  return ratios;
}

// One factor for all kinds, and then what the rows tell of each. Without rows the factor of the other order
// has to do.
Amounts moved(const Amounts& relative, std::span<const TimedWork> rows, double factor) {
  Amounts begin = relative;
  for (double& each : begin) each *= factor;
  return pulled_fit(rows, begin, kPull);
}

double factor_of(std::span<const TimedWork> rows, const Amounts& relative, double otherwise) {
  const std::vector<double> ratios = ratios_of(rows, relative);
  return ratios.empty() ? otherwise : median_of(ratios);
}

std::vector<double> errors_of(std::span<const TimedWork> rows, const Amounts& microseconds) {
  std::vector<double> errors;
  for (const TimedWork& row : rows) errors.push_back(std::abs(price_of(row.work, microseconds) / row.us - 1));
  return errors;
}

}  // namespace

Amounts pulled_fit(std::span<const TimedWork> rows, const Amounts& begin, double pull) {
  // Each kind in units of its share of the rows' times, so that all are pulled alike.
  Amounts size{};
  for (const TimedWork& row : rows) {
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      size[kind] += std::pow(row.work[kind] / row.us, 2) / double(rows.size());
  }
  std::array<Amounts, kKinds> products{};
  Amounts wanted{}, from{}, found{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (size[kind] == 0) continue;
    size[kind] = std::sqrt(size[kind]);
    from[kind] = std::isfinite(begin[kind]) ? begin[kind] * size[kind] : 0;
  }
  for (const TimedWork& row : rows) {
    Amounts share{};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      share[kind] = size[kind] > 0 ? row.work[kind] / row.us / size[kind] : 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      wanted[kind] += share[kind] / double(rows.size());
      for (std::size_t other = 0; other < kKinds; ++other)
        products[kind][other] += share[kind] * share[other] / double(rows.size());
    }
  }
  // The pull makes the sum of squares strictly convex, so that going along one kind after the other ends at
  // its least.
  found = from;
  constexpr int kTurns = 1000;
  for (int turn = 0; turn < kTurns; ++turn) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (size[kind] == 0) continue;
      double rest = wanted[kind] + pull * pull * from[kind];
      for (std::size_t other = 0; other < kKinds; ++other) {
        if (other != kind) rest -= products[kind][other] * found[other];
      }
      found[kind] = std::max(rest / (products[kind][kind] + pull * pull), 0.0);
    }
  }
  Amounts fitted = begin;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (size[kind] > 0) fitted[kind] = found[kind] / size[kind];
  }
  return fitted;
}

std::optional<std::uint64_t> cache_bytes_of(std::span<const CopyTime> copies) {
  if (copies.empty()) return std::nullopt;
  const auto speed = [](const CopyTime& copy) { return double(copy.bytes) / copy.us; };
  double fastest = 0;
  for (const CopyTime& copy : copies) fastest = std::max(fastest, speed(copy));
  const double slow = speed(copies.back());
  // Half way between both speeds, as factors. Where they differ by less than that, nothing is seen.
  constexpr double kSeen = 1.25;
  if (fastest < kSeen * slow) return std::nullopt;
  std::uint64_t bytes = copies.front().bytes;
  for (const CopyTime& copy : copies) {
    if (speed(copy) >= std::sqrt(fastest * slow)) bytes = copy.bytes;
  }
  return bytes;
}

std::optional<CalibratedModel> calibrated_model(const CalibrationRequest& request,
                                                std::span<const Probe> probes,
                                                std::span<const std::optional<double>> probe_us,
                                                std::span<const Relative> relatives) {
  std::vector<CopyTime> copies;
  for (std::size_t index = 0; index < probes.size(); ++index) {
    if (probes[index].copied_bytes > 0 && probe_us[index])
      copies.push_back({.bytes = probes[index].copied_bytes, .us = *probe_us[index]});
  }
  const std::optional<std::uint64_t> cache_bytes = cache_bytes_of(copies);
  std::optional<CalibratedModel> best;
  for (const Relative& relative : relatives) {
    if (!has_times(relative.model, Sync::kBarrier)) continue;
    DeviceModel model = on_this_device(relative, request);
    model.cache_bytes = cache_bytes.value_or(model.cache_bytes);
    const auto barrier = rows_of(probes, probe_us, model, Sync::kBarrier);
    const auto streams = rows_of(probes, probe_us, model, Sync::kInShader);
    if (barrier.empty()) continue;
    const double factor = factor_of(barrier, model.microseconds, 1);
    const double stream_factor = factor_of(streams, model.microseconds_of_streams, factor);
    model.microseconds = moved(model.microseconds, barrier, factor);
    model.microseconds_of_streams = moved(model.microseconds_of_streams, streams, stream_factor);
    std::vector<double> errors = errors_of(barrier, model.microseconds);
    for (const double error : errors_of(streams, model.microseconds_of_streams)) errors.push_back(error);
    const double error = median_of(std::move(errors));
    if (!best || error < best->median_error)
      best = CalibratedModel{.model = model, .relative = relative.device, .median_error = error};
  }
  return best;
}

}  // namespace fftbench::fft
