#include "report/explanation.h"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "fft/problem.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kMostPasses = 5;
constexpr std::size_t kTextWidth = 100;

// The passes that are shown: the slowest, in their own order.
std::vector<std::size_t> shown_passes(const PassRecords& records) {
  std::vector<std::size_t> numbers(records.passes.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  std::ranges::stable_sort(numbers, std::ranges::greater{},
                           [&](std::size_t number) { return records.passes[number].median_ms; });
  if (numbers.size() > kMostPasses) numbers.resize(kMostPasses);
  std::ranges::sort(numbers);
  return numbers;
}

constexpr std::string_view kNotTold = "not told";
constexpr const char* kWaiting = "waiting";
constexpr const char* kValuesInMemory = "values in memory";

std::string program_size(const ProgramRecord& program) {
  return program.binary_bytes ? fmt::format("{:.1f} kB", double(*program.binary_bytes) / 1000)
                              : std::string(kNotTold);
}

// Registers, and what did not fit into them.
std::string registers_of(const ProgramRecord& program) {
  std::vector<std::string> parts;
  if (program.registers) parts.push_back(fmt::format("{}", *program.registers));
  if (program.spills) parts.push_back(fmt::format("{} spilled", *program.spills));
  if (program.waves) parts.push_back(fmt::format("{} waves", *program.waves));
  if (program.local_bytes) {
    parts.push_back(*program.local_bytes > 0 ? fmt::format("{} B in memory", *program.local_bytes)
                                             : "none in memory");
  }
  if (program.calls.value_or(0) > 0) parts.push_back(fmt::format("{} calls", *program.calls));
  if (program.occupancy) parts.push_back(fmt::format("{:.0f} % resident", 100 * *program.occupancy));
  return parts.empty() ? std::string(kNotTold) : fmt::format("{}", fmt::join(parts, ", "));
}

std::string table_of(const PassRecords& records, const Ceilings& ceilings,
                     const std::vector<std::size_t>& shown) {
  using enum text::Align;
  std::vector<text::GridColumn> columns{{.heading = "pass", .align = kLeft, .cells = {}},
                                        {.heading = "ms", .align = kRight, .cells = {}},
                                        {.heading = "share", .align = kRight, .cells = {}},
                                        {.heading = "floor ms", .align = kRight, .cells = {}},
                                        {.heading = "x floor", .align = kRight, .cells = {}},
                                        {.heading = "program", .align = kRight, .cells = {}},
                                        {.heading = "registers", .align = kRight, .cells = {}},
                                        {.heading = "limited by", .align = kLeft, .cells = {}}};
  const double sum = sum_ms(records);
  for (const std::size_t number : shown) {
    const PassRecord& pass = records.passes[number];
    const double floor_ms = floor_of(pass, ceilings).ms();
    columns[0].cells.push_back(pass.label);
    columns[1].cells.push_back(fmt::format("{:.4g}", pass.median_ms));
    columns[2].cells.push_back(fmt::format("{:.0f} %", sum > 0 ? 100 * pass.median_ms / sum : 0));
    columns[3].cells.push_back(fmt::format("{:.3g}", floor_ms));
    columns[4].cells.push_back(floor_ms > 0 ? fmt::format("{:.1f}", pass.median_ms / floor_ms) : "-");
    columns[5].cells.push_back(program_size(pass.program));
    columns[6].cells.push_back(registers_of(pass.program));
    columns[7].cells.push_back(limit_of(pass, ceilings));
  }
  const text::TextGrid grid(columns, {0}, kTextWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < shown.size(); ++row) text += grid.row_lines(row);
  return text;
}

// Names the ceilings that were measured, and those that were not.
std::string floor_words(const Ceilings& ceilings) {
  std::vector<std::string> measured;
  std::vector<std::string> missing;
  const auto add = [&](double value, const char* missing_name, const std::string& words) {
    if (value > 0) {
      measured.push_back(words);
    } else {
      missing.emplace_back(missing_name);
    }
  };
  add(ceilings.dispatch_ms, "empty dispatches",
      fmt::format("empty dispatches ({:.3g} us)", 1000 * ceilings.dispatch_ms));
  add(ceilings.copy_gbps, "a copy's speed", fmt::format("a copy's speed ({:.4g} GB/s)", ceilings.copy_gbps));
  add(ceilings.gflops, "the speed of arithmetic", fmt::format("{:.4g} Gflop/s", ceilings.gflops));
  if (measured.empty()) return "floor: unknown, since none of its parts could be measured here\n";
  const std::string last = measured.back();
  measured.pop_back();
  std::string text = fmt::format("floor: the least time, by {}{}{} alone", fmt::join(measured, ", "),
                                 measured.empty() ? "" : " or ", last);
  if (!missing.empty()) text += fmt::format("; not measured: {}", fmt::join(missing, ", "));
  return text + "\n";
}

bool any_limited_by(std::string_view limit, const PassRecords& records, const Ceilings& ceilings) {
  return std::ranges::any_of(records.passes,
                             [&](const PassRecord& pass) { return limit_of(pass, ceilings) == limit; });
}

bool has_calls(const PassRecord& pass) {
  return pass.program.calls.value_or(0) > 0;
}

bool has_values_in_memory(const PassRecord& pass) {
  return pass.program.local_bytes.value_or(0) > 0 || pass.program.spills.value_or(0) > 0;
}

}  // namespace

PassRecords as_one_pass(const Record& record, double whole_ms) {
  const fft::Traffic traffic = record.traffic.value_or(fft::Traffic{});
  return {.passes = {{.label = "whole transform",
                      .median_ms = whole_ms,
                      .read_bytes = traffic.read_bytes,
                      .write_bytes = traffic.write_bytes,
                      .flops = fft::nominal_flops(record.test_case.problem),
                      .dispatches = record.dispatches.value_or(0)}},
          .whole_ms = whole_ms,
          .remark = fmt::format("{} launches its kernels itself, so that no mark of the timer gets between "
                                "them; its bytes are counted as if each side took one kernel",
                                record.test_case.choice.algorithm->name)};
}

double PassFloor::ms() const {
  return std::max({launch_ms, memory_ms, arithmetic_ms});
}

PassFloor floor_of(const PassRecord& pass, const Ceilings& ceilings) {
  const auto over = [](double amount, double speed) { return speed > 0 ? amount / speed * 1e-6 : 0; };
  return {.launch_ms = double(pass.dispatches) * ceilings.dispatch_ms,
          .memory_ms = over(double(pass.read_bytes + pass.write_bytes), ceilings.copy_gbps),
          .arithmetic_ms = over(pass.flops.value_or(0), ceilings.gflops)};
}

std::string limit_of(const PassRecord& pass, const Ceilings& ceilings) {
  const PassFloor floor = floor_of(pass, ceilings);
  if (!(pass.median_ms <= kNearFloor * floor.ms()))
    return has_values_in_memory(pass) ? kValuesInMemory : kWaiting;
  if (floor.ms() == floor.memory_ms) return "memory";
  return floor.ms() == floor.arithmetic_ms ? "arithmetic" : "launch";
}

std::string energy_text(const std::optional<measure::Energy>& energy, double transform_ms) {
  if (!energy) return "energy: this device does not tell what it takes (NVIDIA GPUs do, through NVML)\n";
  const std::string watts =
      transform_ms > 0 ? fmt::format(", {:.0f} W", 1000 * energy->joules / transform_ms) : "";
  return fmt::format("energy: {:.3g} mJ a transform, from {:.3g} to {:.3g}, for the whole device{}\n",
                     1000 * energy->joules, 1000 * energy->low, 1000 * energy->high, watts);
}

std::string explanation_text(const PassRecords& records, const Ceilings& ceilings) {
  const std::vector<std::size_t> shown = shown_passes(records);
  std::string text = table_of(records, ceilings, shown);
  double shown_ms = 0;
  for (const std::size_t number : shown) shown_ms += records.passes[number].median_ms;
  const std::size_t others = records.passes.size() - shown.size();
  if (others > 0)
    text += fmt::format("and {} shorter passes, {:.4g} ms\n", others, sum_ms(records) - shown_ms);
  double floors_ms = 0;
  for (const PassRecord& pass : records.passes) floors_ms += floor_of(pass, ceilings).ms();
  text += floor_words(ceilings);
  text += fmt::format("all floors together: {:.3g} ms; the transform takes {:.1f} times that\n", floors_ms,
                      floors_ms > 0 ? records.whole_ms / floors_ms : 0);
  if (any_limited_by(kValuesInMemory, records, ceilings)) {
    text += std::ranges::any_of(records.passes, has_calls)
                ? "values in memory: the compiler gave up inlining, and calls pass an invocation's values "
                  "through memory\n"
                : "values in memory: an invocation has more values than registers, or an array that it "
                  "indexes\n";
  }
  if (any_limited_by(kWaiting, records, ceilings)) {
    text += fmt::format(
        "waiting: over {} times the floor: strided access, barriers, shared memory, or too few invocations\n",
        kNearFloor);
  }
  if (!records.remark.empty()) text += records.remark + "\n";
  return text;
}

}  // namespace fftbench::report
