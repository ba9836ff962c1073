#include "backends/cpu/cpu_backend.h"

#include <fftw3.h>
#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "backends/cpu/array_operation.h"
#include "backends/cpu/cpu_transform.h"
#include "backends/cpu/decimation_in_frequency.h"
#include "backends/cpu/decimation_in_time.h"
#include "backends/cpu/dft.h"
#include "backends/cpu/fftw_operation.h"
#include "backends/cpu/memory_copy.h"
#include "backends/cpu/recursive.h"
#include "backends/cpu/row_column.h"
#include "fft/flat_problems.h"
#include "system/processor.h"

namespace fftbench::backends {

namespace {

// Returns the N of threads=N, or 1 for an algorithm without that option.
unsigned threads_of(const fft::Options& options) {
  const auto threads = options.find("threads");
  return threads == options.end() ? 1 : static_cast<unsigned>(std::stoul(threads->second));
}

// Whether the definition is computed as a product with a matrix.
bool is_matrix(const fft::Options& options) {
  const auto form = options.find("form");
  return form != options.end() && form->second == "matrix";
}

template <template <typename> typename Line, typename Real>
std::unique_ptr<cpu::ArrayOperation> row_column(const fft::Problem& problem, std::span<Real> source,
                                                std::span<Real> target) {
  return std::make_unique<cpu::RowColumn<Line, Real>>(problem, source, target);
}

// Returns the operation of an algorithm of fft::cpu_algorithms under completed options.
template <typename Real>
cpu::MakeOperation<Real> operation_of(std::string_view algorithm, const fft::Options& options) {
  if (algorithm == "cpu_dft") {
    return is_matrix(options) ? row_column<cpu::DftMatrix, Real> : row_column<cpu::Dft, Real>;
  }
  if (algorithm == "cpu_dit") return row_column<cpu::DecimationInTime, Real>;
  if (algorithm == "cpu_dif") return row_column<cpu::DecimationInFrequency, Real>;
  if (algorithm == "cpu_recursive") return row_column<cpu::Recursive, Real>;
  if (algorithm == "fftw") {
    return [threads = threads_of(options)](const fft::Problem& problem, std::span<Real> source,
                                           std::span<Real> target) {
      return std::make_unique<cpu::FftwOperation<Real>>(problem, threads, source, target);
    };
  }
  throw std::logic_error("there is no code for the CPU named " + std::string(algorithm));
}

// Returns a Skip where arrays of these shapes need more memory than the machine has.
std::optional<fft::Skip> exceeded_memory(std::span<const fft::ArrayShape> arrays, std::size_t number_bytes) {
  double needed = 0;
  for (const fft::ArrayShape& shape : arrays) {
    const double values = static_cast<double>(shape.extent.x) * shape.extent.y * shape.batch;
    needed += values * static_cast<double>(number_bytes) * (shape.domain == fft::Domain::kComplex ? 2 : 1);
  }
  const auto available = static_cast<double>(system::memory_bytes());
  if (available == 0 || needed < available) return std::nullopt;
  return fft::Skip{fmt::format("its {} arrays need {:.3g} bytes of memory, the machine has {:.3g}",
                               arrays.size(), needed, available)};
}

template <typename Real>
TransformOrSkip prepare_in(const std::string& algorithm, const fft::Problem& problem,
                           const fft::Options& options, unsigned pairs) {
  std::vector<fft::ArrayShape> arrays;
  if (problem.direction == fft::Direction::kRoundtrip) arrays.push_back(fft::spectrum_shape(problem));
  for (unsigned pair = 0; pair < pairs; ++pair) {
    arrays.push_back(fft::input_shape(problem));
    arrays.push_back(fft::output_shape(problem));
    // FftwOperation's working memory
    const bool to_real =
        problem.domain == fft::Domain::kReal && problem.direction != fft::Direction::kForward;
    if (to_real) arrays.push_back(fft::spectrum_shape(problem));
    if (!is_matrix(options)) continue;
    const std::uint32_t directions = problem.direction == fft::Direction::kRoundtrip ? 2 : 1;
    for (const std::uint32_t side : {problem.extent.x, problem.extent.y}) {
      arrays.push_back({.extent = {side, side}, .batch = directions});
    }
  }
  if (auto skip = exceeded_memory(arrays, sizeof(Real))) return *std::move(skip);
  return std::make_unique<cpu::CpuTransform<Real>>(problem, operation_of<Real>(algorithm, options), pairs);
}

std::string machine_architecture() {
  const std::string architecture = system::system_names().architecture;
  return architecture.empty() ? "unknown" : architecture;
}

// Returns "3.3.10" for "fftw-3.3.10-sse2-avx".
std::string fftw_release(std::string_view version) {
  constexpr std::string_view kName = "fftw-";
  if (version.starts_with(kName)) version.remove_prefix(kName.size());
  return std::string(version.substr(0, version.find('-')));
}

}  // namespace

std::uint64_t eviction_bytes(std::uint64_t last_level_cache_bytes, std::uint64_t memory_bytes) {
  constexpr std::uint64_t kLeastBytes = std::uint64_t{256} << 20;
  const std::uint64_t bytes = std::max(kLeastBytes, 2 * last_level_cache_bytes);
  return memory_bytes == 0 ? bytes : std::min(bytes, memory_bytes / 4);
}

std::string CpuBackend::device_name() const {
  const std::string model = system::cpu_model();
  return model.empty() ? machine_architecture() + " CPU" : model;
}

std::vector<std::pair<std::string, std::string>> CpuBackend::facts() const {
  return {{"model", device_name()},
          {"logical_cpus", fmt::format("{}", system::logical_cpus())},
          {"last_level_cache_bytes", fmt::format("{}", system::last_level_cache_bytes())},
          {"fftw_version", fftw_version}};
}

std::vector<std::pair<std::string, std::string>> CpuBackend::library_versions() const {
  return {{"fftw", fftw_release(fftw_version)}};
}

TransformOrSkip CpuBackend::prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& given,
                                         const fft::Options& options, const RingShape& ring) {
  if (algorithm.backend != fft::BackendKind::kCpu) {
    throw std::logic_error(algorithm.name + " does not run on the CPU");
  }
  if (const auto reason = fft::refusal_of(algorithm, given)) return fft::Skip{*reason};
  const fft::Problem problem = fft::flat_problem(given);
  const fft::Options complete = fft::complete_options(algorithm.options, options);
  if (const unsigned threads = threads_of(complete); threads > system::logical_cpus()) {
    return fft::Skip{
        fmt::format("{} threads are more than the {} logical CPUs", threads, system::logical_cpus())};
  }
  const bool in_double = complete.at("arithmetic") == "double";
  if (problem.precision == fft::Precision::kFp64 && !in_double) {
    return fft::Skip{"fp64 takes arithmetic=double: single precision would lose half of the digits"};
  }
  return in_double ? prepare_in<double>(algorithm.name, problem, complete, ring.pairs)
                   : prepare_in<float>(algorithm.name, problem, complete, ring.pairs);
}

void CpuBackend::evict_caches() {
  if (eviction_.empty()) {
    eviction_.resize(eviction_bytes(system::last_level_cache_bytes(), system::memory_bytes()) /
                     sizeof(std::uint64_t));
  }
  for (std::uint64_t& value : eviction_) ++value;
}

TransformOrSkip CpuBackend::prepare_copy(const fft::Problem& problem) {
  const std::vector<fft::ArrayShape> arrays(2, fft::input_shape(problem));
  if (auto skip = exceeded_memory(arrays, fft::bytes_of_number(problem.precision))) return *std::move(skip);
  return std::make_unique<cpu::MemoryCopy>(fft::byte_count(problem));
}

TransformOrSkip CpuBackend::prepare_empty_dispatch() {
  return fft::Skip{"nothing is dispatched on a CPU"};
}

TransformOrSkip CpuBackend::prepare_pace() {
  return fft::Skip{"a CPU needs no work to reach its full speed"};
}

}  // namespace fftbench::backends
