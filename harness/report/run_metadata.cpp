#include "report/run_metadata.h"

#include <fmt/format.h>

#include <stdexcept>

#include "files/whole_file.h"
#include "report/host_metadata.h"

namespace fftbench::report {

nlohmann::json run_metadata(const nlohmann::json& facts, UtcTime started, std::optional<UtcTime> finished) {
  if (!facts.is_object()) throw std::invalid_argument("the facts of a run are a JSON object");
  const nlohmann::json added{
      {"started", iso_utc(started)},
      {"finished", finished ? nlohmann::json(iso_utc(*finished)) : nlohmann::json(nullptr)},
      {"host", host_metadata()},
      {"build", build_metadata()},
  };
  nlohmann::json metadata = facts;
  for (const auto& [key, value] : added.items()) {
    if (metadata.contains(key)) {
      throw std::invalid_argument(fmt::format("\"{}\" of run.json is added here and can't be given", key));
    }
    metadata[key] = value;
  }
  return metadata;
}

void write_run_metadata(const std::filesystem::path& folder, const nlohmann::json& metadata) {
  constexpr int kIndent = 2;
  // Driver strings and paths need not be UTF-8, which JSON must be.
  const std::string text =
      metadata.dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  files::write_whole_file(folder / "run.json", {text});
}

}  // namespace fftbench::report
