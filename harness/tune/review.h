// Measures what tuning found once against what planning chooses today: drivers change, and so do the rules of
// planning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fft/planner/device_model.h"
#include "tune/catalogue.h"
#include "tune/confirmation.h"
#include "tune/measurer_bench.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {

enum class Verdict {
  kWins,
  kLoses,    // or comes to what planning chooses, or can't be run any more
  kUnknown,  // for want of time
};

// What `best` would run instead: the first of `usual` that has a plan, or one of those that it tries beside
// it.
struct Rivals {
  std::vector<fft::Choice> usual;
  std::vector<fft::Choice> tried;
};

struct ReviewedChoice {
  Verdict verdict = Verdict::kUnknown;
  std::string reason;  // of a verdict but kWins
  std::optional<Confirmed> confirmed = {};
};

ReviewedChoice review_choice(Bench& bench, Catalogue& catalogue, const fft::Choice& known,
                             const Rivals& rivals);

struct ReviewTask {
  wisdom::Entry entry;
  fft::Choice known;       // what the entry comes to
  std::size_t case_index;  // any case of the entry's problem and mode
  unsigned transforms;     // of that case, which may share dispatches
  std::uint32_t pairs;     // of arrays, of that case
  double seconds = 0;      // time for all of it
  // The device's model, which proposes what `best` would try. Without it, that tries nothing.
  std::optional<fft::DeviceModel> model = {};
};

struct Review {
  ReviewedChoice choice;
  std::optional<wisdom::Entry> renewed;  // where the entry wins: measured now
  std::vector<FailedVariant> failures;
};

Review review_entry(const ReviewTask& task, run::CaseMeasurer& measurer);

}  // namespace fftbench::tune
