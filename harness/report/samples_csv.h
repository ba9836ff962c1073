// samples.csv, which has a row per sample, and gpu.csv, which has what the GPU said of its clocks.
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

// Warm-up samples are included.
std::span<const std::string_view> samples_columns();

// `round` and `index` count from 0. `index` counts within one round of one case, warm-up samples included.
std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample);

// gpu.csv has the case's key columns, then round, moment (before | after the measurement of the case),
// sm_clock_mhz, temperature_c, throttle_reasons (NVML's names joined by ';', empty for none). A run has the
// file where the GPU reports its state.
std::span<const std::string_view> gpu_columns();

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state);

}  // namespace fftbench::report
