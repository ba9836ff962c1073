#include "report/side_by_side.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string_view>

#include "text/text_grid.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kWidth = 80;

std::uint64_t sum_of(const ExplainedKernel& kernel,
                     const std::function<std::uint64_t(const PassRecord&)>& of) {
  const std::vector<PassRecord>& passes = kernel.passes.passes;
  return std::accumulate(passes.begin(), passes.end(), std::uint64_t{0},
                         [&](std::uint64_t sum, const PassRecord& pass) { return sum + of(pass); });
}

// Returns the value of each pass, or the only one where all have the same: "256", "256, 128".
std::string of_each(const ExplainedKernel& kernel, const std::function<std::string(const PassRecord&)>& of) {
  std::vector<std::string> values;
  for (const PassRecord& pass : kernel.passes.passes) values.push_back(of(pass));
  if (!values.empty() &&
      std::ranges::all_of(values, [&](const std::string& one) { return one == values.front(); }))
    values.resize(1);
  return text::join(values, ", ");
}

std::string ms_text(double ms) {
  return fmt::format("{:.4g} ms", ms);
}

std::string bytes_text(std::uint64_t bytes) {
  return fmt::format("{:.4g} MB", double(bytes) / 1e6);
}

std::string told(const std::optional<std::uint64_t>& value) {
  return value ? fmt::format("{}", *value) : "not told";
}

struct Rows {
  text::GridColumn names{.heading = "", .align = text::Align::kLeft, .cells = {}};
  text::GridColumn of_a{.heading = "A", .align = text::Align::kRight, .cells = {}};
  text::GridColumn of_b{.heading = "B", .align = text::Align::kRight, .cells = {}};

  void add(const std::string& name, const std::string& a, const std::string& b) {
    names.cells.push_back(name);
    of_a.cells.push_back(a);
    of_b.cells.push_back(b);
  }
  std::string text() const {
    const text::TextGrid grid({names, of_a, of_b}, {0}, kWidth);
    std::string lines = grid.heading_line();
    for (std::size_t row = 0; row < names.cells.size(); ++row) lines += grid.row_lines(row);
    return lines;
  }
};

void add_counts(const ExplainedKernel& a, const ExplainedKernel& b, Rows& rows) {
  const auto counted = [&](const char* name, const auto& of) {
    rows.add(name, fmt::format("{}", sum_of(a, of)), fmt::format("{}", sum_of(b, of)));
  };
  const auto in_bytes = [&](const char* name, const auto& of) {
    rows.add(name, bytes_text(sum_of(a, of)), bytes_text(sum_of(b, of)));
  };
  const auto each = [&](const char* name, const auto& of) { rows.add(name, of_each(a, of), of_each(b, of)); };
  rows.add("passes", fmt::format("{}", a.passes.passes.size()), fmt::format("{}", b.passes.passes.size()));
  counted("dispatches", [](const PassRecord& pass) { return pass.dispatches; });
  counted("barriers", [](const PassRecord& pass) { return pass.barriers; });
  in_bytes("read", [](const PassRecord& pass) { return pass.read_bytes; });
  in_bytes("written", [](const PassRecord& pass) { return pass.write_bytes; });
  in_bytes("read of tables", [](const PassRecord& pass) { return pass.table_read_bytes; });
  each("work groups", [](const PassRecord& pass) { return fmt::format("{}", pass.work_groups); });
  each("invocations of a group", [](const PassRecord& pass) { return fmt::format("{}", pass.invocations); });
  each("shared memory, bytes",
       [](const PassRecord& pass) { return fmt::format("{}", pass.shared_memory_bytes); });
  each("registers", [](const PassRecord& pass) { return told(pass.program.registers); });
  each("program, bytes", [](const PassRecord& pass) { return told(pass.program.binary_bytes); });
}

void add_parts(const ExplainedKernel& a, const ExplainedKernel& b, Rows& rows) {
  const TimeParts of_a = time_parts(a);
  const TimeParts of_b = time_parts(b);
  rows.add("time: launches", ms_text(of_a.launch_ms), ms_text(of_b.launch_ms));
  rows.add("time: memory", ms_text(of_a.memory_ms), ms_text(of_b.memory_ms));
  rows.add("time: arithmetic", ms_text(of_a.arithmetic_ms), ms_text(of_b.arithmetic_ms));
  rows.add("time: beyond floors", ms_text(of_a.beyond_ms), ms_text(of_b.beyond_ms));
}

std::string pass_lines(const ExplainedKernel& a, const ExplainedKernel& b) {
  std::string text;
  for (const auto& [letter, kernel] : {std::pair("A", &a), std::pair("B", &b)}) {
    for (const PassRecord& pass : kernel->passes.passes) {
      const double floor_ms = floor_of(pass, kernel->ceilings).ms();
      const std::string line =
          fmt::format("{}, {}: {}, {} its floor, {}", letter, pass.label, ms_text(pass.median_ms),
                      floor_ms > 0 ? fmt::format("{:.1f} times", pass.median_ms / floor_ms) : "without",
                      limit_of(pass, kernel->ceilings));
      text += text::join(text::wrap(line, kWidth, 3), "\n") + "\n";
    }
  }
  return text;
}

// Says how many times as long B takes, from turn to turn.
std::string ratio_words(const ExplainedKernel& a, const ExplainedKernel& b) {
  std::vector<double> ratios;
  for (std::size_t turn = 0; turn < std::min(a.turns_ms.size(), b.turns_ms.size()); ++turn) {
    if (a.turns_ms[turn] > 0) ratios.push_back(b.turns_ms[turn] / a.turns_ms[turn]);
  }
  const std::string whole =
      fmt::format("B takes {:.3g} times as long as A", b.passes.whole_ms / a.passes.whole_ms);
  if (ratios.size() < 2) return whole;
  const auto [least, most] = std::ranges::minmax(ratios);
  return fmt::format("{}; in {} turns from {:.3g} to {:.3g}{}", whole, ratios.size(), least, most,
                     least < 1 && most > 1 ? ", so that it is not clear which is faster" : "");
}

std::string difference_words(const ExplainedKernel& a, const ExplainedKernel& b) {
  const TimeParts of_a = time_parts(a);
  const TimeParts of_b = time_parts(b);
  const auto more = [](std::uint64_t from, std::uint64_t to, const char* what) {
    const auto difference = std::int64_t(to) - std::int64_t(from);
    if (difference == 0) return fmt::format("as many {}", what);
    return fmt::format("{} {} {}", std::abs(difference), difference < 0 ? "fewer" : "more", what);
  };
  const auto dispatches = [](const PassRecord& pass) { return pass.dispatches; };
  const auto bytes = [](const PassRecord& pass) { return pass.read_bytes + pass.write_bytes; };
  struct Part {
    double ms;
    std::string words;
  };
  std::array<Part, 4> parts{{
      {of_b.launch_ms - of_a.launch_ms,
       fmt::format("launches ({})", more(sum_of(a, dispatches), sum_of(b, dispatches), "dispatches"))},
      {of_b.memory_ms - of_a.memory_ms,
       fmt::format("memory ({})", more(sum_of(a, bytes), sum_of(b, bytes), "bytes read and written"))},
      {of_b.arithmetic_ms - of_a.arithmetic_ms, "arithmetic"},
      {of_b.beyond_ms - of_a.beyond_ms,
       "what passes take beyond their floors (strided access, barriers, shared memory, few invocations, "
       "values in memory)"},
  }};
  std::ranges::stable_sort(parts, std::ranges::greater{}, [](const Part& part) { return std::abs(part.ms); });
  std::vector<std::string> words;
  for (const Part& part : parts) {
    if (part.ms != 0) words.push_back(fmt::format("{:+.3g} ms {}", part.ms, part.words));
  }
  return fmt::format("the difference of {:+.3g} ms is {}", b.passes.whole_ms - a.passes.whole_ms,
                     words.empty() ? "nothing" : text::join(words, "; "));
}

}  // namespace

TimeParts time_parts(const ExplainedKernel& kernel) {
  TimeParts parts;
  double floors_ms = 0;
  for (const PassRecord& pass : kernel.passes.passes) {
    const PassFloor floor = floor_of(pass, kernel.ceilings);
    const double ms = floor.ms();
    floors_ms += ms;
    (ms == floor.memory_ms       ? parts.memory_ms
     : ms == floor.arithmetic_ms ? parts.arithmetic_ms
                                 : parts.launch_ms) += ms;
  }
  parts.beyond_ms = kernel.passes.whole_ms - floors_ms;
  return parts;
}

std::string side_by_side_text(const ExplainedKernel& a, const ExplainedKernel& b) {
  std::string text;
  for (const auto& [letter, kernel] : {std::pair("A", &a), std::pair("B", &b)})
    text += text::join(text::wrap(fmt::format("{}: {}", letter, kernel->name), kWidth, 3), "\n") + "\n";
  Rows rows;
  rows.add("time", ms_text(a.passes.whole_ms), ms_text(b.passes.whole_ms));
  add_counts(a, b, rows);
  add_parts(a, b, rows);
  text += rows.text() + pass_lines(a, b);
  for (const std::string& words : {ratio_words(a, b), difference_words(a, b)})
    text += text::join(text::wrap(words, kWidth, 2), "\n") + "\n";
  return text;
}

}  // namespace fftbench::report
