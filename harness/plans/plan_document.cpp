#include "plans/plan_document.h"

#include <fmt/format.h>
#include <cmath>
#include <sstream>

#include "json/json_file.h"
#include "text/byte_order_mark.h"
#include "text/include_line.h"

namespace fftbench::plans {

namespace fs = std::filesystem;

PlanDocument::PlanDocument(const std::string& name, PlanFiles& files, const json::Schema& schema)
    : name_(name), path_(files.path(name)), text_(files.text(name)), json_(json::parse_json(text_, path_)) {
  schema.check(json_, json::ConfigSource(path_, text_));
  std::map<std::string, std::string> own{{fs::path(name).filename().string(), text_}};
  for (std::size_t index = 0; index < json_["programs"].size(); ++index) {
    const Pointer pointer = Pointer("/programs") / index;
    add_file(pointer, text(pointer), files, own);
    add_included(pointer, text(pointer), files, own);
  }
  for (std::size_t index = 0; index < json_["resources"].size(); ++index) {
    const Pointer pointer = Pointer("/resources") / index / "content";
    if (has(pointer) && text(pointer) != "zeros") add_file(pointer, text(pointer), files, own);
  }
  own_files_ = std::make_shared<const std::map<std::string, std::string>>(std::move(own));
}

void PlanDocument::add_file(const Pointer& pointer, const std::string& file, PlanFiles& files,
                            std::map<std::string, std::string>& own) {
  if (own.contains(file)) return;
  try {
    own.emplace(file, files.text((fs::path(name_).parent_path() / file).generic_string()));
  } catch (const json::ConfigError& error) {
    refuse(pointer, error.what());
  }
}

// Files that are not beside the plan are looked for under glsl/ when the shader is compiled.
void PlanDocument::add_included(const Pointer& pointer, const std::string& file, PlanFiles& files,
                                std::map<std::string, std::string>& own) {
  std::istringstream lines{std::string(text::without_byte_order_mark(own.at(file)))};
  for (std::string line; std::getline(lines, line);) {
    const auto name = text::included_name(line);
    if (!name) continue;
    const std::string included(*name);
    const std::string beside = (fs::path(name_).parent_path() / included).generic_string();
    if (own.contains(included) || !files.exists(beside)) continue;
    add_file(pointer, included, files, own);
    add_included(pointer, included, files, own);
  }
}

void PlanDocument::refuse(const Pointer& pointer, const std::string& reason) const {
  throw json::ConfigError(fmt::format("{}: {}", json::ConfigSource(path_, text_).begin(pointer), reason));
}

double PlanDocument::number(const Pointer& pointer, const Variables& variables) const {
  const nlohmann::json& value = at(pointer);
  if (value.is_number()) return value.get<double>();
  try {
    return evaluate(value.get<std::string>(), variables);
  } catch (const ExpressionError& error) {
    refuse(pointer, error.what());
  }
}

std::uint64_t PlanDocument::whole(const Pointer& pointer, const Variables& variables, std::uint64_t least,
                                  std::uint64_t most) const {
  const double value = number(pointer, variables);
  if (value == std::floor(value) && value >= static_cast<double>(least) &&
      value <= static_cast<double>(most)) {
    return static_cast<std::uint64_t>(value);
  }
  const std::string written = at(pointer).is_string() ? at(pointer).dump() + " gives" : "found";
  refuse(pointer, fmt::format("{} {}, expected a whole number from {} to {}", written, value, least, most));
}

glm::uvec3 PlanDocument::extent(const Pointer& pointer, const Variables& variables) const {
  glm::uvec3 extent{1, 1, 1};
  for (int axis = 0; axis < 3; ++axis) {
    extent[axis] = static_cast<std::uint32_t>(whole(pointer / axis, variables, 1, kMostOf32Bits));
  }
  return extent;
}

}  // namespace fftbench::plans
