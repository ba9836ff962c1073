#include "report/outcome_list.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "report/columns.h"
#include "report/row_formats.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kMostReasonLines = 8;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kDetailIndent = 6;

// Skips are expected and there may be many, so that a few examples are enough. Failures are all worth naming.
struct Section {
  Status status;
  std::string_view heading;
  std::size_t most_named_cases;
};
constexpr std::array kSections{
    Section{Status::kSkipped, "skipped", 4}, Section{Status::kFailed, "failed", 12},
    Section{Status::kTimeout, "timed out", 12}, Section{Status::kCrashed, "crashed", 12}};

struct Entry {
  std::string reason;
  std::vector<std::string> cases;
};

// Returns the entries in the order in which their reasons first appear.
std::vector<Entry> entries_of(std::span<const Record> records, Status status) {
  std::vector<Entry> entries;
  for (const Record& record : records) {
    if (record.status != status) continue;
    auto entry = std::find_if(entries.begin(), entries.end(),
                              [&](const Entry& known) { return known.reason == record.reason; });
    if (entry == entries.end()) entry = entries.insert(entries.end(), {record.reason, {}});
    entry->cases.push_back(experiment::describe(record.test_case));
  }
  return entries;
}

std::string reason_text(const std::string& reason) {
  return text::printable_lines(reason).empty() ? "no reason given" : reason;
}

std::vector<std::string> named_cases(std::vector<std::string> cases, std::size_t most) {
  if (cases.size() <= most) return cases;
  const std::size_t unnamed = cases.size() - (most - 1);
  cases.resize(most - 1);
  cases.push_back(fmt::format("and {} more", unnamed));
  return cases;
}

std::string indented(const std::vector<std::string>& lines, std::size_t indent) {
  std::string text;
  for (const std::string& line : lines) text += std::string(indent, ' ') + line + "\n";
  return text;
}

std::string entry_text(const Entry& entry, std::size_t most_named_cases, std::size_t width) {
  const bool single = entry.cases.size() == 1;
  const std::string subject = single ? entry.cases.front() : fmt::format("{} cases", entry.cases.size());
  const std::vector<std::string> reason = text::printable_lines(reason_text(entry.reason));

  // The first line stands beside its subject. Further lines, as of a compiler's message, follow below it.
  std::string text = indented(
      text::wrap(subject + ": " + reason.front(), width - kIndent, kDetailIndent - kIndent), kIndent);
  std::vector<std::string> details;
  for (std::size_t i = 1; i < reason.size(); ++i) {
    for (std::string& line : text::wrap(reason[i], width - kDetailIndent, 2))
      details.push_back(std::move(line));
  }
  if (details.size() > kMostReasonLines) {
    details.resize(kMostReasonLines);
    details.emplace_back("... (timings.csv has all of it)");
  }
  text += indented(details, kDetailIndent);
  if (!single) text += indented(named_cases(entry.cases, most_named_cases), kDetailIndent);
  return text;
}

std::size_t count_of(std::span<const Record> records, Status status) {
  return static_cast<std::size_t>(std::count_if(
      records.begin(), records.end(), [status](const Record& record) { return record.status == status; }));
}

}  // namespace

std::string outcome_list(std::span<const Record> records, std::size_t width) {
  std::string text;
  for (const Section& section : kSections) {
    const std::vector<Entry> entries = entries_of(records, section.status);
    if (entries.empty()) continue;
    text += fmt::format("{}{}\n", text.empty() ? "" : "\n", section.heading);
    for (const Entry& entry : entries) {
      text += entry_text(entry, section.most_named_cases, std::max(width, 2 * kDetailIndent));
    }
  }
  return text;
}

std::string outcome_markdown(std::span<const Record> records) {
  std::string text;
  for (const Section& section : kSections) {
    if (count_of(records, section.status) == 0) continue;
    std::vector<Row> rows;
    for (const Record& record : records) {
      if (record.status != section.status) continue;
      rows.push_back({experiment::describe(record.test_case), reason_text(record.reason)});
    }
    constexpr std::array kColumns{Column{"case", ColumnKind::kText}, Column{"reason", ColumnKind::kText}};
    text += fmt::format("{}**{}**\n\n{}", text.empty() ? "" : "\n", section.heading,
                        markdown_table(kColumns, rows));
  }
  return text;
}

std::string outcome_line(const Record& record) {
  return fmt::format("{}: {}: {}", name_of(record.status), experiment::describe(record.test_case),
                     reason_text(record.reason));
}

std::string outcome_counts(std::span<const Record> records) {
  std::string text = fmt::format("{} ok", count_of(records, Status::kOk));
  for (const Section& section : kSections) {
    const std::size_t count = count_of(records, section.status);
    const bool always = section.status == Status::kSkipped || section.status == Status::kFailed;
    if (always || count > 0) text += fmt::format(", {} {}", count, section.heading);
  }
  return text;
}

}  // namespace fftbench::report
