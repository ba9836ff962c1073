#include "report/passes_csv.h"

#include <array>
#include <numeric>

#include "report/csv_file.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kFirstOwn = 18;
constexpr auto kPassesColumns =
    with_case_key(std::array<Column, kFirstOwn>{{
                      {.name = "pass", .kind = ColumnKind::kIndex, .always = true},
                      {.name = "label", .kind = ColumnKind::kName},
                      {.name = "median_ms", .kind = ColumnKind::kFigure, .always = true},
                      {.name = "ci_low_ms", .kind = ColumnKind::kFigure},
                      {.name = "ci_high_ms", .kind = ColumnKind::kFigure},
                      {.name = "transforms", .kind = ColumnKind::kAtLeastOne},
                      {.name = "read_bytes", .kind = ColumnKind::kCount, .always = true},
                      {.name = "write_bytes", .kind = ColumnKind::kCount, .always = true},
                      {.name = "table_read_bytes", .kind = ColumnKind::kCount, .always = true},
                      {.name = "flops", .kind = ColumnKind::kFigure},
                      {.name = "dispatches", .kind = ColumnKind::kCount, .always = true},
                      {.name = "barriers", .kind = ColumnKind::kCount, .always = true},
                      {.name = "work_groups", .kind = ColumnKind::kCount, .always = true},
                      {.name = "invocations", .kind = ColumnKind::kCount, .always = true},
                      {.name = "shared_memory_bytes", .kind = ColumnKind::kCount, .always = true},
                      {.name = "sum_ms", .kind = ColumnKind::kFigure, .always = true},
                      {.name = "whole_ms", .kind = ColumnKind::kFigure, .always = true},
                      {.name = "remark", .kind = ColumnKind::kText},
                  }},
                  std::array<Column, 11>{{
                      {.name = "binary_bytes", .kind = ColumnKind::kCount},
                      {.name = "registers", .kind = ColumnKind::kCount},
                      {.name = "spills", .kind = ColumnKind::kCount},
                      {.name = "scratch_bytes", .kind = ColumnKind::kCount},
                      {.name = "waves", .kind = ColumnKind::kCount},
                      {.name = "driver_words", .kind = ColumnKind::kText},
                      {.name = "local_bytes", .kind = ColumnKind::kCount},
                      {.name = "calls", .kind = ColumnKind::kCount},
                      {.name = "temporaries", .kind = ColumnKind::kCount},
                      {.name = "most_invocations", .kind = ColumnKind::kCount},
                      {.name = "occupancy", .kind = ColumnKind::kFigure},
                  }});
constexpr auto kPassesNames = names_of(kPassesColumns);

}  // namespace

double sum_ms(const PassRecords& records) {
  return std::accumulate(records.passes.begin(), records.passes.end(), 0.0,
                         [](double sum, const PassRecord& pass) { return sum + pass.median_ms; });
}

std::span<const std::string_view> passes_columns() {
  return kPassesNames;
}

std::span<const std::string_view> required_passes_columns() {
  return passes_columns().first(kCaseKey.size() + kFirstOwn);
}

std::vector<std::vector<std::string>> passes_rows(const RunIdentity& run, const experiment::Case& test_case,
                                                  const PassRecords& records) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t number = 0; number < records.passes.size(); ++number) {
    const PassRecord& pass = records.passes[number];
    std::vector<std::string>& fields = rows.emplace_back(case_key_fields(run, test_case));
    fields.push_back(std::to_string(number));
    fields.push_back(pass.label);
    for (const std::optional<double>& figure :
         {std::optional(pass.median_ms), pass.ci_low_ms, pass.ci_high_ms}) {
      fields.push_back(csv_number(figure));
    }
    for (const std::uint64_t count :
         {std::uint64_t{pass.transforms}, pass.read_bytes, pass.write_bytes, pass.table_read_bytes}) {
      fields.push_back(std::to_string(count));
    }
    fields.push_back(pass.flops > 0 ? csv_number(pass.flops) : "");
    for (const std::uint64_t count :
         {pass.dispatches, pass.barriers, pass.work_groups, pass.invocations, pass.shared_memory_bytes}) {
      fields.push_back(std::to_string(count));
    }
    fields.push_back(csv_number(sum_ms(records)));
    fields.push_back(csv_number(records.whole_ms));
    fields.push_back(records.remark);
    for (std::string& field : later_key_fields(test_case)) fields.push_back(std::move(field));
    const ProgramRecord& program = pass.program;
    const auto add_told = [&fields](const std::optional<std::uint64_t>& told) {
      fields.push_back(told ? std::to_string(*told) : "");
    };
    for (const auto& told :
         {program.binary_bytes, program.registers, program.spills, program.scratch_bytes, program.waves}) {
      add_told(told);
    }
    fields.push_back(program.words);
    for (const auto& told :
         {program.local_bytes, program.calls, program.temporaries, program.most_invocations}) {
      add_told(told);
    }
    fields.push_back(csv_number(program.occupancy));
  }
  return rows;
}

}  // namespace fftbench::report
