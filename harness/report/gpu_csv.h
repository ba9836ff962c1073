// gpu.csv: what the GPU said of its clocks before and after each visit to a case. Written where it tells.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/gpu_state.h"
#include "report/record.h"

namespace fftbench::report {

// The case's key columns, then round, moment (before | after), sm_clock_mhz, temperature_c, throttle_reasons
// (NVML's names joined by ';', empty for none).
std::span<const std::string_view> gpu_columns();

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state);

}  // namespace fftbench::report
