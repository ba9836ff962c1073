// Each figure of a pass stands under its own heading.
#include "report/passes_csv.h"

#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::passes_csv_test {
namespace {

TEST(PassesCsv, EachFigureStandsUnderItsHeading) {
  test_support::Algorithms algorithms;
  const experiment::Case test_case{.problem = {.extent = {8, 4}}, .choice = {algorithms.add("x"), {}}};
  const PassRecord first{.label = "rows", .median_ms = 0.25, .transforms = 1};
  const PassRecord second{.label = "columns",
                          .median_ms = 0.5,
                          .ci_low_ms = 0.375,
                          .ci_high_ms = 0.625,
                          .transforms = 21,
                          .read_bytes = 22,
                          .write_bytes = 23,
                          .table_read_bytes = 24,
                          .flops = 25,
                          .dispatches = 26,
                          .barriers = 27,
                          .work_groups = 28,
                          .invocations = 29,
                          .shared_memory_bytes = 30,
                          .program = {.binary_bytes = 31,
                                      .registers = 32,
                                      .spills = 33,
                                      .scratch_bytes = 34,
                                      .waves = 35,
                                      .local_bytes = 36,
                                      .calls = 37,
                                      .temporaries = 38,
                                      .most_invocations = 39,
                                      .occupancy = 0.125,
                                      .words = "told"}};
  const auto rows =
      passes_rows({}, test_case, {.passes = {first, second}, .whole_ms = 0.875, .remark = "marks"});
  ASSERT_EQ(rows.size(), 2U);
  const auto field = [&](std::size_t row, std::string_view column) {
    const auto found = std::ranges::find(passes_columns(), column);
    return rows[row].at(std::size_t(found - passes_columns().begin()));
  };
  for (const auto& [column, text] : {std::pair("pass", "1"),
                                     {"label", "columns"},
                                     {"transforms", "21"},
                                     {"read_bytes", "22"},
                                     {"write_bytes", "23"},
                                     {"table_read_bytes", "24"},
                                     {"dispatches", "26"},
                                     {"barriers", "27"},
                                     {"work_groups", "28"},
                                     {"invocations", "29"},
                                     {"shared_memory_bytes", "30"},
                                     {"remark", "marks"},
                                     {"binary_bytes", "31"},
                                     {"registers", "32"},
                                     {"spills", "33"},
                                     {"scratch_bytes", "34"},
                                     {"waves", "35"},
                                     {"driver_words", "told"},
                                     {"local_bytes", "36"},
                                     {"calls", "37"},
                                     {"temporaries", "38"},
                                     {"most_invocations", "39"}}) {
    EXPECT_EQ(field(1, column), text) << column;
  }
  for (const auto& [column, figure] : {std::pair("median_ms", 0.5),
                                       {"ci_low_ms", 0.375},
                                       {"ci_high_ms", 0.625},
                                       {"flops", 25.0},
                                       {"sum_ms", 0.75},
                                       {"whole_ms", 0.875},
                                       {"occupancy", 0.125}}) {
    EXPECT_EQ(std::stod(field(1, column)), figure) << column;
  }
  for (const char* column : {"ci_low_ms", "ci_high_ms", "flops", "binary_bytes", "occupancy"})
    EXPECT_EQ(field(0, column), "") << column << " is not known";
  EXPECT_EQ(rows[0].size(), passes_columns().size());
}

}  // namespace
}  // namespace fftbench::report::passes_csv_test
