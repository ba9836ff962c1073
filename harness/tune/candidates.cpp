#include "tune/candidates.h"

#include <algorithm>
#include <iterator>
#include <random>

#include "fft/best.h"
#include "fft/planner/shortlist.h"

namespace fftbench::tune {
namespace {

// Most combinations of options have no plan, or that of another one.
constexpr std::size_t kTriesACandidate = 50;

// std::uniform_int_distribution draws otherwise in each standard library. Small numbers come a little more
// often than others here, which does no harm.
std::size_t below(std::size_t end, std::mt19937& random) {
  return random() % end;
}

// Returns the options with some of them at other values: as often one as all.
fft::Options with_changes(const fft::Choice& choice, std::mt19937& random) {
  std::vector<const fft::OptionSpec*> specs;
  for (const fft::OptionSpec& spec : choice.algorithm->options) {
    if (spec.values.size() > 1) specs.push_back(&spec);
  }
  fft::Options options = choice.options;
  if (specs.empty()) return options;
  const std::size_t changes = 1 + below(specs.size(), random);
  for (std::size_t change = 0; change < changes; ++change) {
    const fft::OptionSpec& spec = *specs[below(specs.size(), random)];
    options[spec.name] = spec.values[below(spec.values.size(), random)];
  }
  return options;
}

}  // namespace

std::vector<fft::Choice> starting_choices(const fft::Problem& problem, fft::Sync sync,
                                          const CheapestRules& cheapest) {
  std::vector<fft::Choice> choices = fft::usual_choices(problem, sync);
  if (cheapest.device != nullptr) {
    std::ranges::move(
        fft::proposed_choices(problem, sync, *cheapest.device, cheapest.pairs, {.most = cheapest.most}),
        std::back_inserter(choices));
  }
  for (fft::Choice& choice : fft::search_starts(problem, sync)) choices.push_back(std::move(choice));
  return choices;
}

void enter_candidates(const std::vector<fft::Choice>& starting, const CandidateRules& rules,
                      Catalogue& catalogue) {
  const auto missing = [&] { return rules.most - std::min(rules.most, catalogue.entrants().size()); };
  // As many at once as there is room for, until they are all entered.
  for (auto next = starting.begin(); next != starting.end() && missing() > 0;) {
    const auto end = next + std::min<std::ptrdiff_t>(std::ptrdiff_t(missing()), starting.end() - next);
    catalogue.enter({next, end});
    next = end;
  }
  if (catalogue.entrants().empty()) return;
  std::mt19937 random(rules.seed);
  std::size_t tries = kTriesACandidate * rules.most;
  while (tries > 0 && missing() > 0) {
    const std::size_t wanted = missing();
    std::vector<fft::Choice> drawn;
    for (; tries > 0 && drawn.size() < wanted; --tries) {
      const fft::Choice& start = starting[below(starting.size(), random)];
      fft::Options options = with_changes(start, random);
      if (fft::sync_of(options) == fft::sync_of(start.options))
        drawn.push_back({start.algorithm, std::move(options)});
    }
    catalogue.enter(drawn);
  }
}

}  // namespace fftbench::tune
