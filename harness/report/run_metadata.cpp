#include "report/run_metadata.h"

#include <fmt/format.h>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "system/processor.h"
#include "system/whole_file.h"

// The build system gives both. It renews the header with the revision at each commit.
#if __has_include("revision.h")
#include "revision.h"
#endif
#ifndef FFTBENCH_REVISION
#define FFTBENCH_REVISION "unknown"
#endif
#ifndef FFTBENCH_BUILD_TYPE
#define FFTBENCH_BUILD_TYPE "unknown"
#endif

namespace fftbench::report {

namespace {

// A value that is not known is 0.
nlohmann::json positive_or_null(std::int64_t value) {
  return value > 0 ? nlohmann::json(value) : nlohmann::json(nullptr);
}

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string known(std::string_view text) {
  return std::string(text.empty() ? "unknown" : text);
}

}  // namespace

nlohmann::json host_metadata() {
  nlohmann::json machine{
      {"system", nullptr}, {"kernel", nullptr}, {"architecture", nullptr}, {"cpu", nullptr}};
  const system::SystemNames names = system::system_names();
  const std::pair<const char*, std::string> texts[] = {{"system", names.system},
                                                       {"kernel", names.release},
                                                       {"architecture", names.architecture},
                                                       {"cpu", system::cpu_model()}};
  for (const auto& [key, text] : texts) {
    if (!text.empty()) machine[key] = text;
  }
  machine["logical_cores"] = positive_or_null(system::online_cpus());
  machine["memory_bytes"] = positive_or_null(static_cast<std::int64_t>(system::memory_bytes()));
  return machine;
}

nlohmann::json build_metadata() {
  return {{"revision", known(FFTBENCH_REVISION)},
          {"compiler", compiler()},
          {"build_type", known(FFTBENCH_BUILD_TYPE)}};
}

nlohmann::json run_metadata(const nlohmann::json& facts, text::UtcTime started,
                            std::optional<text::UtcTime> finished) {
  if (!facts.is_object()) throw std::invalid_argument("the facts of a run are a JSON object");
  const nlohmann::json added{
      {"started", text::iso_utc(started)},
      {"finished", finished ? nlohmann::json(text::iso_utc(*finished)) : nlohmann::json(nullptr)},
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
  // Driver strings and paths need not be UTF-8, but JSON must be.
  const std::string text =
      metadata.dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  system::write_whole_file(folder / "run.json", {text});
}

}  // namespace fftbench::report
