// The search for an algorithm's fastest options: descent along one option at a time, then along pairs of
// them.
//
// Options interact (a split exchange pays only with many lines a group), so that an optimum along each option
// alone may be none along two. All combinations would take hours: about ten options have some 10^5 of them.
#pragma once

#include <functional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

struct SearchProgress {
  const fft::Choice& choice;  // the fastest so far of this search
  double cost_ms;
  std::size_t measured;  // variants, by all searches in the catalogue
};
using OnProgress = std::function<void(const SearchProgress&)>;

// Begins with the fastest of `starts` (completed options). Changes one option at a time, keeping what is
// faster, until no such change helps; then two at a time, the most promising first by what the two did alone;
// where a pair helps, it begins again from there. Ends when nothing helps or the bench's time is up. What it
// found is in the catalogue. No variant is looked at twice, nor two with the same plan; nothing is random.
void search(const fft::Algorithm& algorithm, const std::vector<fft::Options>& starts, Bench& bench,
            Catalogue& catalogue, const OnProgress& on_progress = {});

}  // namespace fftbench::tune
