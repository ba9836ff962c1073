// samples.csv: a row per sample, warm-up included.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/gpu_monitor.h"
#include "measure/sampler.h"
#include "report/record.h"

namespace fftbench::report {

// The case's key columns, then round, index, warmup, repeats, ms, throttled (empty where the device does
// not tell).
std::span<const std::string_view> samples_columns();

// `round` and `index` count from 0; `index` within one round of one case, warm-up samples included.
std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample);

// gpu.csv: what the GPU said of its clocks before and after each measurement of a case. Written where it
// tells.

// The case's key columns, then round, moment (before | after), sm_clock_mhz, temperature_c, throttle_reasons
// (NVML's names joined by ';', empty for none).
std::span<const std::string_view> gpu_columns();

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state);

}  // namespace fftbench::report
