#include "backends/cpu/operation_of.h"

#include <stdexcept>
#include <string>

#include "backends/cpu/decimation_in_frequency.h"
#include "backends/cpu/decimation_in_time.h"
#include "backends/cpu/dft.h"
#include "backends/cpu/fftw_operation.h"
#include "backends/cpu/recursive.h"
#include "backends/cpu/row_column.h"

namespace fftbench::backends::cpu {
namespace {

template <template <typename> typename Line, typename Real>
std::unique_ptr<ArrayOperation> row_column(const fft::Problem& problem, std::span<Complex<Real>> source,
                                           std::span<Complex<Real>> target) {
  return std::make_unique<RowColumn<Line, Real>>(problem, source, target);
}

}  // namespace

template <typename Real>
MakeOperation<Real> operation_of(std::string_view algorithm, const fft::Options& options) {
  if (algorithm == "cpu_dft") return row_column<Dft, Real>;
  if (algorithm == "cpu_dit") return row_column<DecimationInTime, Real>;
  if (algorithm == "cpu_dif") return row_column<DecimationInFrequency, Real>;
  if (algorithm == "cpu_recursive") return row_column<Recursive, Real>;
  if (algorithm == "fftw") {
    return [threads = threads_of(options)](const fft::Problem& problem, std::span<Complex<Real>> source,
                                           std::span<Complex<Real>> target) {
      return std::make_unique<FftwOperation<Real>>(problem, threads, source, target);
    };
  }
  throw std::logic_error("there is no code for the CPU named " + std::string(algorithm));
}

template MakeOperation<float> operation_of<float>(std::string_view, const fft::Options&);
template MakeOperation<double> operation_of<double>(std::string_view, const fft::Options&);

unsigned threads_of(const fft::Options& options) {
  const auto threads = options.find("threads");
  return threads == options.end() ? 1 : static_cast<unsigned>(std::stoul(threads->second));
}

}  // namespace fftbench::backends::cpu
