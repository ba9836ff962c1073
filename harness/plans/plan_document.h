// A plan's JSON with its place in the file system, and the reading of numbers in it, which may be
// expressions.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "json/config_source.h"
#include "json/schema_check.h"
#include "plans/expression.h"
#include "plans/plan_files.h"

namespace fftbench::plans {

using Pointer = nlohmann::json::json_pointer;

inline constexpr std::uint64_t kMostOf32Bits = 0xFFFFFFFF;

class PlanDocument {
 public:
  // Reads the plan and every file that it names: shaders with those that they include from the plan's own
  // folder, and tables. `name` is relative to the folder of `files`. Throws json::ConfigError.
  PlanDocument(const std::string& name, PlanFiles& files, const json::Schema& schema);

  const std::string& name() const { return name_; }
  const nlohmann::json& json() const { return json_; }

  // The texts of the plan's files by their names relative to its folder; plan.json is among them.
  const std::shared_ptr<const std::map<std::string, std::string>>& files() const { return own_files_; }

  // Throws json::ConfigError with file, line, pointer and reason.
  [[noreturn]] void refuse(const Pointer& pointer, const std::string& reason) const;

  // Evaluates the number or expression at the place. Throws json::ConfigError, as refuse does: number() for
  // what has no value, whole() for what is no whole number from `least` to `most`.
  double number(const Pointer& pointer, const Variables& variables) const;
  std::uint64_t whole(const Pointer& pointer, const Variables& variables, std::uint64_t least,
                      std::uint64_t most) const;
  glm::uvec3 extent(const Pointer& pointer, const Variables& variables) const;  // each from 1

  bool has(const Pointer& pointer) const { return json_.contains(pointer); }
  const nlohmann::json& at(const Pointer& pointer) const { return json_.at(pointer); }
  std::string text(const Pointer& pointer) const { return json_.at(pointer).get<std::string>(); }

 private:
  void add_file(const Pointer& pointer, const std::string& file, PlanFiles& files,
                std::map<std::string, std::string>& own);
  void add_included(const Pointer& pointer, const std::string& file, PlanFiles& files,
                    std::map<std::string, std::string>& own);

  std::string name_;
  std::filesystem::path path_;
  std::string text_;
  nlohmann::json json_;
  std::shared_ptr<const std::map<std::string, std::string>> own_files_;
};

}  // namespace fftbench::plans
