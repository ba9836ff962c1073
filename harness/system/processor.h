// What the system tells of the machine's processor and memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>

namespace fftbench::system {

// The processor's name in the format of /proc/cpuinfo; empty where it has none (many ARM kernels).
std::string cpu_model(std::istream& cpuinfo);

// The size of the largest cache that one processor sees, from the files that Linux keeps of its caches; 0
// where they are missing or tell no size.
std::uint64_t last_level_cache_bytes(
    const std::filesystem::path& cache_folder = "/sys/devices/system/cpu/cpu0/cache");

// Processors that this process may run on; at least 1.
unsigned logical_cpus();

// Physical memory; 0 where the system does not tell.
std::uint64_t memory_bytes();

}  // namespace fftbench::system
