// Searches for an algorithm's fastest options: it descends along one option at a time, then along pairs of
// options.
//
// Options interact. A split exchange, for example, is faster only with many lines in a group. An optimum
// along each option alone may therefore be none along two. Trying all combinations would take hours: about
// ten options have some 10^5 of them.
#pragma once

#include <functional>
#include <vector>

#include "tune/catalogue.h"

namespace fftbench::tune {

struct SearchProgress {
  const fft::Choice& choice;  // the fastest choice of this search so far
  double cost_ms;
  std::size_t measured;  // variants that all searches in the catalogue have measured
};
using OnProgress = std::function<void(const SearchProgress&)>;

// Begins with the fastest of `starts` (completed options), which have the same order of dispatches. Changes
// one option at a time (of an algorithm that computes no transform, only those that it leaves open) and keeps
// what is faster, until no such change helps. Then it changes two at a time, the most promising pairs first
// by their two changes alone; where a pair helps, it begins again from there. Ends when nothing helps or the
// bench has no time left. Never changes the order of dispatches, which is asked for. The catalogue holds the
// result. No variant, and no two variants with the same plan, are tried twice in a search, and nothing is
// random.
void search(const fft::Algorithm& algorithm, const std::vector<fft::Options>& starts, Bench& bench,
            Catalogue& catalogue, const OnProgress& on_progress = {});

}  // namespace fftbench::tune
