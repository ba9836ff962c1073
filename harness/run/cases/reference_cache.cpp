#include "run/cases/reference_cache.h"

#include <algorithm>

#include "fft/numbers.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench::run {
namespace {

// This is enough for all squares up to 2048 and their inverses.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 24;

}  // namespace

std::shared_ptr<const Reference> ReferenceCache::of(const fft::Problem& problem) {
  const auto found = std::ranges::find(entries_, problem, &Entry::problem);
  if (found != entries_.end()) return found->reference;

  std::uint64_t elements = fft::element_count(problem);
  for (const Entry& entry : entries_) elements += fft::element_count(entry.problem);
  while (!entries_.empty() && elements > kMostElements) {
    elements -= fft::element_count(entries_.front().problem);
    entries_.erase(entries_.begin());
  }

  const std::vector<double> input = measure::make_signal(settings_.signal, problem, settings_.seed);
  entries_.push_back({problem, std::make_shared<const Reference>(
                                   Reference{.input = fft::bytes_from(input, problem.precision),
                                             .output = measure::reference_transform(input, problem)})});
  return entries_.back().reference;
}

}  // namespace fftbench::run
