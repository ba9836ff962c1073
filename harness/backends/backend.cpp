#include "backends/backend.h"

namespace fftbench::backends {

std::optional<fft::PlanOrSkip> Backend::plan(const fft::Algorithm&, const fft::Problem&,
                                             const fft::Options&) const {
  return std::nullopt;
}

fft::MergedPlans Backend::merged_plans(const fft::Choice&, const fft::Problem&) const {
  return {};
}

fft::MergedPlans Backend::merged_plans_of_ring(const fft::Choice&, const fft::Problem&,
                                               const RingShape&) const {
  return {};
}

TransformOrSkip Backend::prepare_arithmetic_peak(std::uint32_t) {
  return fft::Skip{"this backend cannot measure how fast the device computes"};
}

TransformOrSkip Backend::prepare_shared_memory_peak(std::uint32_t) {
  return fft::Skip{"this backend has no shared memory to measure"};
}

TransformOrSkip Backend::prepare_probe(const fft::Plan&) {
  return fft::Skip{"this backend runs no plans"};
}

void Backend::make_programs_of_probes(const std::vector<fft::Plan>&) {}

TransformOrSkip Backend::prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                      const fft::Options& options, const RingShape& ring) {
  if (ring.pairs == 1) return prepare(algorithm, problem, options);
  return fft::Skip{"this backend has one input and one output"};
}

TransformOrSkip Backend::prepare_dummy_work(std::uint32_t) {
  return fft::Skip{"this backend has no dummy work"};
}

void Backend::make_programs(const std::vector<fft::Choice>&, const fft::Problem&, const RingShape&) {}

std::vector<ProgramSource> Backend::program_sources(const fft::Algorithm&, const fft::Problem&,
                                                    const fft::Options&, const RingShape&) const {
  return {};
}

}  // namespace fftbench::backends
