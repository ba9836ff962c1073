#include "fft/best.h"

#include <array>
#include <stdexcept>
#include <string>

namespace fftbench::fft {
namespace {

constexpr std::array<std::string_view, 3> kFastestFirst{"stockham_register", "bluestein", "stockham_radix4"};

constexpr std::string_view kTakesMostSizes = "bluestein";

std::optional<std::string> refuse_where_all_do(const Problem& problem) {
  return default_best(problem).refuse(problem);
}

PlanOrSkip plan_default_best(const Problem& problem, const Options&, const DeviceLimits& limits) {
  const Algorithm& usual = default_best(problem);
  return make_plan(usual, problem, complete_options(usual.options, {}), limits);
}

}  // namespace

std::vector<Algorithm> best_algorithms() {
  return {{.name = std::string(kBestName),
           .backend = BackendKind::kOpenGl,
           .summary = "the fastest that `fftbench tune` has found for the device and the problem, else " +
                      std::string(kFastestFirst.front()),
           .source = "the wisdom of configs/wisdom and of the user",
           .sizes = "any side up to 4096, factors 2, 3, 5 and 7 up to 12288, powers of two beyond",
           .options = {},
           .refuse = refuse_where_all_do,
           .plan = plan_default_best}};
}

const Algorithm& default_best(const Problem& problem) {
  const auto known = [](std::string_view name) -> const Algorithm& {
    const Algorithm* found = find_algorithm(name);
    if (found == nullptr) throw std::logic_error("there is no algorithm " + std::string(name));
    return *found;
  };
  for (const std::string_view name : kFastestFirst) {
    if (!known(name).refuse(problem)) return known(name);
  }
  return known(kTakesMostSizes);
}

}  // namespace fftbench::fft
