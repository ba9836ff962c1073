// samples.csv: a row per sample, warm-up included.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/sampler.h"
#include "report/record.h"

namespace fftbench::report {

// The case's key columns, then round, index, warmup, repeats, ms, throttled (empty where the device does
// not tell).
std::span<const std::string_view> samples_columns();

// `round` and `index` count from 0; `index` within one round of one case, warm-up samples included.
std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample);

}  // namespace fftbench::report
