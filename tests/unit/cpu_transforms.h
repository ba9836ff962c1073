// Helpers for tests of the CPU's algorithms: prepares and runs each algorithm in each precision.
#pragma once

#include <gtest/gtest.h>

#include <complex>
#include <memory>
#include <vector>

#include "backends/cpu/cpu_backend.h"
#include "complex_signals.h"
#include "fft/registry.h"

namespace fftbench::tests {

struct CpuCase {
  const fft::Algorithm* algorithm;
  fft::Options options;  // with the precision

  bool is_double() const { return options.at("arithmetic") == "double"; }
  bool takes_any_size() const { return algorithm->sizes == "any"; }
};

inline std::vector<CpuCase> all_cpu_cases() {
  std::vector<CpuCase> cases;
  for (const char* name : {"cpu_dft", "cpu_dit", "cpu_dif", "cpu_recursive", "fftw"}) {
    for (const char* arithmetic : {"float", "double"}) {
      cases.push_back({fft::find_algorithm(name), {{"arithmetic", arithmetic}}});
    }
  }
  for (const char* arithmetic : {"float", "double"}) {
    cases.push_back({fft::find_algorithm("cpu_dft"), {{"arithmetic", arithmetic}, {"form", "matrix"}}});
  }
  return cases;
}

// Calls `check` with every algorithm in every precision.
template <typename Check>
void for_every_cpu_case(Check check) {
  for (const CpuCase& each : all_cpu_cases()) {
    SCOPED_TRACE(each.algorithm->name + " " + fft::describe_options(each.algorithm->options, each.options));
    check(each);
  }
}

inline fft::Problem cpu_problem(unsigned width, unsigned height, unsigned batch = 1,
                                fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

// Throws std::bad_variant_access where the backend skips it.
inline std::unique_ptr<backends::Transform> prepare(const CpuCase& cpu_case, const fft::Problem& problem) {
  auto prepared = backends::CpuBackend().prepare(*cpu_case.algorithm, problem, cpu_case.options);
  return std::get<std::unique_ptr<backends::Transform>>(std::move(prepared));
}

// Returns the transform of `input`, written to an output that was filled with NaN.
inline Signal transformed(const CpuCase& cpu_case, const fft::Problem& problem, const Signal& input) {
  const auto transform = prepare(cpu_case, problem);
  tests::upload(*transform, input);
  transform->poison();
  transform->run(1);
  return download(*transform, problem);
}

}  // namespace fftbench::tests
