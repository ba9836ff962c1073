#include "fft/cpu_algorithms.h"

#include "fft/kernels/axis_passes.h"

namespace fftbench::fft {
namespace {

OptionSpec arithmetic_option() {
  return {"arithmetic", {"float", "double"}, "what the transform computes in, and its arrays are made of"};
}

OptionSpec threads_option() {
  return {"threads", {"1", "2", "4", "8", "16", "32", "64"}, "that FFTW may share the work among"};
}

Algorithm power_of_two_code(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {arithmetic_option()},
          .refuse = refuse_unless_power_of_two,
          .plan = nullptr};
}

Algorithm any_size_code(std::string name, std::string summary, std::string source,
                        std::vector<OptionSpec> options) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any",
          .options = std::move(options),
          .refuse = refuse_unless_complex_fp32,
          .plan = nullptr};
}

}  // namespace

std::vector<Algorithm> cpu_algorithms() {
  return {
      any_size_code("cpu_dft", "the definition, a sum of N products for each of N values of a line",
                    "dissertation, section 2.2, equations 5 and 6; table 2", {arithmetic_option()}),
      power_of_two_code("cpu_dit", "radix-2 decimation in time, bit reversal first",
                        "dissertation, section 2.3.1, algorithm 1; table 2"),
      power_of_two_code("cpu_dif", "radix-2 decimation in frequency, bit reversal last",
                        "dissertation, section 2.3.2, algorithm 2; table 2"),
      power_of_two_code("cpu_recursive", "radix-2 decimation in time by recursion, no bit reversal",
                        "dissertation, chapter 3, table 2; equation 8"),
      any_size_code("fftw", "FFTW 3, planned with FFTW_MEASURE",
                    "library FFTW 3 (Frigo and Johnson); dissertation, section 1.3",
                    {arithmetic_option(), threads_option()}),
  };
}

}  // namespace fftbench::fft
