#include "tune/review.h"

#include <algorithm>

#include "fft/best.h"
#include "fft/planner/shortlist.h"
#include "tune/catalogue.h"
#include "tune/confirmation.h"
#include "tune/confirmed_entry.h"

namespace fftbench::tune {
namespace {

ReviewedChoice lost(std::string reason) {
  return {.verdict = Verdict::kLoses, .reason = std::move(reason)};
}

}  // namespace

ReviewedChoice review_choice(Bench& bench, Catalogue& catalogue, const fft::Choice& known,
                             const Rivals& rivals) {
  const std::optional<std::size_t> entrant = catalogue.enter({known}).front();
  if (!entrant) return lost("has no plan on this device any more");
  std::optional<std::size_t> baseline;
  for (const auto& usual : catalogue.enter(rivals.usual)) {
    if (!baseline) baseline = usual;
  }
  if (baseline == entrant) return lost("is what planning chooses");
  std::vector<std::size_t> finalists{*entrant};
  for (const auto& tried : catalogue.enter(rivals.tried)) {
    if (tried && tried != baseline && std::ranges::find(finalists, *tried) == finalists.end())
      finalists.push_back(*tried);
  }
  const std::optional<Confirmed> confirmed = confirm(bench, catalogue, baseline, finalists);
  if (!confirmed)
    return {.verdict = Verdict::kUnknown, .reason = "the time was not enough; give it a larger --budget"};
  if (confirmed->entrant == *entrant)
    return {.verdict = Verdict::kWins, .reason = {}, .confirmed = confirmed};
  ReviewedChoice reviewed = lost("is no faster than " + describe(catalogue.at(confirmed->entrant).choice));
  reviewed.confirmed = confirmed;
  return reviewed;
}

Review review_entry(const ReviewTask& task, run::CaseMeasurer& measurer) {
  const wisdom::Entry& entry = task.entry;
  const wisdom::Device& device = measurer.device().opengl;
  MeasurerBench bench(measurer, task.case_index, task.seconds);
  Catalogue catalogue(bench);
  const fft::Sync sync = fft::sync_of(entry.options);
  const fft::Problem at_once = fft::problem_at_once(entry.problem, sync, task.transforms);
  Rivals rivals{.usual = fft::usual_choices(at_once, sync), .tried = {}};
  if (task.model) rivals.tried = fft::proposed_choices(at_once, sync, *task.model, task.pairs);
  Review review{.choice = review_choice(bench, catalogue, task.known, rivals),
                .renewed = {},
                .failures = bench.failures()};
  if (review.choice.verdict == Verdict::kWins)
    review.renewed = entry_of(*review.choice.confirmed, task.known, device, entry.problem, entry.mode);
  return review;
}

}  // namespace fftbench::tune
