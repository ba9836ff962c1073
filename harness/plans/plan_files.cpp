#include "plans/plan_files.h"

#include <fmt/format.h>
#include <system_error>

#include "json/config_error.h"
#include "json/json_file.h"

namespace fftbench::plans {

const std::string& PlanFiles::text(const std::string& name) {
  const auto known = texts_.find(name);
  if (known != texts_.end()) return known->second;
  if (!reads_) throw json::ConfigError(fmt::format("{}: was not read when the run began", name));
  if (listener_) listener_(path(name));
  return texts_.emplace(name, json::read_text(path(name))).first->second;
}

bool PlanFiles::exists(const std::string& name) const {
  if (texts_.contains(name)) return true;
  if (reads_ && listener_) listener_(path(name));
  std::error_code unreadable;
  return reads_ && std::filesystem::is_regular_file(path(name), unreadable);
}

std::filesystem::path PlanFiles::path(const std::string& name) const {
  return (folder_ / name).lexically_normal();
}

}  // namespace fftbench::plans
