#include "tune/sweep_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "fft/best.h"
#include "report/csv_rows.h"

namespace fftbench::tune {
namespace {

// A row whose fields are values of the program's types. Each refuses what it does not know.
class Row {
 public:
  Row(const report::CsvRows& rows, std::size_t index) : rows_(rows), index_(index) {}

  const std::string& text(std::string_view column) const { return rows_.at(index_, column); }

  // A number above zero.
  template <typename Number>
  Number number(std::string_view column) const {
    const std::string& field = text(column);
    Number value{};
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    const bool is_whole = error == std::errc{} && end == field.data() + field.size();
    if (!is_whole || !(value > 0) || value > std::numeric_limits<Number>::max())
      refuse(column, "a number above 0");
    return value;
  }

  template <typename Value, std::size_t count>
  Value named(std::string_view column, const std::array<Value, count>& values) const {
    std::vector<std::string_view> names;
    for (const Value value : values) {
      if (name_of(value) == text(column)) return value;
      names.push_back(name_of(value));
    }
    refuse(column, fmt::format("{}", fmt::join(names, " or ")));
  }

  fft::Choice choice() const {
    try {
      return fft::choice_in(text("algorithm"), text("options"));
    } catch (const std::invalid_argument& unknown) {
      rows_.refuse(index_, unknown.what());
    }
  }

  [[noreturn]] void refuse(std::string_view column, const std::string& expected) const {
    rows_.refuse(index_, fmt::format("{}: found \"{}\", expected {}", column, text(column), expected));
  }

 private:
  const report::CsvRows& rows_;
  std::size_t index_;
};

SweptProblem problem_of(const Row& row) {
  using enum fft::Direction;
  SweptProblem swept{.problem = {},
                     .mode = experiment::Mode::kThroughput,
                     .sync = row.named("sync", std::array{fft::Sync::kBarrier, fft::Sync::kInShader})};
  fft::Problem& problem = swept.problem;
  problem.extent = {row.number<std::uint32_t>("width"), row.number<std::uint32_t>("height")};
  problem.batch = row.number<std::uint32_t>("batch");
  problem.direction = row.named("direction", std::array{kForward, kInverse, kRoundtrip});
  problem.domain = row.named("domain", fft::kDomains);
  problem.precision = row.named("precision", fft::kPrecisions);
  // The one norm that fp16 has; of other precisions it changes a factor alone.
  problem.norm = fft::Norm::kOrtho;
  const std::optional<experiment::Mode> mode = experiment::mode_named(row.text("mode"));
  if (!mode) row.refuse("mode", "a mode of measuring");
  swept.mode = *mode;
  swept.pairs = row.number<unsigned>("pairs");
  swept.merged = row.number<unsigned>("merged");
  return swept;
}

SweptCandidate candidate_of(const Row& row) {
  SweptCandidate candidate{.choice = row.choice(), .median_ms = std::nullopt};
  if (!row.text("median_ms").empty()) candidate.median_ms = row.number<double>("median_ms");
  return candidate;
}

}  // namespace

std::vector<SweptCandidates> read_sweep(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) throw report::CsvError(file.string() + ": there is no such file");
  const report::CsvRows rows = rows_of_sweep(file);
  std::vector<SweptCandidates> all;
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const Row row(rows, index);
    const SweptProblem swept = problem_of(row);
    // The rows of a problem follow each other.
    if (all.empty() || all.back().swept != swept || all.back().device.renderer != row.text("device"))
      all.push_back({.device = {.renderer = row.text("device"),
                                .driver = row.text("driver"),
                                .processor = row.text("processor")},
                     .swept = swept,
                     .candidates = {}});
    all.back().candidates.push_back(candidate_of(row));
  }
  return all;
}

fft::PlanOrSkip plan_of(const SweptCandidate& candidate, const SweptProblem& swept,
                        const fft::DeviceLimits& limits) {
  const auto plan_of = [&](const fft::Problem& problem) {
    return fft::make_plan(*candidate.choice.algorithm, problem, candidate.choice.options, limits);
  };
  fft::PlanOrSkip merged = plan_of(fft::problem_at_once(swept.problem, swept.sync, swept.merged));
  // What can't be merged was measured one by one.
  return std::holds_alternative<fft::Plan>(merged) ? std::move(merged) : plan_of(swept.problem);
}

}  // namespace fftbench::tune
