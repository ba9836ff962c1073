#include "run/turns/turn_verdicts.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <tuple>

#include "measure/rank_sum.h"
#include "measure/statistics.h"

namespace fftbench::run {
namespace {

using Pair = std::pair<CaseKey, CaseKey>;

// A round's rows come in another order each. People read kernels one after the other, each with its sizes.
auto place_of(const CaseKey& key) {
  const auto number = [&](std::size_t column) { return std::strtoull(key.at(column).c_str(), nullptr, 10); };
  const std::uint64_t width = number(kKernelColumns), height = number(kKernelColumns + 1);
  return std::tuple(CaseKey(key.begin(), key.begin() + kKernelColumns), width * height, width, key);
}

// The cases of all processes of a side: one that crashed may lack some.
std::vector<CaseKey> cases_of(const std::vector<Round>& rounds, std::size_t side) {
  std::vector<CaseKey> all;
  std::set<CaseKey> known;
  for (const Round& round : rounds) {
    for (const CaseKey& key : round.at(side).order) {
      if (known.insert(key).second) all.push_back(key);
    }
  }
  std::ranges::sort(all, {}, place_of);
  return all;
}

CaseKey problem_of(const CaseKey& key) {
  return {key.begin() + kKernelColumns, key.end()};
}

std::map<CaseKey, std::vector<CaseKey>> by_problem(const std::vector<CaseKey>& cases) {
  std::map<CaseKey, std::vector<CaseKey>> problems;
  for (const CaseKey& key : cases) problems[problem_of(key)].push_back(key);
  return problems;
}

std::vector<Pair> pairs_of_problems(const std::vector<CaseKey>& a, const std::vector<CaseKey>& b) {
  const auto of_a = by_problem(a), of_b = by_problem(b);
  std::vector<Pair> pairs;
  for (const CaseKey& key : a) {
    const auto rivals = of_b.find(problem_of(key));
    if (rivals == of_b.end()) continue;
    if (rivals->second.size() > 1 || of_a.at(problem_of(key)).size() > 1) {
      throw std::runtime_error(fmt::format(
          "A and B have no case in common, and several for one problem, such as {}: choose one of "
          "each with --filter",
          case_name(key)));
    }
    pairs.emplace_back(key, rivals->second.front());
  }
  if (pairs.empty()) throw std::runtime_error("A and B have no case and no problem in common");
  return pairs;
}

const CaseResult* result_of(const Round& round, std::size_t side, const CaseKey& key) {
  const auto found = round.at(side).cases.find(key);
  return found == round.at(side).cases.end() ? nullptr : &found->second;
}

bool is_ok(const CaseResult* result) {
  return result != nullptr && result->status == "ok" && result->median_ms > 0;
}

// Says in which round a side was not ok first, and how; empty where it always was.
std::string fault_of(const std::vector<Round>& rounds, std::size_t side, const CaseKey& key) {
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const CaseResult* result = result_of(rounds[round], side, key);
    if (is_ok(result)) continue;
    const std::string where = fmt::format("in {}, round {}: ", side == 0 ? "A" : "B", round + 1);
    if (result == nullptr) return where + "no row";
    if (result->status == "ok") return where + "no time";
    return where + result->status + (result->reason.empty() ? "" : ": " + result->reason);
  }
  return "";
}

struct Times {
  std::array<std::vector<double>, 2> ms;
  std::array<double, 2> steps_ms{};
};

// Takes the rounds in which both were timed by one timer: two clocks count unlike things.
Times times_of(const std::vector<Round>& rounds, const Pair& pair) {
  Times times;
  for (const Round& round : rounds) {
    const std::array results{result_of(round, 0, pair.first), result_of(round, 1, pair.second)};
    if (results[0]->timer != results[1]->timer) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      times.ms.at(side).push_back(results.at(side)->median_ms);
      times.steps_ms.at(side) = std::max(times.steps_ms.at(side), results.at(side)->step_ms);
    }
  }
  return times;
}

void judge(std::vector<ComparedCase>& compared, const measure::VerdictLimits& limits) {
  std::vector<double> p_values;
  for (const ComparedCase& one : compared) p_values.push_back(one.ratio.p);
  const std::vector<double> corrected = measure::holm(p_values);
  for (std::size_t index = 0; index < compared.size(); ++index) {
    ComparedCase& one = compared[index];
    one.ratio.p = corrected[index];
    one.verdict = measure::decide(one.ratio.interval, one.ratio.p, limits);
  }
}

}  // namespace

TurnVerdicts compare_rounds(const std::vector<Round>& rounds, const measure::VerdictLimits& limits) {
  const std::vector<CaseKey> a = cases_of(rounds, 0), b = cases_of(rounds, 1);
  const std::set<CaseKey> all_a(a.begin(), a.end()), all_b(b.begin(), b.end());
  std::vector<Pair> pairs;
  for (const CaseKey& key : a) {
    if (all_b.contains(key)) pairs.emplace_back(key, key);
  }
  TurnVerdicts verdicts;
  verdicts.by_problem = pairs.empty();
  if (pairs.empty()) pairs = pairs_of_problems(a, b);

  std::set<CaseKey> met;
  for (const Pair& pair : pairs) {
    met.insert({pair.first, pair.second});
    const std::string fault_a = fault_of(rounds, 0, pair.first);
    const std::string fault_b = fault_of(rounds, 1, pair.second);
    if (!fault_a.empty() || !fault_b.empty()) {
      verdicts.left_out.push_back(
          {.key = pair.first, .why = fault_a.empty() ? fault_b : fault_a, .is_missing = fault_a.empty()});
      continue;
    }
    const Times times = times_of(rounds, pair);
    if (times.ms[0].empty()) {
      verdicts.left_out.push_back({.key = pair.first, .why = "timed by another timer in A than in B"});
      continue;
    }
    verdicts.compared.push_back({.baseline = pair.first,
                                 .candidate = pair.second,
                                 .rounds = times.ms[0].size(),
                                 .baseline_ms = measure::median_of(times.ms[0]),
                                 .candidate_ms = measure::median_of(times.ms[1]),
                                 .ratio = measure::paired_ratio({.baseline_ms = times.ms[0],
                                                                 .candidate_ms = times.ms[1],
                                                                 .baseline_step_ms = times.steps_ms[0],
                                                                 .candidate_step_ms = times.steps_ms[1]},
                                                                limits.threshold)});
  }
  judge(verdicts.compared, limits);
  for (const CaseKey& key : a) {
    if (met.contains(key)) continue;
    const bool was_ok = fault_of(rounds, 0, key).empty();
    verdicts.left_out.push_back({.key = key, .why = "only in A", .is_missing = was_ok});
  }
  for (const CaseKey& key : b) {
    if (!met.contains(key)) verdicts.left_out.push_back({.key = key, .why = "only in B"});
  }
  return verdicts;
}

TurnsOutcome outcome_of(const TurnVerdicts& verdicts) {
  using enum measure::Verdict;
  const auto has = [&](measure::Verdict verdict) {
    return std::ranges::find(verdicts.compared, verdict, &ComparedCase::verdict) != verdicts.compared.end();
  };
  if (has(kSlower) || std::ranges::any_of(verdicts.left_out, &UncomparedCase::is_missing))
    return TurnsOutcome::kFailed;
  return has(kSame) || has(kFaster) ? TurnsOutcome::kPassed : TurnsOutcome::kNothingJudged;
}

}  // namespace fftbench::run
