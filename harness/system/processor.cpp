#include "system/processor.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <thread>

namespace fftbench::system {
namespace {

// Reads a size such as "107520K". Returns 0 for any other text.
std::uint64_t parse_cache_size(std::istream& text) {
  std::uint64_t size = 0;
  if (!(text >> size)) return 0;
  switch (text.get()) {
    case 'K':
      return size << 10;
    case 'M':
      return size << 20;
    case 'G':
      return size << 30;
    default:
      return size;
  }
}

}  // namespace

std::string cpu_model(std::istream& cpuinfo) {
  for (std::string line; std::getline(cpuinfo, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || !line.starts_with("model name")) continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    if (start != std::string::npos) return line.substr(start, line.find_last_not_of(" \t\r") + 1 - start);
  }
  return "";
}

std::uint64_t last_level_cache_bytes(const std::filesystem::path& cache_folder) {
  std::uint64_t largest = 0;
  std::error_code unreadable;
  for (const auto& cache : std::filesystem::directory_iterator(cache_folder, unreadable)) {
    std::ifstream size(cache.path() / "size");
    largest = std::max(largest, parse_cache_size(size));
  }
  return largest;
}

unsigned logical_cpus() {
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace fftbench::system
