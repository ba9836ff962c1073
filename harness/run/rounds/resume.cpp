#include "run/rounds/resume.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "json/config_error.h"
#include "json/json_file.h"
#include "json/schema_check.h"
#include "measure/statistics.h"
#include "report/csv_rows.h"
#include "report/journal.h"
#include "report/record.h"
#include "report/row_checks.h"
#include "report/run_metadata.h"
#include "report/timings_csv.h"
#include "run/cases/programs.h"
#include "run/worker/messages.h"
#include "system/installation.h"
#include "text/terminal_text.h"

namespace fftbench::run {

namespace {

// The columns that tell the cases of one experiment apart, besides those of kLaterKey.
constexpr auto kTellingColumns = std::span(report::kCaseKeyColumns).subspan(2);

using Key = std::vector<std::string>;

std::string or_usual(const std::string& field, const report::LaterColumn& later) {
  return field.empty() ? std::string(later.usual) : field;
}

std::map<Key, std::size_t> keys_of(std::span<const experiment::Case> cases) {
  std::map<Key, std::size_t> keys;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const std::vector<std::string> fields = report::case_key_fields({}, cases[index]);
    Key key(fields.end() - kTellingColumns.size(), fields.end());
    const std::vector<std::string> later = report::later_key_fields(cases[index]);
    for (std::size_t column = 0; column < later.size(); ++column) {
      key.push_back(or_usual(later[column], report::kLaterKey[column]));
    }
    keys.emplace(std::move(key), index);
  }
  return keys;
}

class Matcher {
 public:
  explicit Matcher(std::span<const experiment::Case> cases) : keys_(keys_of(cases)) {}

  std::size_t case_of(const report::CsvRows& rows, std::size_t row) const {
    Key key;
    for (const std::string_view column : kTellingColumns) key.push_back(rows.at(row, column));
    for (const report::LaterColumn& later : report::kLaterKey) {
      key.push_back(or_usual(rows.has(later.column.name) ? rows.at(row, later.column.name) : "", later));
    }
    const auto found = keys_.find(key);
    if (found == keys_.end()) rows.refuse(row, "its experiment has no such case");
    return found->second;
  }

 private:
  std::map<Key, std::size_t> keys_;
};

template <typename Number>
Number number_from(const report::CsvRows& rows, std::size_t row, std::string_view column) {
  const std::string& text = rows.at(row, column);
  Number number{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) {
    rows.refuse(row, fmt::format("{} is \"{}\", which is no number", column, text));
  }
  return number;
}

void read_samples(std::vector<EarlierWork>& work, const Matcher& matcher, const report::CsvRows& samples) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> next_index;  // of a case's round
  for (std::size_t row = 0; row < samples.size(); ++row) {
    const std::size_t test_case = matcher.case_of(samples, row);
    const auto round = number_from<std::size_t>(samples, row, "round");
    const auto index = number_from<std::size_t>(samples, row, "index");
    if (const std::size_t next = next_index[{test_case, round}]++; index != next) {
      samples.refuse(row, fmt::format("the sample has index {} where {} comes next in its round: samples are "
                                      "doubled or missing",
                                      index, next));
    }
    EarlierWork& done = work[test_case];
    std::vector<double>& of_round = done.rounds[round];
    if (samples.at(row, "warmup") != "false") continue;
    const double ms = number_from<double>(samples, row, "ms");
    if (!(ms > 0) || !std::isfinite(ms)) {
      samples.refuse(row, fmt::format("ms is {}, which no measurement gives", samples.at(row, "ms")));
    }
    of_round.push_back(ms);
    const auto repeats = number_from<unsigned>(samples, row, "repeats");
    done.fewest_repeats = fewer_repeats(done.fewest_repeats, repeats);
    if (samples.at(row, "submission_bound") == "true") ++done.submission_bound_samples;
    const std::string& throttled = samples.at(row, "throttled");
    done.throttling_told |= !throttled.empty();
    done.all_throttled &= throttled == "true";
  }
}

void read_clocks(std::vector<EarlierWork>& work, const Matcher& matcher, const report::CsvRows& states) {
  for (std::size_t row = 0; row < states.size(); ++row) {
    EarlierWork& done = work[matcher.case_of(states, row)];
    done.sm_clocks_mhz.push_back(number_from<double>(states, row, "sm_clock_mhz"));
    const std::string& reasons = states.at(row, "throttle_reasons");
    if (!reasons.empty()) done.throttle_reasons = reasons;
  }
}

// Rounds with samples beside warm-up.
std::size_t counted_rounds(const EarlierWork& work) {
  return std::size_t(
      std::ranges::count_if(work.rounds, [](const auto& round) { return !round.second.empty(); }));
}

std::vector<double> medians_of(const SamplesByRound& rounds) {
  std::vector<double> medians;
  for (const auto& [round, samples] : rounds) {
    if (!samples.empty()) medians.push_back(measure::median_of(samples));
  }
  return medians;
}

bool is_of_all_rounds(const report::CsvRows& timings, std::size_t row, const EarlierWork& work,
                      std::size_t planned_rounds) {
  if (!timings.at(row, "rounds").empty()) {
    return number_from<std::size_t>(timings, row, "rounds") >= planned_rounds;
  }
  return work.rounds.empty() || counted_rounds(work) >= planned_rounds;
}

void read_outcomes(std::vector<EarlierWork>& work, const Matcher& matcher,
                   std::span<const experiment::Case> cases, const report::CsvRows& timings,
                   std::size_t planned_rounds) {
  for (std::size_t row = 0; row < timings.size(); ++row) {
    const std::size_t index = matcher.case_of(timings, row);
    EarlierWork& done = work[index];
    if (done.record) timings.refuse(row, "its case has a row above already");
    report::Record& record = done.record.emplace(report::record_of_row(timings, row, cases[index]));
    if (record.timing) record.timing->round_medians_ms = medians_of(done.rounds);
    done.finished =
        record.status != report::Status::kOk || is_of_all_rounds(timings, row, done, planned_rounds);
  }
}

}  // namespace

unsigned fewer_repeats(unsigned fewest, unsigned repeats) {
  return fewest == 0 ? repeats : std::min(fewest, repeats);
}

std::vector<EarlierWork> earlier_work(const std::filesystem::path& run_folder,
                                      std::span<const experiment::Case> cases, std::size_t planned_rounds) {
  std::vector<EarlierWork> work(cases.size());
  const Matcher matcher(cases);
  const report::RunTables tables = report::read_tables(run_folder);
  read_samples(work, matcher, tables.of(report::kSamples));
  read_clocks(work, matcher, tables.of(report::kGpu));
  read_outcomes(work, matcher, cases, tables.of(report::kTimings), planned_rounds);
  return work;
}

namespace {

// An object of names and texts, which a JSON Schema that explains itself can't say.
void check_texts(const nlohmann::json& metadata, const nlohmann::json::json_pointer& pointer,
                 const json::ConfigSource& source) {
  if (!metadata.contains(pointer)) return;
  for (const auto& [name, value] : metadata.at(pointer).items()) {
    if (value.is_string()) continue;
    throw json::ConfigError(
        fmt::format("{}: {}, expected a text", source.begin(pointer / name), value.type_name()));
  }
}

void check_metadata(const nlohmann::json& metadata, const json::ConfigSource& source) {
  const std::filesystem::path schema = system::find_data_folder() / "configs" / "run.schema.json";
  try {
    json::read_schema(schema).check(metadata, source);
  } catch (const json::ConfigError& error) {
    // The first of its lines is about the value itself; what follows is about what holds it.
    const std::string_view lines = error.what();
    throw json::ConfigError(std::string(lines.substr(0, lines.find('\n'))));
  }
  if (metadata.contains("finished") && !metadata["finished"].is_null() && !metadata["finished"].is_string()) {
    throw json::ConfigError(fmt::format("{}: {}, expected a moment, or null where the run was interrupted",
                                        source.begin("/finished"_json_pointer),
                                        metadata["finished"].type_name()));
  }
  check_texts(metadata, "/programs"_json_pointer, source);
  const std::size_t choices = metadata.contains("best") ? metadata["best"].size() : 0;
  for (std::size_t index = 0; index < choices; ++index) {
    check_texts(metadata, "/best"_json_pointer / index / "options", source);
  }
  const nlohmann::json& shard = metadata.at("/settings/shard"_json_pointer);
  if (shard[0] > shard[1]) {
    throw json::ConfigError(fmt::format("{}: part {} of {}, and a part's number is at most their count",
                                        source.begin("/settings/shard"_json_pointer), shard[0].dump(),
                                        shard[1].dump()));
  }
}

std::string card_uuid(const nlohmann::json& facts) {
  const nlohmann::json::json_pointer place("/device/card/uuid");
  return facts.contains(place) && facts.at(place).is_string() ? facts.at(place).get<std::string>() : "";
}

}  // namespace

ResumedRun read_run(const std::filesystem::path& run_folder) {
  const std::filesystem::path file = run_folder / "run.json";
  report::require_unpacked(file);
  const std::string text = json::read_text(file);
  const json::ConfigSource source(file, text);
  nlohmann::json metadata = json::parse_json(text, file);
  check_metadata(metadata, source);
  const std::string start = metadata["started"];
  const auto started = text::parse_iso_utc(start);
  if (!started) {
    throw json::ConfigError(fmt::format("{}: \"{}\" is no moment such as \"2025-01-31T12:00:00Z\"",
                                        source.begin("/started"_json_pointer), text::printable(start)));
  }
  // A damaged row is refused: its figures must not reach the run that goes on.
  const report::RunTables tables = report::read_tables(run_folder);
  report::check_timings(tables.of(report::kTimings));
  report::check_samples(tables.of(report::kSamples));
  nlohmann::json settings = metadata["settings"];
  settings["config_text"] = metadata["configuration"].dump();
  return {.settings = settings_from(settings), .metadata = std::move(metadata), .started = *started};
}

void check_same_conditions(const ResumedRun& run, const DeviceReport& devices) {
  const auto differ = [](const char* what, const std::string& then, const std::string& now) {
    if (then == now) return;
    throw std::runtime_error(fmt::format(
        "--resume: the run was made {} \"{}\", this is \"{}\"; start a new run", what, then, now));
  };
  differ("on", run.metadata.value("device_name", ""), devices.name);
  // Runs from before cards were recorded, and devices that do not tell theirs, have none.
  const std::string card = card_uuid(run.metadata), own_card = card_uuid(devices.facts);
  if (!card.empty() && !own_card.empty()) differ("on the card", card, own_card);
  differ("by revision", run.metadata.value("/build/revision"_json_pointer, ""),
         report::build_metadata().at("revision").get<std::string>());
}

void check_same_programs(const ResumedRun& run, const nlohmann::json& programs) {
  const std::string difference = difference_between(run.metadata.value("programs", nlohmann::json()),
                                                    programs, run.metadata.contains("merged_from"));
  if (difference.empty()) return;
  throw std::runtime_error(
      fmt::format("--resume: {}; one run measures one source: restore it, or start a new run", difference));
}

}  // namespace fftbench::run
