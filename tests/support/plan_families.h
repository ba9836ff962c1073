// Plans that keep something from one dispatch to the next: one of each way in which dispatches and work
// groups wait for each other, found by trying every option of every algorithm.
#pragma once

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fft/best.h"
#include "fft/registry.h"

namespace fftbench::tests {

// The caller does not fill it, nor is it a table or the transform itself: it holds what transforms before
// left.
inline bool is_kept(const fft::Resource& resource) {
  using enum fft::Role;
  constexpr std::array kOthers{kInput,  kOutput,        kScratch, kTwiddleTable,   kButterflyTable, kChirp,
                               kKernel, kChirpSpectrum, kContent, kKernelSpectrum, kWaveRates};
  return std::ranges::find(kOthers, resource.role) == kOthers.end();
}

inline bool keeps_something(const fft::Plan& plan) {
  return plan.sync != fft::Sync::kBarrier || std::ranges::any_of(plan.resources, is_kept);
}

inline bool has_define(const fft::Pass& pass, const char* name, const char* value) {
  return std::ranges::find(pass.defines, fft::Define(name, value)) != pass.defines.end();
}

// What decides how the plan's dispatches and work groups wait for each other.
inline std::string family_of(const fft::Plan& plan) {
  std::string text = fmt::format("sync={} pipeline_depth={}", fft::name_of(plan.sync), plan.pipeline_depth);
  for (const fft::Resource& resource : plan.resources)
    if (is_kept(resource)) text += fmt::format(" {} of role {}", resource.name, int(resource.role));
  for (const fft::Pass& pass : plan.passes) {
    text += fmt::format(" | {}{}", pass.shader, pass.turns > 1 ? " in turns" : "");
    if (has_define(pass, "PASS_SYNC", "1")) text += " flagged";
    if (has_define(pass, "TILES_ARE_DYNAMIC", "1")) text += " claimed";
    if (has_define(pass, "LOADS_EARLY", "1") && pass.turns == 1) text += " early";
  }
  return text;
}

struct Candidate {
  const fft::Algorithm* algorithm;
  fft::Problem problem;
  fft::Options options;
};

inline fft::PlanOrSkip planned(const Candidate& wanted, std::uint32_t most_groups) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  fft::Options options = fft::complete_options(wanted.algorithm->options, wanted.options);
  fft::PlanOrSkip made = fft::make_plan(*wanted.algorithm, wanted.problem, options, limits);
  const auto* plan = std::get_if<fft::Plan>(&made);
  const auto groups = options.find("persistent_groups");
  if (plan == nullptr || most_groups > 1 || groups == options.end()) return made;
  using enum fft::Role;
  if (std::ranges::find(plan->resources, kGroupBarrier, &fft::Resource::role) == plan->resources.end())
    return made;
  groups->second = "1";  // it waits for itself alone
  return fft::make_plan(*wanted.algorithm, wanted.problem, options, limits);
}

// Returns options of each of the algorithm's families, which it finds by changing one option at a time of
// those found before.
inline std::vector<fft::Options> options_of_families(const fft::Algorithm& algorithm,
                                                     const fft::Problem& problem) {
  std::set<std::string> found;
  std::vector<fft::Options> all{{}};
  for (std::size_t next = 0; next < all.size(); ++next) {
    for (const fft::OptionSpec& spec : algorithm.options) {
      for (const std::string& value : spec.values) {
        Candidate changed{&algorithm, problem, all[next]};
        changed.options[spec.name] = value;
        const fft::PlanOrSkip made = planned(changed, 1);
        const auto* plan = std::get_if<fft::Plan>(&made);
        if (plan != nullptr && keeps_something(*plan) && found.insert(family_of(*plan)).second)
          all.push_back(changed.options);
      }
    }
  }
  return all;
}

// Unlike images, lines, cosine transforms, pictures and a sea. Of a family's candidates one is taken, another
// kind for each family.
inline std::vector<fft::Problem> problems() {
  using enum fft::Direction;
  constexpr auto kReal = fft::Domain::kReal;
  constexpr auto kFp16 = fft::Precision::kFp16;
  constexpr auto kOrtho = fft::Norm::kOrtho;
  return {{.extent = {8, 12}, .batch = 2, .direction = kInverse},
          {.extent = {11, 13}, .batch = 2, .direction = kInverse, .precision = kFp16, .norm = kOrtho},
          {.extent = {8, 12}, .batch = 2, .domain = kReal},
          {.extent = {8, 12}, .batch = 2, .direction = kInverse, .domain = kReal},
          {.extent = {10, 14}, .batch = 2, .domain = kReal, .precision = kFp16, .norm = kOrtho},
          {.extent = {12, 8}, .batch = 2, .domain = fft::Domain::kDct2},
          {.extent = {9, 8}, .batch = 2, .direction = kInverse, .domain = fft::Domain::kDct2},
          {.extent = {32, 1}, .batch = 4},
          {.extent = {16, 12}, .batch = 2, .direction = kRoundtrip, .domain = kReal},
          {.extent = {16, 16}, .batch = 4, .direction = kInverse, .norm = fft::Norm::kForward}};
}

// On other problems options lead to other families, and of real images to some that complex ones don't have.
inline std::map<std::string, std::vector<Candidate>> all_families(std::uint32_t most_groups) {
  std::map<std::string, std::vector<Candidate>> families;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || algorithm.name == fft::kBestName) continue;
    std::map<fft::Domain, std::vector<fft::Options>> options_of_domain;
    for (const fft::Problem& problem : problems()) {
      if (fft::refusal_of(algorithm, problem)) continue;
      if (algorithm.is_transform() && problem.direction == fft::Direction::kRoundtrip) continue;
      std::vector<fft::Options>& all = options_of_domain[problem.domain];
      if (all.empty()) all = options_of_families(algorithm, problem);
      std::set<std::string> found;
      for (const fft::Options& options : all) {
        const Candidate candidate{&algorithm, problem, options};
        const fft::PlanOrSkip made = planned(candidate, most_groups);
        const auto* plan = std::get_if<fft::Plan>(&made);
        if (plan != nullptr && keeps_something(*plan) && found.insert(family_of(*plan)).second)
          families[family_of(*plan)].push_back(candidate);
      }
    }
  }
  return families;
}

}  // namespace fftbench::tests
