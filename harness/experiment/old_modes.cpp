#include "experiment/old_modes.h"

#include <fmt/format.h>

namespace fftbench::experiment {
namespace {

void refuse_in_list(const nlohmann::json& document, const nlohmann::json::json_pointer& list,
                    const json::ConfigSource& source) {
  if (!document.contains(list) || !document.at(list).is_array()) return;
  for (std::size_t i = 0; i < document.at(list).size(); ++i) {
    if (document.at(list)[i] != "graph") continue;
    throw json::ConfigError(
        fmt::format("{}: a CUDA graph is no mode but a way to launch: take \"modes\": [\"throughput\"] with "
                    "\"options\": {{\"launch\": \"graph\"}}",
                    source.begin(list / i)));
  }
}

}  // namespace

void refuse_old_modes(const nlohmann::json& document, const json::ConfigSource& source) {
  using Pointer = nlohmann::json::json_pointer;
  refuse_in_list(document, Pointer("/measure/modes"), source);
  const Pointer algorithms("/algorithms");
  if (!document.contains(algorithms) || !document.at(algorithms).is_array()) return;
  for (std::size_t i = 0; i < document.at(algorithms).size(); ++i)
    refuse_in_list(document, algorithms / i / "modes", source);
}

}  // namespace fftbench::experiment
