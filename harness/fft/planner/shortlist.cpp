#include "fft/planner/shortlist.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "fft/best.h"
#include "fft/planner/price.h"

namespace fftbench::fft {
namespace {

// Whether planning may give an option another value. Images are slower than buffers, which are what callers
// have; factors that the shader computes make results less accurate.
bool may_vary(const OptionSpec& spec, const std::string& value) {
  if (spec.name == "storage") return false;
  return !(spec.name == "twiddle" && value == "computed");
}

class Search {
 public:
  Search(const Problem& problem, Sync sync, const DeviceModel& device, std::uint32_t pairs)
      : problem_(problem), sync_(sync), device_(device), pairs_(pairs) {}

  void add(const Choice& choice) {
    if (!known_.insert(describe(choice)).second) return;
    const PlanOrSkip made = make_plan(*choice.algorithm, problem_, choice.options, device_.limits);
    const auto* plan = std::get_if<Plan>(&made);
    if (plan == nullptr || needs_host(*plan)) return;
    const Amounts work = work_of(*plan, device_, pairs_);
    const double price_us = price_of(work, device_.microseconds_of(plan->sync));
    if (std::isfinite(price_us))
      found_.push_back(
          {.priced = {.choice = choice, .work = work, .price_us = price_us}, .shape = shape_of(*plan)});
  }

  // Adds what differs in one option from the cheapest choice at which it has not been yet. Returns false
  // where it has been at all.
  bool go_on() {
    Found* next = nullptr;
    for (Found& each : found_) {
      if (!each.is_done && (next == nullptr || each.priced.price_us < next->priced.price_us)) next = &each;
    }
    if (next == nullptr) return false;
    next->is_done = true;
    const Choice from = next->priced.choice;
    for (const OptionSpec& spec : from.algorithm->options) {
      for (const std::string& value : spec.values) {
        if (value == from.options.at(spec.name) || !may_vary(spec, value)) continue;
        Choice other = from;
        other.options[spec.name] = value;
        if (sync_of(other.options) == sync_) add(other);
      }
    }
    return true;
  }

  double least() const {
    double least = std::numeric_limits<double>::infinity();
    for (const Found& each : found_) least = std::min(least, each.priced.price_us);
    return least;
  }

  std::vector<PricedChoice> cheapest(std::size_t most) const {
    const auto price = [](const Found& each) { return each.priced.price_us; };
    std::vector<Found> all = found_;
    std::ranges::stable_sort(all, {}, price);
    // Algorithms of std::ranges return subranges here, which clang 14 can't read.
    const auto is_same = [&](const Found& one, const Found& other) { return price(one) == price(other); };
    all.erase(std::unique(all.begin(), all.end(), is_same), all.end());
    std::set<std::string> shapes;
    std::stable_partition(all.begin(), all.end(),
                          [&](const Found& each) { return shapes.insert(each.shape).second; });
    if (all.size() > most) all.resize(most);
    std::ranges::stable_sort(all, {}, price);
    std::vector<PricedChoice> cheapest;
    for (Found& each : all) cheapest.push_back(std::move(each.priced));
    return cheapest;
  }

 private:
  struct Found {
    PricedChoice priced;
    std::string shape;
    bool is_done = false;  // whether the search has gone on from here
  };

  const Problem& problem_;
  Sync sync_;
  const DeviceModel& device_;
  std::uint32_t pairs_;
  std::set<std::string> known_;
  std::vector<Found> found_;
};

}  // namespace

std::string shape_of(const Plan& plan) {
  std::string shape;
  for (const Pass& pass : plan.passes) {
    shape +=
        fmt::format("{}{}:{}:{}:{}", shape.empty() ? "" : " ", pass.shader, pass.work.values_of_invocation,
                    pass.work.read_piece_bytes, pass.work.write_piece_bytes);
  }
  return shape;
}

std::vector<Choice> search_starts(const Problem& problem, Sync sync) {
  std::vector<Choice> starts = usual_choices(problem, sync);
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.usual.place == 0 || refusal_of(algorithm, problem)) continue;
    const auto add = [&](const Options& start) {
      if (const auto options = options_with_sync(algorithm, sync, start))
        starts.push_back({&algorithm, *options});
    };
    add({});
    std::ranges::for_each(algorithm.search_starts, add);
  }
  return starts;
}

std::vector<PricedChoice> cheapest_choices(const Problem& problem, Sync sync, const DeviceModel& device,
                                           std::uint32_t pairs, const ShortlistRules& rules) {
  if (!has_times(device, sync)) return {};
  Search search(problem, sync, device, pairs);
  for (const Choice& start : search_starts(problem, sync)) search.add(start);
  double least = search.least();
  std::size_t vain = 0;
  for (std::size_t step = 0; step < rules.steps && vain < rules.vain_steps && search.go_on(); ++step) {
    vain = search.least() < least ? 0 : vain + 1;
    least = search.least();
  }
  return search.cheapest(rules.most);
}

std::vector<Choice> proposed_choices(const Problem& problem, Sync sync, const DeviceModel& device,
                                     std::uint32_t pairs, const ShortlistRules& rules) {
  std::vector<Choice> choices;
  for (PricedChoice& priced : cheapest_choices(problem, sync, device, pairs, rules))
    choices.push_back(std::move(priced.choice));
  return choices;
}

}  // namespace fftbench::fft
