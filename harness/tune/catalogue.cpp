#include "tune/catalogue.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "tune/race.h"

namespace fftbench::tune {
namespace {

// Whoever asks for the fastest transform wants its values where others leave them.
bool leaves_natural_order(const fft::Choice& choice) {
  return !fft::spectrum_order_of(*choice.algorithm, {}, choice.options);
}

}  // namespace

double Entrant::cost_ms() const {
  if (!failure.empty() || measured_ms.empty()) return std::numeric_limits<double>::infinity();
  return median(measured_ms);
}

std::vector<std::optional<std::size_t>> Catalogue::enter(const std::vector<fft::Choice>& choices) {
  std::vector<fft::Choice> fresh;
  for (const fft::Choice& choice : choices) {
    const bool is_new = known_.emplace(describe(choice), std::nullopt).second;
    if (is_new && leaves_natural_order(choice)) fresh.push_back(choice);
  }
  if (!fresh.empty()) {
    const std::size_t before = entrants_.size();
    std::vector<fft::Choice> all;
    for (const Entrant& entrant : entrants_) all.push_back(entrant.choice);
    all.insert(all.end(), fresh.begin(), fresh.end());
    const std::vector<fft::PlanClass> classes = bench_.classify(all);
    std::vector<std::size_t> entrant_of(all.size());
    for (std::size_t index = 0; index < all.size(); ++index) {
      entrant_of[index] = index;
      if (index < before || classes[index].is_skipped()) continue;
      if (classes[index].first == index) {
        entrant_of[index] = entrants_.size();
        entrants_.push_back({.choice = all[index]});
      } else {
        entrant_of[index] = entrant_of[classes[index].first];
      }
      known_[describe(all[index])] = entrant_of[index];
    }
  }
  std::vector<std::optional<std::size_t>> found;
  for (const fft::Choice& choice : choices) found.push_back(known_.at(describe(choice)));
  return found;
}

void Catalogue::prepare(std::span<const std::size_t> next) {
  if (bench_.prepares_at_once() < 2 || next.empty() || entrants_[next.front()].prepared) return;
  std::vector<fft::Choice> choices;
  for (const std::size_t index : next) {
    Entrant& entrant = entrants_[index];
    if (entrant.prepared || !entrant.failure.empty() || choices.size() == bench_.prepares_at_once()) continue;
    entrant.prepared = true;
    choices.push_back(entrant.choice);
  }
  if (choices.size() > 1) bench_.prepare(choices);
}

void Catalogue::measure(std::size_t entrant, const Effort& effort) {
  Entrant& measured = entrants_[entrant];
  measured.prepared = true;
  try {
    auto outcome = bench_.measure(measured.choice, effort);
    if (auto* samples = std::get_if<Samples>(&outcome)) {
      measured.measured_ms.push_back(middle_mean(std::move(*samples)));
    } else {
      measured.failure = std::get<Failure>(outcome).reason;
    }
  } catch (const std::exception& error) {
    measured.failure = error.what();
  }
}

std::vector<std::size_t> Catalogue::fastest(std::size_t count, const fft::Algorithm* of) const {
  std::vector<std::size_t> indices;
  for (std::size_t index = 0; index < entrants_.size(); ++index) {
    const Entrant& entrant = entrants_[index];
    const bool asked_for = of == nullptr || entrant.choice.algorithm == of;
    if (asked_for && entrant.measured() && entrant.failure.empty()) indices.push_back(index);
  }
  std::ranges::stable_sort(indices, {}, [&](std::size_t index) { return entrants_[index].cost_ms(); });
  if (indices.size() > count) indices.resize(count);
  return indices;
}

std::size_t Catalogue::measured_count() const {
  return std::size_t(std::ranges::count_if(entrants_, &Entrant::measured));
}

}  // namespace fftbench::tune
