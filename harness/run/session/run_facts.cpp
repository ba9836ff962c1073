#include "run/session/run_facts.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

#include "library/embedded_files.h"
#include "run/cases/baselines.h"
#include "run/worker/messages.h"

namespace fftbench::run {
namespace {

// Returns how one gets from one folder to another, so that a run finds the user's plans when it is resumed. A
// full path would reveal the user's folders.
std::string seen_from(const std::filesystem::path& folder, const std::filesystem::path& other) {
  namespace fs = std::filesystem;
  const fs::path target = fs::weakly_canonical(fs::absolute(other.empty() ? "." : other));
  const fs::path way = target.lexically_relative(fs::weakly_canonical(folder));
  // No way leads to another drive.
  return (way.empty() ? target : way).generic_string();
}

// The revision is built into the program, and says nothing about shaders that were edited since.
bool shaders_are_as_built(const Session& session) {
  return session.settings.shaders.texts() == library::embedded_shaders();
}

nlohmann::json shader_facts(const std::filesystem::path& folder, const Session& session) {
  const gl::ShaderFiles& shaders = session.settings.shaders;
  return {{"folder", seen_from(folder, shaders.folder())},
          {"hash", shaders.hash()},
          {"outside", session.data.is_outside},
          {"as_built", shaders_are_as_built(session)}};
}

}  // namespace

nlohmann::json facts_of(const std::filesystem::path& folder, const Session& session,
                        const DeviceReport& device) {
  const experiment::Experiment& experiment = session.experiment;
  nlohmann::json facts = device.facts;
  facts["device_name"] = device.name;
  facts["experiment"] = experiment.name;
  facts["configuration"] = experiment.configuration;
  facts["settings"] = to_message(session.settings);
  facts["settings"].erase("config_text");
  facts["settings"].erase("shaders");  // Their hashes are recorded instead, here and of each program.
  facts["shaders"] = shader_facts(folder, session);
  // Keep only the file name: a full path would reveal the user's folders, and run.json holds the whole
  // configuration.
  facts["settings"]["config"] = session.settings.config.filename().string();
  facts["settings"].erase("plan_files");  // They are among the programs.
  facts["settings"].erase("plan_folder");
  facts["settings"].erase("program_cache");  // It is another folder of the user's.
  if (!experiment.shelf->texts().empty())
    facts["settings"]["plan_folder"] = seen_from(folder, session.settings.plan_folder);
  facts["cases"] = experiment.cases.size();
  // The baselines of an earlier session stay until this session has measured its own.
  facts["baselines"] = to_json(Baselines{});
  if (session.resumed) facts["baselines"] = session.resumed->metadata.value("baselines", facts["baselines"]);
  nlohmann::json resumed = nlohmann::json::array();
  if (session.resumed) {
    const nlohmann::json& earlier = session.resumed->metadata;
    resumed = earlier.value("resumed", resumed);
    resumed.push_back(text::iso_utc(text::UtcTime::clock::now()));
    // Keep the names of the runs that scripts/merge.py joined: most of the rows are still theirs.
    if (earlier.contains("merged_from")) facts["merged_from"] = earlier["merged_from"];
  }
  facts["resumed"] = std::move(resumed);
  return facts;
}

std::string shader_note(const Session& session) {
  std::string note;
  if (session.data.is_outside) {
    note += fmt::format(", with the shaders of {}, outside of the program's own tree",
                        session.settings.shaders.folder().string());
  }
  if (!shaders_are_as_built(session)) note += ", with shaders that were changed since the program was built";
  return note;
}

nlohmann::json program_counts(const Session& session) {
  nlohmann::json counts{{"used", false}, {"from_cache", 0}, {"compiled", 0}};
  if (session.resumed) counts.update(session.resumed->metadata.value("program_cache", counts));
  if (!session.settings.program_cache.empty()) counts["used"] = true;
  return counts;
}

void add_programs(const report::Start& start, nlohmann::json& counts) {
  const auto add = [&](const char* name, std::optional<std::uint64_t> count) {
    counts[name] = counts[name].get<std::uint64_t>() + count.value_or(0);
  };
  add("from_cache", start.programs_from_cache);
  add("compiled", start.programs_compiled);
}

}  // namespace fftbench::run
