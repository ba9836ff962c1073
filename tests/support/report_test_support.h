// Helpers for tests of harness/report: hand-made records, a temporary folder, a reader of CSV.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "portable.h"
#include "report/record.h"

namespace fftbench::report::test_support {

class TemporaryFolder {
 public:
  TemporaryFolder() = default;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  bool is_empty() const { return std::filesystem::is_empty(path_); }

 private:
  std::filesystem::path path_ = tests::make_temporary_folder("report_test-");
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

using CsvRows = std::vector<std::vector<std::string>>;

// Reads CSV by the grammar of RFC 4180, without using the writer's code. Throws where the text is no CSV, or
// where its last row has no end.
inline CsvRows parse_csv(const std::string& text) {
  CsvRows rows;
  std::vector<std::string> row{""};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      const bool escaped_quote = c == '"' && i + 1 < text.size() && text[i + 1] == '"';
      if (c != '"' || escaped_quote) row.back() += c;
      if (escaped_quote) ++i;
      if (c == '"' && !escaped_quote) quoted = false;
    } else if (c == '"') {
      if (!row.back().empty()) throw std::runtime_error("a quote inside of an unquoted field");
      quoted = true;
    } else if (c == ',') {
      row.emplace_back();
    } else if (c == '\n') {
      rows.push_back(std::exchange(row, {""}));
    } else {
      row.back() += c;
    }
  }
  if (quoted || row.size() > 1 || !row.front().empty()) throw std::runtime_error("an unfinished row");
  return rows;
}

// Algorithms that records point at. Their addresses never change.
class Algorithms {
 public:
  const fft::Algorithm* add(std::string name, std::vector<fft::OptionSpec> options = {}) {
    return &algorithms_.emplace_back(fft::Algorithm{.name = std::move(name),
                                                    .backend = fft::BackendKind::kOpenGl,
                                                    .summary = {},
                                                    .source = {},
                                                    .sizes = {},
                                                    .options = std::move(options),
                                                    .refuse = nullptr,
                                                    .plan = nullptr});
  }

 private:
  std::list<fft::Algorithm> algorithms_;
};

inline Record ok_record(const fft::Algorithm* algorithm, glm::uvec2 extent, double median_ms) {
  Record record;
  record.test_case = {.problem = {.extent = extent}, .choice = {algorithm, {}}};
  record.test_case.choice.options = fft::complete_options(algorithm->options, {});
  record.timing = measure::Summary{.samples = 30,
                                   .median_ms = median_ms,
                                   .min_ms = median_ms * 0.95,
                                   .mean_ms = median_ms * 1.01,
                                   .stddev_ms = median_ms * 0.02,
                                   .p05_ms = median_ms * 0.96,
                                   .p95_ms = median_ms * 1.1,
                                   .ci_low_ms = median_ms * 0.99,
                                   .ci_high_ms = median_ms * 1.01};
  for (int round = -4; round <= 4; ++round) {
    record.timing->round_medians_ms.push_back(median_ms * (1 + 0.0025 * round));
  }
  record.rounds = 9;
  record.rounds_spread = 0.02;
  record.converged = true;
  return record;
}

inline Record other_record(const fft::Algorithm* algorithm, glm::uvec2 extent, Status status,
                           std::string reason) {
  Record record;
  record.test_case = {.problem = {.extent = extent}, .choice = {algorithm, {}}};
  record.test_case.choice.options = fft::complete_options(algorithm->options, {});
  record.status = status;
  record.reason = std::move(reason);
  return record;
}

}  // namespace fftbench::report::test_support
