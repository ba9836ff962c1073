#include "run/earlier_work.h"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <stdexcept>
#include <string>

#include "report/case_key.h"
#include "report/csv_rows.h"
#include "report/record.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"

namespace fftbench::run {
namespace {

// The columns that tell the cases of one experiment apart.
constexpr auto kTellingColumns = std::span(report::kCaseKeyColumns).subspan(2);

using Key = std::vector<std::string>;

std::map<Key, std::size_t> keys_of(std::span<const experiment::Case> cases) {
  std::map<Key, std::size_t> keys;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const std::vector<std::string> fields = report::case_key_fields({}, cases[index]);
    keys.emplace(Key(fields.end() - kTellingColumns.size(), fields.end()), index);
  }
  return keys;
}

class Matcher {
 public:
  Matcher(std::span<const experiment::Case> cases, std::filesystem::path run_folder)
      : keys_(keys_of(cases)), run_folder_(std::move(run_folder)) {}

  std::size_t case_of(const report::CsvRows& rows, std::size_t row, const char* file) const {
    Key key;
    for (const std::string_view column : kTellingColumns) key.push_back(rows.at(row, column));
    const auto found = keys_.find(key);
    if (found == keys_.end()) {
      throw std::runtime_error(
          fmt::format("{}:{}: its experiment has no such case", (run_folder_ / file).string(), row + 2));
    }
    return found->second;
  }

 private:
  std::map<Key, std::size_t> keys_;
  std::filesystem::path run_folder_;
};

template <typename Number>
Number number_from(const std::string& text) {
  Number number{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) {
    throw report::CsvError(fmt::format("samples.csv: \"{}\" is no number", text));
  }
  return number;
}

}  // namespace

std::vector<double> all_samples(const SamplesByRound& rounds) {
  std::vector<double> samples;
  for (const auto& [round, own] : rounds) samples.insert(samples.end(), own.begin(), own.end());
  return samples;
}

std::vector<EarlierWork> earlier_work(const std::filesystem::path& run_folder,
                                      std::span<const experiment::Case> cases) {
  std::vector<EarlierWork> work(cases.size());
  const Matcher matcher(cases, run_folder);
  const report::CsvRows timings(run_folder / "timings.csv", report::required_timings_columns());
  for (std::size_t row = 0; row < timings.size(); ++row) {
    EarlierWork& done = work[matcher.case_of(timings, row, "timings.csv")];
    if (done.finished) {
      throw std::runtime_error(fmt::format("{}:{}: its case has a row above already",
                                           (run_folder / "timings.csv").string(), row + 2));
    }
    done.finished = true;
    const auto status = report::status_named(timings.at(row, "status"));
    if (!status) {
      throw report::CsvError(fmt::format("{}:{}: \"{}\" is no status", (run_folder / "timings.csv").string(),
                                         row + 2, timings.at(row, "status")));
    }
    done.went_wrong = report::went_wrong(*status);
  }
  const report::CsvRows samples(run_folder / "samples.csv", report::samples_columns());
  for (std::size_t row = 0; row < samples.size(); ++row) {
    EarlierWork& done = work[matcher.case_of(samples, row, "samples.csv")];
    std::vector<double>& of_round = done.rounds[number_from<std::size_t>(samples.at(row, "round"))];
    if (samples.at(row, "warmup") == "false") of_round.push_back(number_from<double>(samples.at(row, "ms")));
  }
  return work;
}

}  // namespace fftbench::run
