#include "run/tuning_summary.h"

#include <fmt/format.h>

#include "report/text_grid.h"

namespace fftbench::run {
namespace {

constexpr std::size_t kWidth = 110;

void add_row(std::vector<report::GridColumn>& columns, const TunedProblem& tuned) {
  const auto& winner = tuned.outcome.winner;
  const bool compared = winner && winner->default_median_ms;
  columns[0].cells.push_back(fmt::format("{} {} {}", fft::describe_size(tuned.problem),
                                         fft::name_of(tuned.problem.direction),
                                         experiment::name_of(tuned.mode)));
  columns[1].cells.push_back(winner ? fmt::format("{:.4g}", winner->median_ms) : "-");
  columns[2].cells.push_back(compared ? fmt::format("{:.4g}", *winner->default_median_ms) : "-");
  columns[3].cells.push_back(compared ? fmt::format("{:.2f}", *winner->default_median_ms / winner->median_ms)
                                      : "-");
  columns[4].cells.push_back(winner ? tuned.outcome.choice : tuned.outcome.trouble);
}

}  // namespace

std::string tuning_summary(const std::vector<TunedProblem>& done) {
  using enum report::Align;
  std::vector<report::GridColumn> columns{{.heading = "problem", .align = kLeft, .cells = {}},
                                          {.heading = "best ms", .align = kRight, .cells = {}},
                                          {.heading = "untuned ms", .align = kRight, .cells = {}},
                                          {.heading = "ratio", .align = kRight, .cells = {}},
                                          {.heading = "best", .align = kLeft, .cells = {}}};
  std::size_t measured = 0;
  std::size_t failed = 0;
  for (const TunedProblem& tuned : done) {
    add_row(columns, tuned);
    measured += tuned.outcome.measured;
    failed += tuned.outcome.failures.size();
  }
  const report::TextGrid grid(columns, columns.size() - 1, kWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < done.size(); ++row) text += grid.row_lines(row);
  return text + fmt::format("\n{} variants measured, {} failed.\n", measured, failed);
}

}  // namespace fftbench::run
