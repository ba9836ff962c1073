#include "plans/plan_shelf.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/limits.h"
#include "json/config_error.h"
#include "plans/plan_reader.h"

namespace fftbench::plans {
namespace {

bool has_placeholder(const std::string& path) {
  return path.find('{') != std::string::npos;
}

std::string filled_in(std::string path, const fft::Problem& problem) {
  const std::array<std::pair<std::string, std::string>, 4> values{
      {{"{width}", std::to_string(problem.extent.x)},
       {"{height}", std::to_string(problem.extent.y)},
       {"{batch}", std::to_string(problem.batch)},
       {"{direction}", std::string(name_of(problem.direction))}}};
  for (const auto& [placeholder, value] : values) {
    for (std::size_t at = path.find(placeholder); at != std::string::npos; at = path.find(placeholder, at)) {
      path.replace(at, placeholder.size(), value);
      at += value.size();
    }
  }
  if (has_placeholder(path)) {
    throw json::ConfigError(fmt::format(
        "unknown placeholder in \"{}\"; placeholders: {{width}}, {{height}}, {{batch}}, {{direction}}",
        path));
  }
  return path;
}

// Names stand in CSV files, in options of the command line and in names of files.
std::string name_of_plan(const std::string& path) {
  const std::filesystem::path file(path);
  const bool is_usual = file.filename() == "plan.json" && file.has_parent_path();
  std::string name = (is_usual ? file.parent_path().filename() : file.stem()).string();
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.{}";
  std::ranges::replace_if(
      name, [&](char c) { return kPlain.find(c) == std::string_view::npos; }, '_');
  return "plan:" + name;
}

// The ways of a round trip are planned one by one.
std::vector<fft::Problem> ways_of(const fft::Problem& problem) {
  if (problem.direction != fft::Direction::kRoundtrip) return {problem};
  std::vector<fft::Problem> ways(2, problem);
  ways.front().direction = fft::Direction::kForward;
  ways.back().direction = fft::Direction::kInverse;
  return ways;
}

// Says which number of the file exceeds a limit of the device.
std::optional<fft::Skip> exceeded(const std::string& file, const fft::Plan& plan,
                                  const fft::DeviceLimits& limits) {
  const auto at = [&](const std::string& pointer, const std::string& reason) {
    return fft::Skip{fmt::format("{}: at {}: {}", file, pointer, reason)};
  };
  for (const fft::Pass& pass : plan.passes) {
    const std::string& pointer = pass.own->pointer;
    if (const auto skip = fft::exceeded_limit(pass, limits)) return at(pointer, skip->reason);
    for (const fft::Binding& binding : pass.bindings) {
      const bool is_buffer = plan.resources[binding.resource].storage == fft::Storage::kBuffer;
      const std::uint32_t points = is_buffer ? limits.buffer_points : limits.image_units;
      if (binding.point < points) continue;
      return at(pointer + "/bindings",
                fmt::format("binds at point {}; this device has {} ({})", binding.point, points,
                            is_buffer ? "GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS" : "GL_MAX_IMAGE_UNITS"));
    }
  }
  for (std::size_t index = 0; index < plan.resources.size(); ++index) {
    if (const auto skip = fft::exceeded_limit(plan.resources[index], limits))
      return at(fmt::format("/resources/{}", index), skip->reason);
  }
  return std::nullopt;
}

}  // namespace

const PlanDocument& PlanShelf::document(const std::string& path, const fft::Problem& problem) {
  const std::string file = filled_in(path, problem);
  const auto known = documents_.find(file);
  if (known != documents_.end()) return known->second;
  if (!schema_) schema_ = json::read_schema(schema_file_);
  return documents_.emplace(file, PlanDocument(file, files_, *schema_)).first->second;
}

fft::PlanOrSkip PlanShelf::plan(const std::string& path, const fft::Problem& problem,
                                const fft::Options& options, const fft::DeviceLimits& limits) {
  const PlanDocument& file = document(path, problem);
  fft::PlanOrSkip planned = read_plan(file, problem, options);
  if (const auto* plan = std::get_if<fft::Plan>(&planned)) {
    if (auto skip = exceeded(file.name(), *plan, limits)) return *std::move(skip);
  }
  return planned;
}

const fft::Algorithm& PlanShelf::algorithm(const std::string& path) {
  const std::string name = name_of_plan(path);
  for (const Entry& entry : entries_) {
    if (entry.path == path) return entry.algorithm;
    if (entry.algorithm.name == name) {
      throw json::ConfigError(
          fmt::format("{} and {} would both have the name {}; rename a folder", entry.path, path, name));
    }
  }
  // A path with placeholders stands for plans of one problem each, whose numbers are settled.
  const fft::Problem any;
  filled_in(path, any);
  std::vector<fft::OptionSpec> options;
  if (!has_placeholder(path)) options = options_of(document(path, any));
  fft::Algorithm algorithm{
      .name = name,
      .backend = fft::BackendKind::kOpenGl,
      .summary = "a plan file",
      .source = path,
      .sizes = "what the plan file is for",
      .options = std::move(options),
      .refuse = [this, path](const fft::Problem& problem) -> std::optional<std::string> {
        if (auto reason = fft::refuse_empty(problem)) return reason;
        for (const fft::Problem& way : ways_of(problem)) {
          if (auto reason = mismatch(document(path, way), way)) return reason;
        }
        return std::nullopt;
      },
      .plan = [this, path](const fft::Problem& problem, const fft::Options& chosen,
                           const fft::DeviceLimits& limits) { return plan(path, problem, chosen, limits); },
      .takes_cosine_transforms = true,
      .other_axes = fft::AxesOfAlgorithm::kAny};
  return entries_.emplace_back(Entry{path, std::move(algorithm)}).algorithm;
}

void PlanShelf::check(const fft::Choice& choice, const fft::Problem& problem) {
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return &entry.algorithm == choice.algorithm; });
  if (found == entries_.end() || fft::refusal_of(*choice.algorithm, problem)) return;
  for (const fft::Problem& way : ways_of(problem)) {
    read_plan(document(found->path, way), way, choice.options);
  }
}

}  // namespace fftbench::plans
