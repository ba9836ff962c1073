#include "experiment/config_error.h"

#include "fft/one_line.h"

namespace fftbench::experiment {
namespace {

constexpr std::size_t kLongestPointer = 200;

}  // namespace

std::string place_of(const nlohmann::json::json_pointer& pointer) {
  return "at " + (pointer.empty() ? "the top level" : fft::one_line(pointer.to_string(), kLongestPointer));
}

std::string place_in(const std::filesystem::path& file, const nlohmann::json::json_pointer& pointer) {
  return file.string() + ": " + place_of(pointer);
}

}  // namespace fftbench::experiment
