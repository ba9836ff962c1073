#include "experiment/config_error.h"

namespace fftbench::experiment {

std::string place_of(const nlohmann::json::json_pointer& pointer) {
  return "at " + (pointer.empty() ? "the top level" : pointer.to_string());
}

std::string place_in(const std::filesystem::path& file, const nlohmann::json::json_pointer& pointer) {
  return file.string() + ": " + place_of(pointer);
}

}  // namespace fftbench::experiment
