#include "tune/search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "fft/best.h"
#include "tune/race.h"
#include "wisdom/open_options.h"

namespace fftbench::tune {
namespace {

// Smaller gains are within the differences between measurements.
constexpr double kWorthMoving = 0.995;
// A pair of changes is not worth its compilation where the two changes alone together make it this much
// slower.
constexpr double kHopeless = 2.0;
// This many pairs are raced together. It is a small number, so that a better variant is soon the new
// incumbent.
constexpr std::size_t kPairsAtOnce = 8;

// This many entrants are considered in place of an incumbent that has become slower.
constexpr std::size_t kLeaders = 3;

// An option with a value that the incumbent does not have.
struct Change {
  std::size_t option;
  std::string value;
  double ratio = 1;  // the time with this change alone over the incumbent's; 1 where it is not known
};

class Search {
 public:
  Search(const fft::Algorithm& algorithm, Bench& bench, Catalogue& catalogue, const OnProgress& on_progress)
      : algorithm_(algorithm), bench_(bench), catalogue_(catalogue), on_progress_(on_progress) {}

  void run(const std::vector<fft::Options>& starts) {
    point_ = starts.front();
    challenge(starts);
    while (bench_.may_search()) {
      reconsider();
      if (!descend_along_options() && !descend_along_pairs()) break;
    }
  }

 private:
  std::vector<fft::Choice> choices_of(const std::vector<fft::Options>& all) const {
    std::vector<fft::Choice> choices;
    for (const fft::Options& options : all) choices.push_back({&algorithm_, options});
    return choices;
  }

  // An entrant that has been measured has lost against this incumbent or an earlier one.
  bool may_win(const Entrant& entrant) const {
    return entrant.failure.empty() && (!entrant.measured() || !incumbent_);
  }

  // Races the contenders that are new against the incumbent. Returns true where one of them replaces it.
  bool challenge(const std::vector<fft::Options>& contenders) {
    const auto entrants = catalogue_.enter(choices_of(contenders));
    std::vector<std::size_t> racing;
    for (const auto& entrant : entrants) {
      if (!entrant || !may_win(catalogue_.at(*entrant))) continue;
      if (std::ranges::find(racing, *entrant) == racing.end()) racing.push_back(*entrant);
    }
    if (racing.empty()) return false;
    if (incumbent_) racing.insert(racing.begin(), *incumbent_);
    const std::optional<std::size_t> winner = race(catalogue_, bench_, racing);
    if (!winner || winner == incumbent_) return false;
    if (incumbent_ &&
        !(catalogue_.at(*winner).cost_ms() < kWorthMoving * catalogue_.at(*incumbent_).cost_ms())) {
      return false;
    }
    move_to(*winner);
    return true;
  }

  void move_to(std::size_t entrant) {
    incumbent_ = entrant;
    const Entrant& leader = catalogue_.at(entrant);
    point_ = leader.choice.options;
    if (on_progress_) on_progress_({leader.choice, leader.cost_ms(), catalogue_.measured_count()});
  }

  // An incumbent that won by luck loses when it is measured again. Then another one leads.
  void reconsider() {
    const std::vector<std::size_t> leaders = catalogue_.fastest(kLeaders, &algorithm_);
    if (leaders.size() < 2 || leaders.front() == incumbent_) return;
    const std::optional<std::size_t> winner = race(catalogue_, bench_, leaders);
    if (winner && winner != incumbent_) move_to(*winner);
  }

  fft::Options with(const std::vector<Change>& changes) const {
    fft::Options options = point_;
    for (const Change& change : changes) options[algorithm_.options[change.option].name] = change.value;
    return options;
  }

  // A stream of transforms stays one, and so does one transform with a barrier behind it.
  bool keeps_sync(const std::string& value) const {
    return fft::sync_of({{std::string(fft::kSyncOption), value}}) == fft::sync_of(point_);
  }

  std::vector<Change> changes_of(std::size_t option) const {
    const fft::OptionSpec& spec = algorithm_.options[option];
    std::vector<Change> changes;
    if (!algorithm_.is_transform() && !wisdom::is_open(spec)) return changes;
    for (const std::string& value : spec.values) {
      if (spec.name == fft::kSyncOption && !keeps_sync(value)) continue;
      if (point_.at(spec.name) != value) changes.push_back({.option = option, .value = value});
    }
    return changes;
  }

  bool descend_along_options() {
    bool moved = false;
    for (std::size_t option = 0; option < algorithm_.options.size() && bench_.may_search(); ++option) {
      std::vector<fft::Options> contenders;
      for (const Change& change : changes_of(option)) contenders.push_back(with({change}));
      if (challenge(contenders)) moved = true;
    }
    return moved;
  }

  // Returns what each option can be changed to, with the cost of each change alone, without those that are
  // out.
  std::vector<Change> changes_with_costs() {
    std::vector<Change> changes;
    for (std::size_t option = 0; option < algorithm_.options.size(); ++option) {
      for (Change& change : changes_of(option)) {
        const auto entrant = catalogue_.enter(choices_of({with({change})})).front();
        if (entrant && incumbent_) {
          const Entrant& alone = catalogue_.at(*entrant);
          if (!alone.failure.empty()) continue;
          if (alone.measured()) change.ratio = alone.cost_ms() / catalogue_.at(*incumbent_).cost_ms();
        }
        changes.push_back(std::move(change));
      }
    }
    return changes;
  }

  std::vector<fft::Options> pairs_by_promise() {
    const std::vector<Change> changes = changes_with_costs();
    std::vector<std::pair<double, fft::Options>> pairs;
    for (std::size_t first = 0; first < changes.size(); ++first) {
      for (std::size_t second = first + 1; second < changes.size(); ++second) {
        const double expected = changes[first].ratio * changes[second].ratio;
        if (changes[first].option == changes[second].option || expected > kHopeless) continue;
        pairs.emplace_back(expected, with({changes[first], changes[second]}));
      }
    }
    std::ranges::stable_sort(pairs, {}, &std::pair<double, fft::Options>::first);
    std::vector<fft::Options> options;
    for (auto& [expected, pair] : pairs) options.push_back(std::move(pair));
    return options;
  }

  bool descend_along_pairs() {
    const std::vector<fft::Options> pairs = pairs_by_promise();
    catalogue_.enter(choices_of(pairs));  // all at once, which is one request instead of many
    for (std::size_t begin = 0; begin < pairs.size() && bench_.may_search(); begin += kPairsAtOnce) {
      const std::size_t end = std::min(begin + kPairsAtOnce, pairs.size());
      if (challenge({pairs.begin() + std::ptrdiff_t(begin), pairs.begin() + std::ptrdiff_t(end)}))
        return true;
    }
    return false;
  }

  const fft::Algorithm& algorithm_;
  Bench& bench_;
  Catalogue& catalogue_;
  const OnProgress& on_progress_;
  fft::Options point_;
  std::optional<std::size_t> incumbent_;  // nothing until a variant could be measured
};

}  // namespace

void search(const fft::Algorithm& algorithm, const std::vector<fft::Options>& starts, Bench& bench,
            Catalogue& catalogue, const OnProgress& on_progress) {
  Search(algorithm, bench, catalogue, on_progress).run(starts);
}

}  // namespace fftbench::tune
