// The algorithms of the CPU: the dissertation's, written in C++, and FFTW.
#include "fft/families.h"
#include "fft/kernels/axis_passes.h"

namespace fftbench::fft {
namespace {

OptionSpec arithmetic_option() {
  return {"arithmetic", {"float", "double"}, "the precision of the computation and of the arrays"};
}

OptionSpec form_option() {
  return {"form", {"sum", "matrix"}, "a sum for each value, or a matrix made once times the line"};
}

OptionSpec threads_option() {
  return {"threads", {"1", "2", "4", "8", "16", "32", "64"}, "the number of threads that FFTW uses"};
}

std::optional<std::string> refuse_for_fftw(const Problem& problem) {
  if (problem.precision == Precision::kFp16) return "FFTW has no half precision, only fp32 and fp64";
  if (auto reason = refuse_norm_ortho(problem)) return reason;
  if (is_packed(problem)) return "FFTW packs no half spectrum; take half spectra as numpy's";
  return refuse_empty(problem);
}

std::optional<std::string> refuse_for_cpu_code(const Problem& problem) {
  if (problem.domain != Domain::kComplex)
    return "only complex input is supported, and this is real; fftw takes both";
  if (problem.precision == Precision::kFp16) return "only fp32 and fp64 are supported";
  return refuse_empty(problem);
}

std::optional<std::string> refuse_for_cpu_code_of_powers(const Problem& problem) {
  if (auto reason = refuse_for_cpu_code(problem)) return reason;
  return refuse_unless_power_of_two(problem);
}

Algorithm power_of_two_code(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {arithmetic_option()},
          .refuse = refuse_for_cpu_code_of_powers,
          .plan = nullptr};
}

Algorithm any_size_code(std::string name, std::string summary, std::string source,
                        std::vector<OptionSpec> options, std::optional<std::string> (*refuse)(const Problem&),
                        AxesOfAlgorithm other_axes = AxesOfAlgorithm::kNone,
                        bool takes_cosine_transforms = false) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any",
          .options = std::move(options),
          .refuse = refuse,
          .plan = nullptr,
          .takes_cosine_transforms = takes_cosine_transforms,
          .other_axes = other_axes};
}

}  // namespace

Family cpu_family() {
  return {160,
          {
              any_size_code("cpu_dft", "the definition, a sum of N products for each of N values of a line",
                            "dissertation, section 2.2, equations 5 and 6, and section 2.2.1; table 2",
                            {arithmetic_option(), form_option()}, refuse_for_cpu_code),
              power_of_two_code("cpu_dit", "radix-2 decimation in time, bit reversal first",
                                "dissertation, section 2.3.1, algorithm 1; table 2"),
              power_of_two_code("cpu_dif", "radix-2 decimation in frequency, bit reversal last",
                                "dissertation, section 2.3.2, algorithm 2; table 2"),
              power_of_two_code("cpu_recursive", "radix-2 decimation in time by recursion, no bit reversal",
                                "dissertation, chapter 3, table 2; equation 8"),
              any_size_code("fftw", "FFTW 3, planned with FFTW_MEASURE",
                            "library FFTW 3 (Frigo and Johnson); dissertation, section 1.3",
                            {arithmetic_option(), threads_option()}, refuse_for_fftw, AxesOfAlgorithm::kAny,
                            true),
          }};
}

}  // namespace fftbench::fft
