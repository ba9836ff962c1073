#include "fft/merged_plans.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace fftbench::fft {
namespace {

// OpenGL promises 512 components of uniforms, of which an array may take four for each element: two tables of
// so many take all but the room for other uniforms.
constexpr std::uint32_t kMostImagesApart = 56;

// What deals images and lines out to work groups, and where these have them in shared memory: no value
// depends on it.
bool is_of_distribution(std::string_view define) {
  constexpr std::array<std::string_view, 18> kNames{"EVERY_SLOT_IS_FILLED",
                                                    "FACTORS_AT_ONCE",
                                                    "GROUPS",
                                                    "IDLE_INVOCATIONS_LOAD",
                                                    "IMAGES",
                                                    "IMAGES_OF_GROUP",
                                                    "LINES",
                                                    "LIES_WITH_GAPS",
                                                    "PADDING",
                                                    "SHARED_EARLY_FACTORS",
                                                    "TILES",
                                                    "SHARED_IMAGE_PITCH",
                                                    "SHARED_LENGTH",
                                                    "SHARED_LINE_PITCH",
                                                    "WORK_GROUP_SIZE",
                                                    "SHARED_ROW_PITCH",
                                                    "TILED_LINES",
                                                    "INTERLEAVED_LINES"};
  constexpr std::string_view kOfSecondAxis = "_ACROSS";
  if (define.ends_with(kOfSecondAxis)) define.remove_suffix(kOfSecondAxis.size());
  return std::ranges::find(kNames, define) != kNames.end();
}

// Without the gap that a stage leaves in shared memory, the fifth number of each (register_defines.cpp).
std::string without_gaps(const std::string& exchanges) {
  std::string text;
  int commas = 0;
  for (const char letter : exchanges) {
    if (letter == '(') commas = 0;
    if (letter == ',') ++commas;
    if (commas != 4) text += letter;
  }
  return text;
}

// The other defines and the layouts of callers' arrays.
std::map<std::string, std::string> arithmetic_of(const Pass& pass) {
  std::map<std::string, std::string> defines;
  for (const auto& [name, value] : pass.defines) {
    constexpr std::array<std::string_view, 6> kOfLayouts{"WIDTH",        "HEIGHT", "ROW_STRIDE",
                                                         "IMAGE_STRIDE", "STARTS", "NUMBERS_AT_ONCE"};
    const bool is_of_layout = std::ranges::any_of(kOfLayouts, [&](std::string_view what) {
      return name == fmt::format("SOURCE_{}", what) || name == fmt::format("TARGET_{}", what);
    });
    if (is_of_layout || is_of_distribution(name)) continue;
    defines.emplace(name, name.starts_with("FOR_EACH_EXCHANGE") ? without_gaps(value) : value);
  }
  return defines;
}

std::optional<std::string> refuse_merging(const Plan& single, const CallerAccess& access) {
  if (access.has_load || access.has_store) {
    return "load, store: a function of the caller's counts images from the first one of one transform";
  }
  const bool is_in_parts = std::ranges::any_of(single.passes, [](const Pass& pass) {
    return std::ranges::any_of(pass.bindings, [](const Binding& binding) { return binding.first_byte > 0; });
  });
  if (is_in_parts) return "a device that binds a single transform's arrays in parts has no room for more";
  if (2 * single.problem.batch > kMostImagesApart) {
    return fmt::format("a batch of {}: a table has the beginnings of {} images", single.problem.batch,
                       kMostImagesApart);
  }
  return std::nullopt;
}

PlanOrSkip merged_plan(const Choice& choice, const Plan& single, const CallerAccess& access,
                       const DeviceLimits& limits, std::uint32_t transforms) {
  Problem problem = single.problem;
  problem.batch *= transforms;
  CallerAccess apart = access;
  apart.input.is_apart = apart.output.is_apart = true;
  PlanOrSkip planned = make_plan(*choice.algorithm, problem, choice.options, limits, apart);
  const auto* plan = std::get_if<Plan>(&planned);
  if (plan == nullptr) return planned;
  if (const auto difference = difference_of_arithmetic(single, *plan)) {
    return Skip{fmt::format("{} transforms at once are computed in another way than one ({})", transforms,
                            *difference)};
  }
  return planned;
}

}  // namespace

std::optional<std::string> difference_of_arithmetic(const Plan& one, const Plan& other) {
  if (one.passes.size() != other.passes.size()) return "passes";
  for (std::size_t index = 0; index < one.passes.size(); ++index) {
    const Pass& pass = one.passes[index];
    const Pass& another = other.passes[index];
    if (pass.shader != another.shader) return "the kernel of " + pass.label;
    const auto defines = arithmetic_of(pass), others = arithmetic_of(another);
    if (defines == others) continue;
    const auto [first, second] = std::ranges::mismatch(defines, others);
    return (first != defines.end() ? first : second)->first + " of " + pass.label;
  }
  return std::nullopt;
}

MergedPlans merged_plans(const Choice& choice, const Plan& single, const CallerAccess& access,
                         const DeviceLimits& limits, std::uint32_t most) {
  MergedPlans merged{.plans = {},
                     .refusal = {},
                     .input = complete_layout(access.input, input_shape(single.problem), "input"),
                     .output = complete_layout(access.output, output_shape(single.problem), "output")};
  if (most < 2) return merged;
  if (auto refusal = refuse_merging(single, access)) {
    merged.refusal = *std::move(refusal);
    return merged;
  }
  most = std::min(most, kMostImagesApart / single.problem.batch);
  for (std::uint32_t transforms = most; transforms > 1; transforms /= 2) {
    PlanOrSkip planned = merged_plan(choice, single, access, limits, transforms);
    if (auto* plan = std::get_if<Plan>(&planned)) {
      merged.plans.push_back(std::move(*plan));
    } else {
      merged.refusal = std::get<Skip>(std::move(planned)).reason;
    }
  }
  if (!merged.plans.empty()) merged.refusal.clear();
  return merged;
}

}  // namespace fftbench::fft
