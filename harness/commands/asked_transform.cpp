#include "commands/asked_transform.h"

#include <fmt/format.h>
#include <stdexcept>

#include "experiment/experiment.h"

namespace fftbench::commands {

const fft::Algorithm& algorithm_for(const std::string& name, const fft::Problem& problem) {
  const fft::Algorithm& algorithm = fft::algorithm_named(name);
  if (!algorithm.is_transform())
    throw std::invalid_argument(algorithm.name + " computes no Fourier transform");
  if (const auto refusal = fft::refusal_of(algorithm, problem)) {
    throw std::invalid_argument(
        fmt::format("{} cannot transform {}: {}", algorithm.name, fft::describe_size(problem), *refusal));
  }
  return algorithm;
}

run::Reference reference_of(const fft::Algorithm& algorithm, const fft::Problem& problem,
                            const fft::Options& options) {
  run::ReferenceCache references(experiment::InputSettings{});
  const auto natural = references.of(problem, fft::Operation{});
  const auto order =
      fft::spectrum_order_of(algorithm, problem, fft::complete_options(algorithm.options, options));
  return order ? run::in_order(*natural, problem, *order) : *natural;
}

}  // namespace fftbench::commands
