#include "system/processor.h"

#include <sys/utsname.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>

namespace fftbench::system {

SystemNames system_names() {
  utsname names{};
  if (::uname(&names) != 0) return {};
  return {.system = names.sysname, .release = names.release, .architecture = names.machine};
}

std::string cpu_model() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  return cpu_model(cpuinfo);
}

std::uint64_t last_level_cache_bytes() {
  return last_level_cache_bytes("/sys/devices/system/cpu/cpu0/cache");
}

unsigned online_cpus() {
  return unsigned(std::max(::sysconf(_SC_NPROCESSORS_ONLN), 0L));
}

std::uint64_t memory_bytes() {
  const std::int64_t pages = ::sysconf(_SC_PHYS_PAGES);
  const std::int64_t page_bytes = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0 ? std::uint64_t(pages) * std::uint64_t(page_bytes) : 0;
}

}  // namespace fftbench::system
