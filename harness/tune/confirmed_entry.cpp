#include "tune/confirmed_entry.h"

#include <string>

#include "report/run_metadata.h"
#include "text/utc_time.h"

namespace fftbench::tune {

wisdom::Entry entry_of(const Confirmed& confirmed, const fft::Choice& choice, const wisdom::Device& device,
                       const fft::Problem& problem, experiment::Mode mode) {
  wisdom::Entry entry{.device = device,
                      .problem = problem,
                      .mode = mode,
                      .algorithm = choice.algorithm->name,
                      .options = choice.options,
                      .median_ms = confirmed.timing.median_ms,
                      .ci_low_ms = confirmed.timing.ci_low_ms,
                      .ci_high_ms = confirmed.timing.ci_high_ms,
                      .default_median_ms = {},
                      .measured = text::iso_utc(text::UtcTime::clock::now()),
                      .revision = report::build_metadata().at("revision").get<std::string>()};
  entry.problem.norm = {};
  if (confirmed.baseline) entry.default_median_ms = confirmed.baseline->median_ms;
  return entry;
}

}  // namespace fftbench::tune
