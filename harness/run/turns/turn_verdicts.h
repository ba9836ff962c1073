// The outcome of measuring two sides by turns: what every case's rounds tell together.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "measure/paired_ratio.h"
#include "measure/verdict.h"
#include "run/turns/process_results.h"

namespace fftbench::run {

// A round: a process of A and one of B, beside each other.
using Round = std::array<ProcessResults, 2>;

struct ComparedCase {
  CaseKey baseline;   // of A
  CaseKey candidate;  // of B: the same, or another kernel for the same problem
  std::size_t rounds = 0;
  double baseline_ms = 0;  // median of its processes
  double candidate_ms = 0;
  measure::PairedRatio ratio = {};  // its p counts every case
  measure::Verdict verdict = measure::Verdict::kUnclear;
};

// A case that has no verdict, and why.
struct UncomparedCase {
  CaseKey key;
  std::string why;          // "in B skipped: ...", "only in A"
  bool is_missing = false;  // whether it was ok in A and isn't in B
};

struct TurnVerdicts {
  std::vector<ComparedCase> compared;  // by kernel, each from small to large
  std::vector<UncomparedCase> left_out;
  bool by_problem = false;  // whether no case of A is one of B, so that kernels of one problem are compared
};

enum class TurnsOutcome {
  kPassed,
  kFailed,         // a case is slower, or is ok in A and not in B
  kNothingJudged,  // every case is unclear, or none is ok in both
};

TurnsOutcome outcome_of(const TurnVerdicts& verdicts);

// Throws std::runtime_error where A and B have nothing in common. `rounds` is not empty.
TurnVerdicts compare_rounds(const std::vector<Round>& rounds, const measure::VerdictLimits& limits);

}  // namespace fftbench::run
