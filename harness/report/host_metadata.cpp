#include "report/host_metadata.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string_view>

// Both given by the build system, the revision through a header that it renews with each commit.
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

// sysconf answers -1 for what it does not know.
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

std::string cpu_model(std::istream& cpuinfo) {
  for (std::string line; std::getline(cpuinfo, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || !line.starts_with("model name")) continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    if (start != std::string::npos) return line.substr(start, line.find_last_not_of(" \t\r") + 1 - start);
  }
  return "";
}

nlohmann::json host_metadata() {
  nlohmann::json host{{"system", nullptr}, {"kernel", nullptr}, {"architecture", nullptr}, {"cpu", nullptr}};
  if (utsname names{}; ::uname(&names) == 0) {
    host["system"] = names.sysname;
    host["kernel"] = names.release;
    host["architecture"] = names.machine;
  }
  std::ifstream cpuinfo("/proc/cpuinfo");
  if (const std::string cpu = cpu_model(cpuinfo); !cpu.empty()) host["cpu"] = cpu;
  host["logical_cores"] = positive_or_null(::sysconf(_SC_NPROCESSORS_ONLN));
  const std::int64_t pages = ::sysconf(_SC_PHYS_PAGES);
  host["memory_bytes"] = positive_or_null(pages > 0 ? pages * ::sysconf(_SC_PAGESIZE) : -1);
  return host;
}

nlohmann::json build_metadata() {
  return {{"revision", known(FFTBENCH_REVISION)},
          {"compiler", compiler()},
          {"build_type", known(FFTBENCH_BUILD_TYPE)}};
}

}  // namespace fftbench::report
