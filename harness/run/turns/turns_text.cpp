#include "run/turns/turns_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "report/progress.h"
#include "text/text_grid.h"

namespace fftbench::run {
namespace {

constexpr std::size_t kPrintedWidth = 80;
constexpr std::size_t kHanging = 4;  // columns before the further lines of what belongs to one case or side
constexpr double kPercent = 100;

std::string paragraph(const std::string& words, std::size_t indent = 0) {
  return text::join(text::wrap(words, kPrintedWidth, indent), "\n") + "\n";
}

bool is_the_same_twice(const Turns& turns, const Round& first) {
  const Side &a = turns.sides[0], &b = turns.sides[1];
  return a.environment == b.environment && a.options == b.options &&
         turns.experiments[0].text == turns.experiments[1].text && first[0].revision == first[1].revision &&
         first[0].shaders == first[1].shaders;
}

std::string head_text(const Turns& turns, const std::vector<Round>& rounds) {
  std::string text;
  for (std::size_t side = 0; side < 2; ++side) {
    const ProcessResults& first = rounds.front().at(side);
    const Side& own = turns.sides.at(side);
    text += paragraph(
        fmt::format("{}: {} (revision {}, shaders {}, on {})", own.name, words_of(own), first.revision,
                    first.shaders.empty() ? "unknown" : first.shaders.substr(0, 12), first.device),
        kHanging);
  }
  if (is_the_same_twice(turns, rounds.front())) {
    text += "A and B are the same: whatever is claimed here is a false alarm.\n";
  }
  return text + fmt::format("{} round{}, each a process of A and one of B.\n\n", rounds.size(),
                            rounds.size() == 1 ? "" : "s");
}

std::string ratio_text(double ratio) {
  return ratio < 10 ? fmt::format("{:.3f}", ratio) : fmt::format("{:.3g}", ratio);
}

std::string name_of_pair(const ComparedCase& one) {
  if (one.baseline == one.candidate) return case_name(one.baseline);
  return fmt::format("A {}; B {}", case_name(one.baseline), case_name(one.candidate));
}

std::string table_text(const std::vector<ComparedCase>& compared) {
  if (compared.empty()) return "";
  std::vector<text::GridColumn> columns{{.heading = "case", .cells = {}},
                                        {.heading = "A", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "B", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "B / A", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "95 % interval", .cells = {}},
                                        {.heading = "B is", .cells = {}}};
  for (const ComparedCase& one : compared) {
    const measure::PairedRatio& ratio = one.ratio;
    const std::string word(measure::name_of(one.verdict));
    const std::array cells{name_of_pair(one),
                           report::milliseconds_text(one.baseline_ms),
                           report::milliseconds_text(one.candidate_ms),
                           ratio_text(ratio.ratio),
                           ratio.interval ? fmt::format("{} to {}", ratio_text(ratio.interval->low),
                                                        ratio_text(ratio.interval->high))
                                          : "unknown",
                           word};
    for (std::size_t column = 0; column < cells.size(); ++column)
      columns[column].cells.push_back(cells.at(column));
  }
  const text::TextGrid grid(columns, {0}, kPrintedWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < compared.size(); ++row) text += grid.row_lines(row);
  return text + "\n";
}

std::string left_out_text(const TurnVerdicts& verdicts) {
  std::string text;
  for (const UncomparedCase& one : verdicts.left_out) {
    const std::string line =
        fmt::format("{}{}: {}", one.is_missing ? "MISSING " : "not compared: ", case_name(one.key), one.why);
    text += paragraph(line, kHanging);
  }
  return text;
}

std::string summary_text(const TurnVerdicts& verdicts, const Turns& turns) {
  std::map<measure::Verdict, std::size_t> counts;
  for (const ComparedCase& one : verdicts.compared) ++counts[one.verdict];
  std::string text;
  if (counts[measure::Verdict::kUnclear] > 0) {
    const std::size_t cases = verdicts.compared.size();
    text +=
        paragraph(fmt::format("unclear: the interval holds changes both below and above {:g} %, or p is not "
                              "below {:g}{}. More rounds help (--rounds).",
                              kPercent * turns.limits.threshold, turns.limits.alpha,
                              cases == 1 ? "" : fmt::format(" for {} cases at once", cases)));
  }
  using enum measure::Verdict;
  text += fmt::format("{} faster, {} slower, {} same, {} unclear", counts[kFaster], counts[kSlower],
                      counts[kSame], counts[kUnclear]);
  const auto missing = std::ranges::count_if(verdicts.left_out, &UncomparedCase::is_missing);
  if (missing > 0) text += fmt::format(", {} missing", missing);
  const auto others = static_cast<std::ptrdiff_t>(verdicts.left_out.size()) - missing;
  if (others > 0) text += fmt::format(", {} not compared", others);
  return text + "\n";
}

}  // namespace

std::string words_of(const Side& side) {
  return side.words.empty() ? "this" : fmt::format("{}", fmt::join(side.words, " "));
}

std::string turns_text(const Turns& turns, const std::vector<Round>& rounds, const TurnVerdicts& verdicts) {
  return head_text(turns, rounds) + table_text(verdicts.compared) + left_out_text(verdicts) +
         summary_text(verdicts, turns);
}

std::string why_nothing_judged(const TurnVerdicts& verdicts) {
  if (verdicts.compared.empty()) return "no case is ok on both sides";
  return "every case is unclear; more rounds help (--rounds)";
}

}  // namespace fftbench::run
